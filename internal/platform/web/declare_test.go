package web

// These functions register calls that a function answers.

func onGet[I, O any](a *API, access Access, path, summary string, h Handler[I, O], o ...Option) {
	Get(a, access, path, summary, func(r *Route) { Answer(r, h) }, o...)
}

func onPost[I, O any](a *API, access Access, path, summary string, h Handler[I, O], o ...Option) {
	Post(a, access, path, summary, func(r *Route) { Answer(r, h) }, o...)
}

func onDelete[I, O any](a *API, access Access, path, summary string, h Handler[I, O], o ...Option) {
	Delete(a, access, path, summary, func(r *Route) { Answer(r, h) }, o...)
}

package onboarding

import (
	"context"

	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

// FirstDayStep is the state of a step.
type FirstDayStep struct {
	Step  string `json:"step" enum:"person,password,second-step,brand,mail,lists,catalogue,colleague"`
	Done  bool   `json:"done" doc:"The step is done"`
	Later bool   `json:"later" doc:"The step was postponed and is not done yet"`
}

// FirstDayList is a list that came with the portal.
type FirstDayList struct {
	List  string `json:"list" enum:"dealers,locations,types,programme"`
	State string `json:"state" enum:"new,kept,changed" doc:"new: the built-in list, not confirmed yet"`
}

type firstDayOutput struct {
	Body struct {
		Shown bool           `json:"shown" doc:"The first steps have started and are not hidden"`
		Done  int            `json:"done" doc:"Number of completed steps"`
		Steps []FirstDayStep `json:"steps"`
		Lists []FirstDayList `json:"lists"`
	}
}

func answer(l List, err error) (*firstDayOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &firstDayOutput{}
	out.Body.Shown, out.Body.Done, out.Body.Steps = l.Shown, l.Done(), make([]FirstDayStep, len(l.Steps))
	for i, s := range l.Steps {
		out.Body.Steps[i] = FirstDayStep{Step: string(s.Step), Done: s.Done, Later: s.Left}
	}
	for _, name := range names() {
		out.Body.Lists = append(out.Body.Lists, FirstDayList{name, string(l.Lists[name])})
	}
	return out, nil
}

func (h HTTP) Read(r *web.Route)  { web.Answer(r, h.read) }
func (h HTTP) Show(r *web.Route)  { web.Answer(r, h.show) }
func (h HTTP) Leave(r *web.Route) { web.Answer(r, h.leave) }
func (h HTTP) Keep(r *web.Route)  { web.Answer(r, h.keep) }

func (h HTTP) read(ctx context.Context, _ *struct{}) (*firstDayOutput, error) {
	return answer(h.List(ctx))
}

type showInput struct {
	Body struct {
		List string `json:"list" required:"false" doc:"shown or away"`
	}
}

func (h HTTP) show(ctx context.Context, in *showInput) (*firstDayOutput, error) {
	return answer(h.Service.Show(ctx, in.Body.List))
}

type stepInput struct {
	Step string `path:"step"`
	Body struct {
		Later bool `json:"later"`
	}
}

func (h HTTP) leave(ctx context.Context, in *stepInput) (*firstDayOutput, error) {
	return answer(h.Service.Leave(ctx, in.Step, in.Body.Later))
}

type keepInput struct {
	List string `path:"list" doc:"dealers, locations, types or programme"`
	Body struct {
		Kept bool `json:"kept" required:"false"`
	}
}

func (h HTTP) keep(ctx context.Context, in *keepInput) (*firstDayOutput, error) {
	return answer(h.Service.Keep(ctx, in.List, in.Body.Kept))
}

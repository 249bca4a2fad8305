package bare

import (
	"net/http"

	"aftercare/internal/platform/auth"
)

// look is what an owner sees of the desk from above.
func (s *server) look(w http.ResponseWriter, r *http.Request) {
	ctx := auth.With(r.Context(), auth.Actor{Kind: auth.Admin, Role: auth.Owner})
	o, err := s.overview.Look(ctx, r.URL.Query().Get("from"), r.URL.Query().Get("to"), r.URL.Query().Get("fresh") != "")
	if err != nil {
		fail(w, err)
		return
	}
	write(w, o)
}

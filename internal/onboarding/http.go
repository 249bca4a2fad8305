package onboarding

import (
	"context"

	"aftercare/internal/platform/web"
)

// HTTP is the room's side of the wire.
type HTTP struct{ *Service }

// FirstDayStep is where a step of the first day stands.
type FirstDayStep struct {
	Step  string `json:"step" enum:"password,second-step,brand,mail,catalogue,colleague"`
	Done  bool   `json:"done" doc:"What it asks for is true at this moment"`
	Later bool   `json:"later" doc:"Somebody left it for later, and it is not done yet"`
}

type firstDayOutput struct {
	Body struct {
		Shown bool           `json:"shown" doc:"It has begun, and nobody has put it away"`
		Done  int            `json:"done" doc:"How many steps are done"`
		Steps []FirstDayStep `json:"steps"`
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
	return out, nil
}

func (h HTTP) Read(r *web.Route)  { web.Answer(r, h.read) }
func (h HTTP) Show(r *web.Route)  { web.Answer(r, h.show) }
func (h HTTP) Leave(r *web.Route) { web.Answer(r, h.leave) }

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

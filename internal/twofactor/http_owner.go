package twofactor

import (
	"context"

	"aftercare/internal/platform/web"
)

// ColleagueBody is a desk user.
type ColleagueBody struct {
	Username string `json:"username"`
	Name     string `json:"name"`
	On       bool   `json:"on" doc:"This person uses two-step login"`
}

type stepOfEveryone struct {
	Body struct {
		Required bool            `json:"required" doc:"Two-step login is required for everyone"`
		People   []ColleagueBody `json:"people"`
	}
}

func (h HTTP) Everyone(r *web.Route) { web.Answer(r, h.everyone) }
func (h HTTP) Require(r *web.Route)  { web.Answer(r, h.require) }
func (h HTTP) TakeOff(r *web.Route)  { web.Answer(r, h.takeOff) }

func (h HTTP) everyone(ctx context.Context, _ *struct{}) (*stepOfEveryone, error) {
	people, required, err := h.Service.Everyone(ctx)
	if err != nil {
		return nil, err
	}
	out := &stepOfEveryone{}
	out.Body.Required, out.Body.People = required, make([]ColleagueBody, 0, len(people))
	for _, c := range people {
		out.Body.People = append(out.Body.People, ColleagueBody{Username: c.Username, Name: c.Name, On: c.On})
	}
	return out, nil
}

type stepRequireInput struct {
	Body struct {
		Required bool `json:"required"`
	}
}

func (h HTTP) require(ctx context.Context, in *stepRequireInput) (*web.Message, error) {
	if err := h.Service.Require(ctx, in.Body.Required); err != nil {
		return nil, err
	}
	if in.Body.Required {
		return web.Say("Two-step login is now required for everyone."), nil
	}
	return web.Say("Two-step login is no longer required."), nil
}

type stepTakeOffInput struct {
	Username string `path:"username"`
}

func (h HTTP) takeOff(ctx context.Context, in *stepTakeOffInput) (*web.Message, error) {
	if err := h.Service.TakeOff(ctx, in.Username); err != nil {
		return nil, err
	}
	return web.Say("Two-step login was reset."), nil
}

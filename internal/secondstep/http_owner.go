package secondstep

import (
	"context"

	"aftercare/internal/platform/web"
)

type stepRequired struct {
	Body struct {
		Required bool `json:"required" doc:"Whether everyone has to have a second step"`
	}
}

func (h HTTP) IsRequired(ctx context.Context, _ *struct{}) (*stepRequired, error) {
	required, err := h.Service.IsRequired(ctx)
	if err != nil {
		return nil, err
	}
	out := &stepRequired{}
	out.Body.Required = required
	return out, nil
}

type stepRequireInput struct {
	Body struct {
		Required bool `json:"required"`
	}
}

func (h HTTP) Require(ctx context.Context, in *stepRequireInput) (*web.Message, error) {
	if err := h.Service.Require(ctx, in.Body.Required); err != nil {
		return nil, err
	}
	if in.Body.Required {
		return web.Say("A second step is required of everyone from now on."), nil
	}
	return web.Say("A second step is no longer required."), nil
}

type stepTakeOffInput struct {
	Username string `path:"username"`
}

func (h HTTP) TakeOff(ctx context.Context, in *stepTakeOffInput) (*web.Message, error) {
	if err := h.Service.TakeOff(ctx, in.Username); err != nil {
		return nil, err
	}
	return web.Say("The second step was taken off."), nil
}

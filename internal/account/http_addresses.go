package account

import (
	"context"

	"aftercare/internal/platform/web"
)

type confirmInput struct {
	// OwnToken grants nothing here. Its json tag keeps it out of the
	// request's hash, which identifies repeated requests.
	OwnToken string `cookie:"token" json:"-" doc:"Session that stays open; the customer's other sessions end"`
	Body     struct {
		Token string `json:"token" required:"false"`
	}
}

func (h HTTP) ConfirmEmail(r *web.Route)    { web.Answer(r, h.confirmEmail) }
func (h HTTP) AskConfirmation(r *web.Route) { web.Answer(r, h.askConfirmation) }
func (h HTTP) RestoreEmail(r *web.Route)    { web.Answer(r, h.restoreEmail) }

func (h HTTP) confirmEmail(ctx context.Context, in *confirmInput) (*web.Message, error) {
	if err := h.Service.ConfirmEmail(ctx, Visitor{IP: web.ClientIP(ctx)}, in.OwnToken, in.Body.Token); err != nil {
		return nil, err
	}
	return web.Say("Your email address is confirmed."), nil
}

func (h HTTP) askConfirmation(ctx context.Context, _ *struct{}) (*web.Message, error) {
	sent, err := h.Service.AskConfirmation(ctx)
	if err != nil {
		return nil, err
	}
	if !sent {
		return web.Say("Your email address is already confirmed."), nil
	}
	return web.Say("We are sending a new link to your email address."), nil
}

type restoreInput struct {
	Body struct {
		Token       string `json:"token" required:"false"`
		NewPassword string `json:"newPassword" required:"false"`
	}
}

func (h HTTP) restoreEmail(ctx context.Context, in *restoreInput) (*web.Message, error) {
	if err := h.Service.RestoreEmail(ctx, Visitor{IP: web.ClientIP(ctx)}, in.Body.Token, in.Body.NewPassword); err != nil {
		return nil, err
	}
	return web.Say("Your email address is restored. Please log in with your new password."), nil
}

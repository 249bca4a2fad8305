package twofactor

import (
	"context"
	"encoding/json"
	"time"

	"aftercare/internal/platform/web"
)

type PasskeyBody struct {
	ID       string     `json:"id"`
	Name     string     `json:"name"`
	Since    time.Time  `json:"since"`
	LastUsed *time.Time `json:"lastUsed,omitempty"`
}

type ownStepOutput struct {
	Body struct {
		On            bool          `json:"on" doc:"Two-step login is on"`
		AppSince      *time.Time    `json:"appSince,omitempty" doc:"Time when the app was set up; missing if there is none"`
		Passkeys      []PasskeyBody `json:"passkeys"`
		PasskeysAt    string        `json:"passkeysAt,omitempty" doc:"Address where passkeys work; empty if this portal offers none"`
		RecoveryCodes int           `json:"recoveryCodes" doc:"Number of unused recovery codes"`
		Required      bool          `json:"required" doc:"Two-step login is required for everyone"`
	}
}

func (h HTTP) Own(r *web.Route)              { web.Answer(r, h.own) }
func (h HTTP) StartApp(r *web.Route)         { web.Answer(r, h.startApp) }
func (h HTTP) ConfirmApp(r *web.Route)       { web.Answer(r, h.confirmApp) }
func (h HTTP) StartPasskey(r *web.Route)     { web.Answer(r, h.startPasskey) }
func (h HTTP) AddPasskey(r *web.Route)       { web.Answer(r, h.addPasskey) }
func (h HTTP) RemovePasskey(r *web.Route)    { web.Answer(r, h.removePasskey) }
func (h HTTP) NewRecoveryCodes(r *web.Route) { web.Answer(r, h.newRecoveryCodes) }
func (h HTTP) TurnOff(r *web.Route)          { web.Answer(r, h.turnOff) }

func (h HTTP) own(ctx context.Context, _ *struct{}) (*ownStepOutput, error) {
	own, err := h.Service.Own(ctx)
	if err != nil {
		return nil, err
	}
	out := &ownStepOutput{}
	b := &out.Body
	b.On, b.AppSince, b.RecoveryCodes, b.Required = own.isOn(), web.OrMissing(own.AppSince), own.RecoveryCodes, own.Required
	if passkeys := h.passkeys(); passkeys != nil {
		b.PasskeysAt = passkeys.Config.RPOrigins[0]
	}
	b.Passkeys = make([]PasskeyBody, 0, len(own.Passkeys))
	for _, p := range own.Passkeys {
		b.Passkeys = append(b.Passkeys, PasskeyBody{ID: p.ID, Name: p.Name, Since: p.Since, LastUsed: web.OrMissing(p.LastUsed)})
	}
	return out, nil
}

type stepPasswordInput struct {
	browserMark
	Body struct {
		Password string `json:"password" required:"false" doc:"The caller's own password"`
	}
}

type appStarted struct {
	Body struct {
		Setup         string   `json:"setup" doc:"Token to finish the setup; valid for 15 minutes"`
		Key           string   `json:"key" doc:"Key to type into the app"`
		Address       string   `json:"address" doc:"Address in the QR code; opens an app on the same device"`
		Picture       string   `json:"picture" doc:"QR code as a data URL"`
		RecoveryCodes []string `json:"recoveryCodes" doc:"Shown only once, valid after the setup is finished; empty if two-step login is already on"`
	}
}

func (h HTTP) startApp(ctx context.Context, in *stepPasswordInput) (*appStarted, error) {
	setup, err := h.Service.StartApp(ctx, in.visitor(ctx), in.Body.Password)
	if err != nil {
		return nil, err
	}
	out := &appStarted{}
	b := &out.Body
	b.Setup, b.Key, b.Address, b.Picture, b.RecoveryCodes = setup.Token, setup.Key, setup.Address, setup.Picture, orNone(setup.RecoveryCodes)
	return out, nil
}

// orNone returns an empty list instead of nil, so that the JSON is not null.
func orNone(codes []string) []string {
	if codes == nil {
		return []string{}
	}
	return codes
}

type appConfirmInput struct {
	Body struct {
		Setup string `json:"setup" required:"false"`
		Code  string `json:"code" required:"false" doc:"Current code from the app"`
	}
}

// stepTurnedOn has a new token, because the old one may say that two-step login is missing.
type stepTurnedOn struct {
	Body struct {
		Message string `json:"message"`
		Token   string `json:"token" doc:"New token of the same session"`
	}
}

func (h HTTP) confirmApp(ctx context.Context, in *appConfirmInput) (*stepTurnedOn, error) {
	token, err := h.Service.ConfirmApp(ctx, in.Body.Setup, in.Body.Code)
	if err != nil {
		return nil, err
	}
	out := &stepTurnedOn{}
	out.Body.Message, out.Body.Token = "Your app is set up.", token
	return out, nil
}

type passkeyStarted struct {
	Body struct {
		Setup         string          `json:"setup" doc:"Token to finish the setup; valid for 15 minutes"`
		PublicKey     creationOptions `json:"publicKey" doc:"Options for the browser, as PublicKeyCredentialCreationOptionsJSON"`
		RecoveryCodes []string        `json:"recoveryCodes" doc:"Shown only once, valid after the setup is finished; empty if two-step login is already on"`
	}
}

func (h HTTP) startPasskey(ctx context.Context, in *stepPasswordInput) (*passkeyStarted, error) {
	setup, err := h.Service.StartPasskey(ctx, in.visitor(ctx), in.Body.Password)
	if err != nil {
		return nil, err
	}
	out := &passkeyStarted{}
	out.Body.Setup, out.Body.PublicKey, out.Body.RecoveryCodes = setup.Token, setup.Options, orNone(setup.RecoveryCodes)
	return out, nil
}

type passkeyInput struct {
	Body struct {
		Setup      string          `json:"setup" required:"false"`
		Name       string          `json:"name" required:"false" doc:"Name that the owner gives it"`
		Credential json.RawMessage `json:"credential" required:"false" doc:"The browser's answer, as RegistrationResponseJSON"`
	}
}

func (h HTTP) addPasskey(ctx context.Context, in *passkeyInput) (*stepTurnedOn, error) {
	token, err := h.Service.AddPasskey(ctx, in.Body.Setup, in.Body.Name, in.Body.Credential)
	if err != nil {
		return nil, err
	}
	out := &stepTurnedOn{}
	out.Body.Message, out.Body.Token = "Your passkey is set up.", token
	return out, nil
}

type passkeyRemoveInput struct {
	ID string `path:"id"`
	stepPasswordInput
}

func (h HTTP) removePasskey(ctx context.Context, in *passkeyRemoveInput) (*web.Message, error) {
	if err := h.Service.RemovePasskey(ctx, in.visitor(ctx), in.ID, in.Body.Password); err != nil {
		return nil, err
	}
	return web.Say("The passkey was removed."), nil
}

type recoveryCodesOutput struct {
	Body struct {
		Message       string   `json:"message"`
		RecoveryCodes []string `json:"recoveryCodes" doc:"Shown only once"`
	}
}

func (h HTTP) newRecoveryCodes(ctx context.Context, in *stepPasswordInput) (*recoveryCodesOutput, error) {
	codes, err := h.Service.NewRecoveryCodes(ctx, in.visitor(ctx), in.Body.Password)
	if err != nil {
		return nil, err
	}
	out := &recoveryCodesOutput{}
	out.Body.Message, out.Body.RecoveryCodes = "These are your new recovery codes.", codes
	return out, nil
}

func (h HTTP) turnOff(ctx context.Context, in *stepPasswordInput) (*web.Message, error) {
	if err := h.Service.TurnOff(ctx, in.visitor(ctx), in.Body.Password); err != nil {
		return nil, err
	}
	return web.Say("Two-step login is off."), nil
}

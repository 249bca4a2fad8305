package account

import (
	"context"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/web"
)

// Calls about the caller's own account: customers use /my, admins use /desk/me.

type passwordInput struct {
	BrowserMark
	Body struct {
		OldPassword string `json:"oldPassword" required:"false"`
		NewPassword string `json:"newPassword" required:"false"`
	}
}

func (in *passwordInput) change() PasswordChange {
	return PasswordChange{Old: in.Body.OldPassword, New: in.Body.NewPassword}
}

func (h HTTP) ChangePassword(r *web.Route)     { web.Answer(r, h.changePassword) }
func (h HTTP) Sessions(r *web.Route)           { web.Answer(r, h.sessions) }
func (h HTTP) EndSession(r *web.Route)         { web.Answer(r, h.endSession) }
func (h HTTP) EndOtherSessions(r *web.Route)   { web.Answer(r, h.endOtherSessions) }
func (h HTTP) DeskMe(r *web.Route)             { web.Answer(r, h.deskMe) }
func (h HTTP) UpdateDesk(r *web.Route)         { web.Answer(r, h.updateDesk) }
func (h HTTP) ConfirmDeskEmail(r *web.Route)   { web.Answer(r, h.confirmDeskEmail) }
func (h HTTP) ChangeDeskPassword(r *web.Route) { web.Answer(r, h.changeDeskPassword) }
func (h HTTP) Language(r *web.Route)           { web.Answer(r, h.language) }
func (h HTTP) ChooseLanguage(r *web.Route)     { web.Answer(r, h.chooseLanguage) }

type languageOutput struct {
	Body struct {
		Language string `json:"language" enum:"en,hi"`
	}
}

func answerLanguage(code language.Code, err error) (*languageOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &languageOutput{}
	out.Body.Language = string(code)
	return out, nil
}

func (h HTTP) language(ctx context.Context, _ *struct{}) (*languageOutput, error) {
	return answerLanguage(h.Service.Language(ctx))
}

type languageInput struct {
	Body struct {
		Language string `json:"language" required:"false" doc:"en or hi"`
	}
}

func (h HTTP) chooseLanguage(ctx context.Context, in *languageInput) (*languageOutput, error) {
	return answerLanguage(h.Service.ChooseLanguage(ctx, in.Body.Language))
}

func (h HTTP) changePassword(ctx context.Context, in *passwordInput) (*web.Message, error) {
	if err := h.Service.ChangePassword(ctx, in.visitor(ctx), in.change()); err != nil {
		return nil, err
	}
	return web.Say("Your password was changed. All other devices were logged out."), nil
}

// SessionBody is one of the caller's sessions.
type SessionBody struct {
	ID       string    `json:"id"`
	Browser  string    `json:"browser" doc:"Name of the browser; empty if unknown"`
	Address  string    `json:"address" doc:"IP address at the login; empty if unknown"`
	Since    time.Time `json:"since"`
	LastUsed time.Time `json:"lastUsed" doc:"Accurate to five minutes"`
	Current  bool      `json:"current" doc:"This is the session of this request"`
}

type sessionsOutput struct{ Body []SessionBody }

func (h HTTP) sessions(ctx context.Context, _ *struct{}) (*sessionsOutput, error) {
	sessions, err := h.Service.Sessions(ctx)
	if err != nil {
		return nil, err
	}
	out := &sessionsOutput{Body: make([]SessionBody, 0, len(sessions))}
	for _, s := range sessions {
		out.Body = append(out.Body, SessionBody{ID: s.ID, Browser: s.Browser, Address: s.Address, Since: s.Since, LastUsed: s.LastUsed, Current: s.Current})
	}
	return out, nil
}

type sessionInput struct {
	ID string `path:"id"`
}

func (h HTTP) endSession(ctx context.Context, in *sessionInput) (*web.Message, error) {
	if err := h.Service.EndSession(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Say("The session was ended."), nil
}

type sessionsEnded struct {
	Body struct {
		Message string `json:"message"`
		Ended   int64  `json:"ended" doc:"Number of other sessions that ended"`
	}
}

func (h HTTP) endOtherSessions(ctx context.Context, _ *struct{}) (*sessionsEnded, error) {
	ended, err := h.Service.EndOtherSessions(ctx)
	if err != nil {
		return nil, err
	}
	out := &sessionsEnded{}
	out.Body.Message, out.Body.Ended = "All other sessions were ended.", ended
	return out, nil
}

type deskMe struct {
	Body struct {
		Username           string `json:"username"`
		Name               string `json:"name"`
		Email              string `json:"email"`
		Role               string `json:"role" enum:"Owner,Manager,Agent"`
		MustChangePassword bool   `json:"mustChangePassword" doc:"Other desk calls are refused until the password is changed"`
		PendingEmail       string `json:"pendingEmail,omitempty" doc:"New address, not confirmed yet"`
		PendingTrouble     string `json:"pendingTrouble,omitempty" doc:"Why emails do not arrive now; only with a new address"`
	}
}

func (h HTTP) deskMe(ctx context.Context, _ *struct{}) (*deskMe, error) {
	actor := auth.From(ctx)
	out := &deskMe{}
	out.Body.Username, out.Body.Name, out.Body.Email = actor.ID, actor.Name, actor.Email
	out.Body.Role, out.Body.MustChangePassword = string(actor.Role), actor.MustChangePassword
	var err error
	if out.Body.PendingEmail, err = h.PendingDeskEmail(ctx); err != nil || out.Body.PendingEmail == "" {
		return out, err
	}
	delivery, err := h.Delivery(ctx)
	out.Body.PendingTrouble = delivery.Trouble()
	return out, err
}

type deskProfileInput struct {
	BrowserMark
	Body struct {
		Name     string `json:"name" required:"false"`
		Email    string `json:"email" required:"false" doc:"A new address is used after its link is opened"`
		Password string `json:"password" required:"false" doc:"The caller's own password; needed for a new address only"`
	}
}

func (h HTTP) updateDesk(ctx context.Context, in *deskProfileInput) (*web.Message, error) {
	p := DeskProfile{Name: in.Body.Name, Email: in.Body.Email}
	asked, err := h.UpdateDeskProfile(ctx, in.visitor(ctx), p, in.Body.Password)
	if err != nil {
		return nil, err
	}
	if asked != "" {
		delivery, err := h.Delivery(ctx)
		if err != nil {
			return nil, err
		}
		return web.Say(delivery.Of("link", asked) + " Open the link to confirm the address."), nil
	}
	return web.Say("Your profile is saved."), nil
}

type deskEmailInput struct {
	Body struct {
		Token string `json:"token" required:"false" doc:"Token from the link in the email to the new address"`
	}
}

func (h HTTP) confirmDeskEmail(ctx context.Context, in *deskEmailInput) (*web.Message, error) {
	if err := h.Service.ConfirmDeskEmail(ctx, in.Body.Token); err != nil {
		return nil, err
	}
	return web.Say("Your email address is confirmed."), nil
}

type deskPasswordChanged struct {
	Body struct {
		Message string `json:"message"`
		Token   string `json:"token" doc:"New token of the same session"`
	}
}

func (h HTTP) changeDeskPassword(ctx context.Context, in *passwordInput) (*deskPasswordChanged, error) {
	token, err := h.Service.ChangeAdminPassword(ctx, in.visitor(ctx), in.change())
	if err != nil {
		return nil, err
	}
	out := &deskPasswordChanged{}
	out.Body.Message, out.Body.Token = "Your password was changed. All other devices were logged out.", token
	return out, nil
}

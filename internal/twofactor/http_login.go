package twofactor

import (
	"context"
	"encoding/json"

	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

// browserMark reads the browser's mark from its cookie. The mark is not part of the request body, which
// identifies a repeated request.
type browserMark struct {
	Mark string `cookie:"browser" json:"-" doc:"Mark of a browser that has logged in before"`
}

func (m browserMark) visitor(ctx context.Context) Visitor {
	return Visitor{IP: web.ClientIP(ctx), Agent: web.UserAgent(ctx), Mark: m.Mark}
}

type stepCodeInput struct {
	browserMark
	Body struct {
		Challenge string `json:"challenge" required:"false" doc:"Challenge from the login"`
		Code      string `json:"code" required:"false" doc:"Code from the app, or a recovery code"`
	}
}

// stepLoggedIn has the same form as the answer to a login without the second step.
type stepLoggedIn struct {
	Cookie string `header:"Set-Cookie" doc:"Marks the browser as known; it does not log anybody in"`
	Body   struct {
		Success bool   `json:"success"`
		Token   string `json:"token"`
		Message string `json:"message"`
	}
}

func welcome(entry Entry) *stepLoggedIn {
	out := &stepLoggedIn{Cookie: entry.Cookie}
	out.Body.Success, out.Body.Token, out.Body.Message = true, entry.Token, "Login successful"
	return out
}

func (h HTTP) ByCode(r *web.Route)     { web.Answer(r, h.byCode) }
func (h HTTP) AskPasskey(r *web.Route) { web.Answer(r, h.askPasskey) }
func (h HTTP) ByPasskey(r *web.Route)  { web.Answer(r, h.byPasskey) }

func (h HTTP) byCode(ctx context.Context, in *stepCodeInput) (*stepLoggedIn, error) {
	entry, err := h.Service.ByCode(ctx, in.visitor(ctx), in.Body.Challenge, in.Body.Code)
	if err != nil {
		return nil, err
	}
	return welcome(entry), nil
}

type stepAskInput struct {
	Body struct {
		Challenge string `json:"challenge" required:"false" doc:"Challenge from the login"`
	}
}

type stepAsked struct {
	Body struct {
		PublicKey requestOptions `json:"publicKey" doc:"Options for the browser, as PublicKeyCredentialRequestOptionsJSON"`
	}
}

// The WebAuthn standard defines the JSON of these options.
type (
	requestOptions  = any
	creationOptions = any
)

func (h HTTP) askPasskey(ctx context.Context, in *stepAskInput) (*stepAsked, error) {
	options, err := h.Service.AskPasskey(ctx, Visitor{IP: web.ClientIP(ctx)}, in.Body.Challenge)
	if err != nil {
		return nil, err
	}
	out := &stepAsked{}
	out.Body.PublicKey = options
	return out, nil
}

type stepSignedInput struct {
	browserMark
	Body struct {
		Challenge  string          `json:"challenge" required:"false" doc:"Challenge from the login"`
		Credential json.RawMessage `json:"credential" required:"false" doc:"The browser's answer, as AuthenticationResponseJSON"`
	}
}

func (h HTTP) byPasskey(ctx context.Context, in *stepSignedInput) (*stepLoggedIn, error) {
	entry, err := h.Service.ByPasskey(ctx, in.visitor(ctx), in.Body.Challenge, in.Body.Credential)
	if err != nil {
		return nil, err
	}
	return welcome(entry), nil
}

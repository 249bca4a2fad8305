package account

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/web"
)

// HTTP serves the API of this package.
type HTTP struct{ *Service }

// CustomerBody is a customer in the API.
type CustomerBody struct {
	CustomerID string `json:"customerId"`
	Name       string `json:"name"`
	Email      string `json:"email"`
	Phone      string `json:"phone"`
	Address    string `json:"address"`
	Role       string `json:"role" enum:"User,Dealer"`
}

func body(c Customer) CustomerBody {
	return CustomerBody{CustomerID: c.CustomerID, Name: c.Name, Email: c.Email, Phone: c.Phone, Address: c.Address, Role: string(c.Role)}
}

type registerInput struct {
	Body struct {
		Name     string `json:"name" required:"false"`
		Email    string `json:"email" required:"false"`
		Phone    string `json:"phone" required:"false"`
		Address  string `json:"address" required:"false"`
		Password string `json:"password" required:"false"`
		Role     string `json:"role" required:"false" doc:"User or Dealer"`
	}
}

type registered struct {
	Body struct {
		Message    string `json:"message"`
		CustomerID string `json:"customerId"`
	}
}

func (h HTTP) Register(r *web.Route)       { web.Answer(r, h.register) }
func (h HTTP) Login(r *web.Route)          { web.Answer(r, h.login) }
func (h HTTP) Logout(r *web.Route)         { web.Answer(r, h.logout) }
func (h HTTP) Customer(r *web.Route)       { web.Answer(r, h.customer) }
func (h HTTP) UpdateProfile(r *web.Route)  { web.Answer(r, h.updateProfile) }
func (h HTTP) ForgotPassword(r *web.Route) { web.Answer(r, h.forgotPassword) }
func (h HTTP) ResetPassword(r *web.Route)  { web.Answer(r, h.resetPassword) }

func (h HTTP) register(ctx context.Context, in *registerInput) (*registered, error) {
	customerID, err := h.Service.Register(ctx, web.ClientIP(ctx), Registration{
		Profile:  Profile{Name: in.Body.Name, Email: in.Body.Email, Phone: in.Body.Phone, Address: in.Body.Address},
		Password: in.Body.Password,
		Role:     auth.Role(in.Body.Role),
	})
	if err != nil {
		return nil, err
	}
	out := &registered{}
	out.Body.Message, out.Body.CustomerID = "User registered successfully!", customerID
	return out, nil
}

// BrowserMark reads the browser's mark from its cookie. The json tag keeps the mark out of the request's
// hash, which identifies repeated requests.
type BrowserMark struct {
	Mark string `cookie:"browser" json:"-" doc:"Mark of a browser that has logged in before"`
}

func (m BrowserMark) visitor(ctx context.Context) Visitor {
	return Visitor{IP: web.ClientIP(ctx), Agent: web.UserAgent(ctx), Mark: m.Mark}
}

type loginInput struct {
	BrowserMark
	Body struct {
		Email    string `json:"email" required:"false"`
		Password string `json:"password" required:"false"`
	}
}

type loggedIn struct {
	Cookie string `header:"Set-Cookie" doc:"Marks the browser as known; it does not log anybody in"`
	Body   struct {
		Token string `json:"token"`
	}
}

func (h HTTP) login(ctx context.Context, in *loginInput) (*loggedIn, error) {
	entry, err := h.Service.Login(ctx, in.visitor(ctx), in.Body.Email, in.Body.Password)
	if err != nil {
		return nil, err
	}
	out := &loggedIn{Cookie: h.MarkCookie(entry.Mark)}
	out.Body.Token = entry.Token
	return out, nil
}

func (h HTTP) logout(ctx context.Context, _ *struct{}) (*web.Message, error) {
	if err := h.Service.Logout(ctx); err != nil {
		return nil, err
	}
	return web.Say("You are logged out."), nil
}

type customerInput struct {
	CustomerID string `path:"customerId"`
}

type customerOutput struct {
	Body struct {
		CustomerBody
		LastDealer       string `json:"lastDealer,omitempty" doc:"Dealer in the caller's latest query, claim or agreement"`
		EmailUnconfirmed bool   `json:"emailUnconfirmed,omitempty" doc:"The customer has not confirmed this address yet"`
		Language         string `json:"language,omitempty" enum:"en,hi" doc:"Language of the customer's pages and emails"`
	}
}

func (h HTTP) customer(ctx context.Context, in *customerInput) (*customerOutput, error) {
	c, lastDealer, err := h.Service.Customer(ctx, in.CustomerID)
	if err != nil {
		return nil, err
	}
	out := &customerOutput{}
	out.Body.CustomerBody, out.Body.EmailUnconfirmed, out.Body.LastDealer = body(c), !c.isConfirmed(), lastDealer
	out.Body.Language = string(c.Language)
	return out, nil
}

type profileInput struct {
	CustomerID string `path:"customerId"`
	Body       struct {
		Name    string `json:"name" required:"false"`
		Email   string `json:"email" required:"false"`
		Phone   string `json:"phone" required:"false"`
		Address string `json:"address" required:"false"`
	}
}

type profileOutput struct {
	Body struct {
		CustomerBody
		Token            string `json:"token,omitempty" doc:"New token of the same session; only after a change of email"`
		EmailUnconfirmed bool   `json:"emailUnconfirmed,omitempty" doc:"The customer has not confirmed this address yet"`
	}
}

func (h HTTP) updateProfile(ctx context.Context, in *profileInput) (*profileOutput, error) {
	c, token, err := h.Service.UpdateProfile(ctx, in.CustomerID, Profile{Name: in.Body.Name, Email: in.Body.Email, Phone: in.Body.Phone, Address: in.Body.Address})
	if err != nil {
		return nil, err
	}
	out := &profileOutput{}
	out.Body.CustomerBody, out.Body.Token, out.Body.EmailUnconfirmed = body(c), token, !c.isConfirmed()
	return out, nil
}

type forgotInput struct {
	BrowserMark
	Body struct {
		Email string `json:"email" required:"false"`
	}
}

func (h HTTP) forgotPassword(ctx context.Context, in *forgotInput) (*web.Message, error) {
	if err := h.Service.ForgotPassword(ctx, in.visitor(ctx), in.Body.Email); err != nil {
		return nil, err
	}
	return web.Say("Password reset link sent to your email address."), nil
}

type resetInput struct {
	Body struct {
		Token       string `json:"token" required:"false"`
		NewPassword string `json:"newPassword" required:"false"`
	}
}

func (h HTTP) resetPassword(ctx context.Context, in *resetInput) (*web.Message, error) {
	if err := h.Service.ResetPassword(ctx, Visitor{IP: web.ClientIP(ctx)}, in.Body.Token, in.Body.NewPassword); err != nil {
		return nil, err
	}
	return web.Say("Password reset successfully."), nil
}

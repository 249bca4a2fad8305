package staff

import (
	"context"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

// PersonBody is a desk user.
type PersonBody struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	Username   string     `json:"username"`
	Email      string     `json:"email"`
	Role       string     `json:"role" enum:"Owner,Manager,Agent"`
	Since      time.Time  `json:"since"`
	LastSeen   *time.Time `json:"lastSeen,omitempty" doc:"Accurate to five minutes; missing if not logged in"`
	DisabledAt *time.Time `json:"disabledAt,omitempty" doc:"Time when the account was disabled; missing if it is active"`
	You        bool       `json:"you" doc:"This is the caller"`
	Message    string     `json:"message,omitempty" doc:"What happens to the email; only after sending one"`
}

func personBody(ctx context.Context, p Person) PersonBody {
	return PersonBody{
		ID: p.ID, Name: p.Name, Username: p.Username, Email: p.Email, Role: string(p.Role), Since: p.Since,
		LastSeen: web.OrMissing(p.LastSeen), DisabledAt: web.OrMissing(p.DisabledAt), You: p.Username == auth.From(ctx).ID,
	}
}

type peopleOutput struct{ Body []PersonBody }

func (h HTTP) People(r *web.Route)      { web.Answer(r, h.people) }
func (h HTTP) SetRole(r *web.Route)     { web.Answer(r, h.setRole) }
func (h HTTP) Disable(r *web.Route)     { web.Answer(r, h.disable) }
func (h HTTP) Enable(r *web.Route)      { web.Answer(r, h.enable) }
func (h HTTP) LetIn(r *web.Route)       { web.Answer(r, h.letIn) }
func (h HTTP) Invitations(r *web.Route) { web.Answer(r, h.invitations) }
func (h HTTP) Invite(r *web.Route)      { web.Answer(r, h.invite) }
func (h HTTP) Resend(r *web.Route)      { web.Answer(r, h.resend) }
func (h HTTP) Withdraw(r *web.Route)    { web.Answer(r, h.withdraw) }
func (h HTTP) Read(r *web.Route)        { web.Answer(r, h.read) }
func (h HTTP) Join(r *web.Route)        { web.Answer(r, h.join) }

func (h HTTP) people(ctx context.Context, _ *struct{}) (*peopleOutput, error) {
	people, err := h.Service.People(ctx)
	if err != nil {
		return nil, err
	}
	out := &peopleOutput{Body: make([]PersonBody, 0, len(people))}
	for _, p := range people {
		out.Body = append(out.Body, personBody(ctx, p))
	}
	return out, nil
}

type personInput struct {
	ID string `path:"id"`
}

type roleInput struct {
	ID   string `path:"id"`
	Body struct {
		Role string `json:"role" required:"false" doc:"Owner, Manager or Agent"`
	}
}

type personOutput struct{ Body PersonBody }

func answer(ctx context.Context, p Person, err error) (*personOutput, error) {
	if err != nil {
		return nil, err
	}
	return &personOutput{Body: personBody(ctx, p)}, nil
}

func (h HTTP) setRole(ctx context.Context, in *roleInput) (*personOutput, error) {
	p, err := h.Service.SetRole(ctx, in.ID, auth.Role(in.Body.Role))
	return answer(ctx, p, err)
}

func (h HTTP) disable(ctx context.Context, in *personInput) (*personOutput, error) {
	p, err := h.Service.Disable(ctx, in.ID)
	return answer(ctx, p, err)
}

func (h HTTP) enable(ctx context.Context, in *personInput) (*personOutput, error) {
	p, err := h.Service.Enable(ctx, in.ID)
	return answer(ctx, p, err)
}

func (h HTTP) letIn(ctx context.Context, in *personInput) (*personOutput, error) {
	p, err := h.Service.LetIn(ctx, in.ID)
	out, err := answer(ctx, p, err)
	if err != nil {
		return nil, err
	}
	out.Body.Message, err = h.said(ctx, "link", p.Email)
	return out, err
}

// InvitationBody is an open invitation.
type InvitationBody struct {
	ID        string    `json:"id"`
	Email     string    `json:"email"`
	Role      string    `json:"role" enum:"Owner,Manager,Agent"`
	InvitedBy string    `json:"invitedBy" doc:"Name of a person; empty for the command line"`
	Sent      time.Time `json:"sent"`
	Expires   time.Time `json:"expires"`
	Expired   bool      `json:"expired" doc:"The link has expired, or a restore ended it"`
	ToFile    bool      `json:"toFile,omitempty" doc:"The email was written to a file and not sent; only in the list"`
	Message   string    `json:"message,omitempty" doc:"What happens to the email; only after sending one"`
}

// said tells what happens to an email that was just written.
func (h HTTP) said(ctx context.Context, what, to string) (string, error) {
	delivery, err := h.Delivery(ctx)
	return delivery.Of(what, to), err
}

func (h HTTP) invitationBody(i Invitation) InvitationBody {
	return InvitationBody{
		ID: i.ID, Email: i.Email, Role: string(i.Role), InvitedBy: i.InvitedBy, Sent: i.Sent, Expires: i.Expires, Expired: !h.DB.Now().Before(i.Expires),
	}
}

type invitationsOutput struct{ Body []InvitationBody }

func (h HTTP) invitations(ctx context.Context, _ *struct{}) (*invitationsOutput, error) {
	invitations, err := h.Service.Invitations(ctx)
	if err != nil {
		return nil, err
	}
	out := &invitationsOutput{Body: make([]InvitationBody, 0, len(invitations))}
	for _, i := range invitations {
		body := h.invitationBody(i)
		if body.ToFile, err = h.IsFile(ctx, i.Email); err != nil {
			return nil, err
		}
		out.Body = append(out.Body, body)
	}
	return out, nil
}

type inviteInput struct {
	Body struct {
		Email string `json:"email" required:"false"`
		Role  string `json:"role" required:"false" doc:"Owner, Manager or Agent"`
	}
}

type invitationOutput struct{ Body InvitationBody }

func (h HTTP) invite(ctx context.Context, in *inviteInput) (*invitationOutput, error) {
	i, err := h.Service.Invite(ctx, in.Body.Email, auth.Role(in.Body.Role))
	if err != nil {
		return nil, err
	}
	return h.sent(ctx, i)
}

func (h HTTP) sent(ctx context.Context, i Invitation) (*invitationOutput, error) {
	body := h.invitationBody(i)
	var err error
	body.Message, err = h.said(ctx, "invitation", i.Email)
	return &invitationOutput{Body: body}, err
}

type invitationInput struct {
	ID string `path:"id"`
}

func (h HTTP) resend(ctx context.Context, in *invitationInput) (*invitationOutput, error) {
	i, err := h.Service.Resend(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return h.sent(ctx, i)
}

func (h HTTP) withdraw(ctx context.Context, in *invitationInput) (*web.Message, error) {
	if err := h.Service.Withdraw(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Say("The invitation was withdrawn."), nil
}

type linkInput struct {
	Body struct {
		Token string `json:"token" required:"false" doc:"Token from the link in the email"`
	}
}

type linkOutput struct {
	Body struct {
		Email     string    `json:"email"`
		Role      string    `json:"role" enum:"Owner,Manager,Agent"`
		InvitedBy string    `json:"invitedBy" doc:"Name of a person; empty for the command line"`
		Expires   time.Time `json:"expires"`
	}
}

func (h HTTP) read(ctx context.Context, in *linkInput) (*linkOutput, error) {
	i, err := h.Service.Read(ctx, web.ClientIP(ctx), in.Body.Token)
	if err != nil {
		return nil, err
	}
	out := &linkOutput{}
	out.Body.Email, out.Body.Role, out.Body.InvitedBy, out.Body.Expires = i.Email, string(i.Role), i.InvitedBy, i.Expires
	return out, nil
}

type joinInput struct {
	Body struct {
		Token    string `json:"token" required:"false" doc:"Token from the link in the email"`
		Name     string `json:"name" required:"false"`
		Username string `json:"username" required:"false"`
		Password string `json:"password" required:"false"`
	}
}

func (h HTTP) join(ctx context.Context, in *joinInput) (*web.Message, error) {
	newcomer := Newcomer{Name: in.Body.Name, Username: in.Body.Username, Password: in.Body.Password}
	if err := h.Service.Join(ctx, web.ClientIP(ctx), in.Body.Token, newcomer); err != nil {
		return nil, err
	}
	return web.Say("Welcome to the desk. Please log in with your new username and password."), nil
}

package privacy

import (
	"context"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct {
	*Service
	// Confirm refuses a password that is not the calling customer's.
	Confirm func(ctx context.Context, mark, password string) error
}

// DeletionPlan shows what deleting a customer would remove, and the state of a requested deletion.
type DeletionPlan struct {
	State     string     `json:"state" enum:"none,waiting,deleting,deleted"`
	AskedBy   string     `json:"askedBy" enum:",customer,desk" doc:"Empty if no deletion was requested"`
	AskedAt   *time.Time `json:"askedAt,omitempty"`
	DueAt     *time.Time `json:"dueAt,omitempty" doc:"Time of the deletion; it can be cancelled until then"`
	CloseOpen bool       `json:"closeOpen" doc:"true: open records are closed at that time; false: the deletion waits for them"`
	Open      struct {
		Tickets  int `json:"tickets"`
		Requests int `json:"requests" doc:"Undecided warranty requests"`
		Claims   int `json:"claims"`
	} `json:"open" doc:"Number of open records"`
	Files        int `json:"files" doc:"Number of files to delete"`
	KeptInvoices int `json:"keptInvoices" doc:"Invoices of approved claims; these are kept"`
	KeptYears    int `json:"keptYears" doc:"Years to keep these invoices, counted from the claim"`
}

type planOutput struct{ Body DeletionPlan }

func answer(p Plan, err error) (*planOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &planOutput{}
	b := &out.Body
	b.State, b.Files, b.KeptInvoices, b.KeptYears = "none", p.Files, p.Invoices, p.Years
	b.Open.Tickets, b.Open.Requests, b.Open.Claims = p.Open.Tickets, p.Open.Requests, p.Open.Claims
	if d := p.Deletion; d != nil {
		b.AskedBy, b.AskedAt, b.DueAt, b.CloseOpen = byDesk(d.AskedBy), &d.AskedAt, &d.DueAt, d.CloseOpen
		switch {
		case !d.DoneAt.IsZero():
			b.State = "deleted"
		case !d.BegunAt.IsZero():
			b.State = "deleting"
		default:
			b.State = "waiting"
		}
	}
	return out, nil
}

func (h HTTP) MyDeletion(r *web.Route)       { web.Answer(r, h.myDeletion) }
func (h HTTP) AskDeletion(r *web.Route)      { web.Answer(r, h.askDeletion) }
func (h HTTP) CancelDeletion(r *web.Route)   { web.Answer(r, h.cancelDeletion) }
func (h HTTP) DeletionOf(r *web.Route)       { web.Answer(r, h.deletionOf) }
func (h HTTP) AskDeletionOf(r *web.Route)    { web.Answer(r, h.askDeletionOf) }
func (h HTTP) CancelDeletionOf(r *web.Route) { web.Answer(r, h.cancelDeletionOf) }

func (h HTTP) myDeletion(ctx context.Context, _ *struct{}) (*planOutput, error) {
	return answer(h.Plan(ctx, auth.From(ctx).ID))
}

type askInput struct {
	Mark string `cookie:"browser" json:"-"`
	Body struct {
		Password  string `json:"password" required:"false"`
		CloseOpen bool   `json:"closeOpen" required:"false" doc:"Close open records at the deletion; if false, open records prevent the request"`
	}
}

func (h HTTP) askDeletion(ctx context.Context, in *askInput) (*planOutput, error) {
	if err := h.Confirm(ctx, in.Mark, in.Body.Password); err != nil {
		return nil, err
	}
	return answer(h.Ask(ctx, in.Body.CloseOpen))
}

func (h HTTP) cancelDeletion(ctx context.Context, _ *struct{}) (*planOutput, error) {
	return answer(h.Cancel(ctx))
}

type customerInput struct {
	CustomerID string `path:"customerId"`
}

func (h HTTP) deletionOf(ctx context.Context, in *customerInput) (*planOutput, error) {
	return answer(h.Plan(ctx, in.CustomerID))
}

type askForInput struct {
	CustomerID string `path:"customerId"`
	Body       struct {
		Reason    string `json:"reason" required:"false"`
		CloseOpen bool   `json:"closeOpen" required:"false" doc:"Close open records at the deletion; if false, open records prevent the request"`
	}
}

func (h HTTP) askDeletionOf(ctx context.Context, in *askForInput) (*planOutput, error) {
	return answer(h.AskFor(ctx, in.CustomerID, in.Body.Reason, in.Body.CloseOpen))
}

type reasonInput struct {
	CustomerID string `path:"customerId"`
	Body       struct {
		Reason string `json:"reason" required:"false"`
	}
}

func (h HTTP) cancelDeletionOf(ctx context.Context, in *reasonInput) (*planOutput, error) {
	return answer(h.CancelFor(ctx, in.CustomerID, in.Body.Reason))
}

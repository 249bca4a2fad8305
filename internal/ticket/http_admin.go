package ticket

import (
	"context"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/web"
)

type ticketsInput struct {
	web.Paging
	Group   string `query:"group" enum:"customer" example:"customer" doc:"customer: only the most recent record of each customer"`
	Waiting string `query:"waiting" enum:"1" example:"1" doc:"1, with group: only customers with a ticket without a status"`
}

func (*ticketsInput) Refusals() map[string]error {
	return map[string]error{"group": fault.New(fault.Invalid, "The group must be 'customer' or empty."), "waiting": web.ErrWaiting}
}

func (in *ticketsInput) filter(kind Kind) (Filter, error) {
	waiting, err := web.WaitingOnly(in.Waiting, in.Group)
	return Filter{Kind: kind, Latest: in.Group != "", Waiting: waiting}, err
}

func (h HTTP) Repairs(r *web.Route)      { web.Answer(r, h.repairs) }
func (h HTTP) AWRs(r *web.Route)         { web.Answer(r, h.awrs) }
func (h HTTP) Ticket(r *web.Route)       { web.Answer(r, h.ticket) }
func (h HTTP) UpdateRepair(r *web.Route) { web.Answer(r, h.updateRepair) }
func (h HTTP) UpdateAWR(r *web.Route)    { web.Answer(r, h.updateAWR) }
func (h HTTP) RaiseFor(r *web.Route)     { web.Answer(r, h.raiseFor) }

func (h HTTP) repairs(ctx context.Context, in *ticketsInput) (*web.List[RepairRecord], error) {
	return listAll(ctx, h, Repair, in, h.repair)
}

func (h HTTP) awrs(ctx context.Context, in *ticketsInput) (*web.List[AWRRecord], error) {
	return listAll(ctx, h, AWR, in, h.awr)
}

func listAll[R any](ctx context.Context, h HTTP, kind Kind, in *ticketsInput, record func(Ticket) R) (*web.List[R], error) {
	filter, err := in.filter(kind)
	if err != nil {
		return nil, err
	}
	return list(ctx, h, filter, in.Paging, record)
}

type oneInput struct {
	ID string `path:"id" doc:"Record id of the ticket"`
}

type oneOutput struct{ Body AWRRecord }

func (h HTTP) ticket(ctx context.Context, in *oneInput) (*oneOutput, error) {
	t, err := h.One(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	web.Shows(ctx, t.Customer.ID)
	r := h.awr(t)
	r.Unread = t.Talk.unread(ctx)
	return &oneOutput{r}, nil
}

type repairStatusInput struct {
	ID   string `path:"id"`
	Body ticketStatus
}

type awrStatusInput struct {
	RecordID string `path:"recordId"`
	Body     ticketStatus
}

type ticketStatus struct {
	Status string `json:"status" required:"false" doc:"Free text, added to the history"`
	Ends   bool   `json:"ends,omitempty" doc:"This status closes the ticket. Completed and Delivered always do"`

	Courier string `json:"courier,omitempty" doc:"Courier from the settings; the customer gets a tracking link"`
	Docket  string `json:"docket,omitempty" doc:"Docket number: letters, digits and dashes; only with a courier"`
}

func (h HTTP) updateRepair(ctx context.Context, in *repairStatusInput) (*web.Undoable, error) {
	return h.updateStatus(ctx, Repair, in.ID, in.Body)
}

func (h HTTP) updateAWR(ctx context.Context, in *awrStatusInput) (*web.Undoable, error) {
	return h.updateStatus(ctx, AWR, in.RecordID, in.Body)
}

func (h HTTP) updateStatus(ctx context.Context, kind Kind, ticketID string, s ticketStatus) (*web.Undoable, error) {
	offer, err := h.SetStatus(ctx, kind, ticketID, ManyForm{Text: s.Status, Ends: s.Ends, Courier: s.Courier, Docket: s.Docket})
	if err != nil {
		return nil, err
	}
	return web.SayUndoable("Status updated successfully", offer, h.DB.Now()), nil
}

// raiseForForm holds the fields of both kinds of ticket.
type raiseForForm struct {
	Kind         string       `field:"kind"`
	ProductID    string       `field:"productId"`
	Address      string       `field:"address"`
	Query        string       `field:"query"`
	PurchaseFrom string       `field:"purchaseFrom"`
	File         *blob.Upload `field:"file"`
}

type raiseForInput struct {
	CustomerID string `path:"customerId"`
	web.Form[raiseForForm]
}

func (h HTTP) raiseFor(ctx context.Context, in *raiseForInput) (*ticketRaised, error) {
	f := in.Data
	number, err := h.Service.RaiseFor(ctx, in.CustomerID, f.Kind, Request{
		ProductID: f.ProductID, Address: f.Address, Query: f.Query, PurchaseFrom: f.PurchaseFrom,
	}, f.File)
	if err != nil {
		return nil, err
	}
	return raised("Ticket raised.", number), nil
}

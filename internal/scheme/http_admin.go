package scheme

import (
	"context"
	"errors"
	"io"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/web"
	"aftercare/internal/platform/xlsx"
)

// BatchBytes is the size limit of a review request with many claims and reasons.
const BatchBytes = 256 << 10

func (h HTTP) AllSchemes(r *web.Route)     { web.Answer(r, h.allSchemes) }
func (h HTTP) CopySchemes(r *web.Route)    { web.Answer(r, h.copySchemes) }
func (h HTTP) Create(r *web.Route)         { web.Answer(r, h.create) }
func (h HTTP) Hide(r *web.Route)           { web.Answer(r, h.hide) }
func (h HTTP) Delete(r *web.Route)         { web.Answer(r, h.delete) }
func (h HTTP) Counts(r *web.Route)         { web.Answer(r, h.counts) }
func (h HTTP) Claims(r *web.Route)         { web.Answer(r, h.claims) }
func (h HTTP) CustomerClaims(r *web.Route) { web.Answer(r, h.customerClaims) }
func (h HTTP) UpdateStatus(r *web.Route)   { web.Answer(r, h.updateStatus) }
func (h HTTP) Export(r *web.Route)         { web.Answer(r, h.export) }

func (h HTTP) allSchemes(ctx context.Context, in *web.Paging) (*web.List[SchemeBody], error) {
	return h.schemes(ctx, *in, SchemeFilter{})
}

// copySchemes also lists deleted schemes, because old claims show their names.
func (h HTTP) copySchemes(ctx context.Context, in *web.Paging) (*web.List[SchemeBody], error) {
	return h.schemes(ctx, *in, SchemeFilter{WithDeleted: true})
}

type createInput struct {
	Body struct {
		Name    string `json:"schemeName" required:"false"`
		EndDate any    `json:"schemeEndDate" required:"false" doc:"YYYY-MM-DD; also accepted as {\"$date\": …}"`
	}
}

type schemeOutput struct{ Body SchemeBody }

func (h HTTP) create(ctx context.Context, in *createInput) (*schemeOutput, error) {
	s, err := h.Service.Create(ctx, in.Body.Name, in.Body.EndDate)
	if err != nil {
		return nil, err
	}
	return &schemeOutput{h.schemeBody(s)}, nil
}

type hideInput struct {
	ID   string `path:"id"`
	Body struct {
		Live *bool `json:"LiveScheme" required:"false"`
	}
}

func (h HTTP) hide(ctx context.Context, in *hideInput) (*schemeOutput, error) {
	if in.Body.Live == nil {
		return nil, errLiveMissing
	}
	s, err := h.Show(ctx, in.ID, *in.Body.Live)
	if err != nil {
		return nil, err
	}
	return &schemeOutput{h.schemeBody(s)}, nil
}

type schemeInput struct {
	ID string `path:"id"`
}

func (h HTTP) delete(ctx context.Context, in *schemeInput) (*web.Message, error) {
	if err := h.Service.Delete(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Say("Scheme deleted."), nil
}

// CountBody is an entry in the select box of schemes.
type CountBody struct {
	SchemeID   string `json:"schemeId"`
	SchemeName string `json:"schemeName"`
	Count      int    `json:"count" doc:"Number of customers who claimed it"`
	Waiting    int    `json:"waiting,omitempty" doc:"Number of undecided claims"`
}

func (h HTTP) counts(ctx context.Context, _ *struct{}) (*web.List[CountBody], error) {
	counts, err := h.SchemeCounts(ctx)
	if err != nil {
		return nil, err
	}
	rows := make([]CountBody, 0, len(counts))
	for _, c := range counts {
		rows = append(rows, CountBody{c.SchemeID, c.Name, c.Customers, c.Waiting})
	}
	return web.NewList(rows, len(rows)), nil
}

// DeskClaimBody is a claim with values that only the desk sees.
type DeskClaimBody struct {
	ClaimBody
	SchemeDeleted bool   `json:"schemeDeleted,omitempty" doc:"The scheme was deleted; its claims stay"`
	DuplicateOf   string `json:"duplicateOf,omitempty" doc:"Ticket No of a similar earlier claim"`
	DuplicateBy   string `json:"duplicateBy,omitempty" enum:"invoice,purchase" doc:"Same invoice file, or same dealer, amount and purchase date"`
	Claims        int    `json:"claims,omitempty" doc:"In a grouped list: number of claims in the group"`
	Waiting       int    `json:"waiting,omitempty" doc:"In a grouped list: number of undecided claims"`
}

func deskBody(r Record) DeskClaimBody {
	b := DeskClaimBody{
		ClaimBody: claimBody(r), SchemeDeleted: r.SchemeDeleted, DuplicateOf: r.Duplicate.TicketNo, Claims: r.Group.Claims, Waiting: r.Group.Waiting,
	}
	switch {
	case r.Duplicate.SameFile:
		b.DuplicateBy = "invoice"
	case r.Duplicate.TicketNo != "":
		b.DuplicateBy = "purchase"
	}
	for i, e := range r.History {
		b.History[i].By = e.Actor
	}
	return b
}

// ClaimsInput holds the parameters that the list and the export share.
type ClaimsInput struct {
	web.Paging
	Scheme  string `query:"scheme" doc:"Scheme ID; empty for all"`
	Group   string `query:"group" enum:"customer" example:"customer" doc:"customer: only the newest record per customer and scheme"`
	Waiting string `query:"waiting" enum:"1" example:"1" doc:"1, with group: only those with an undecided claim"`
}

func (*ClaimsInput) Refusals() map[string]error {
	return map[string]error{"group": fault.New(fault.Invalid, "Claims can only be grouped by customer."), "waiting": web.ErrWaiting}
}

func (in *ClaimsInput) filter() (ClaimFilter, web.Window, error) {
	window, err := in.Window(in.Scheme != "" || in.Group != "")
	if err != nil {
		return ClaimFilter{}, window, err
	}
	waiting, err := web.WaitingOnly(in.Waiting, in.Group)
	return ClaimFilter{Q: window.Q, SchemeID: in.Scheme, Latest: in.Group != "", Waiting: waiting}, window, err
}

func (h HTTP) claims(ctx context.Context, in *ClaimsInput) (*web.List[DeskClaimBody], error) {
	filter, window, err := in.filter()
	if err != nil {
		return nil, err
	}
	return web.ListOf(ctx, h.Service, filter, window, deskBody)
}

func (h HTTP) customerClaims(ctx context.Context, in *customerInput) (*web.List[DeskClaimBody], error) {
	records, err := h.ClaimsOf(ctx, in.CustomerID)
	if err != nil {
		return nil, err
	}
	rows := make([]DeskClaimBody, 0, len(records))
	for _, r := range records {
		rows = append(rows, deskBody(r))
	}
	return web.NewList(rows, len(rows)), nil
}

// decisionBody identifies a claim by three numbers. The purchase values in the request are ignored.
type decisionBody struct {
	CustomerID string `json:"customerId" required:"false"`
	SchemeID   string `json:"schemeId" required:"false"`
	TicketNo   string `json:"ticketNo" required:"false"`
	Status     string `json:"status" required:"false" doc:"In Process, Approved or Rejected"`
	Reason     string `json:"rejectionReason,omitempty" doc:"Required for Rejected"`

	PurchaseDate  any `json:"purchaseDate,omitempty"`
	PurchaseFrom  any `json:"purchaseFrom,omitempty"`
	InvoiceAmount any `json:"invoiceAmount,omitempty"`
}

type decideInput struct {
	Body struct {
		Schemes []decisionBody `json:"schemes" required:"false"`
	}
}

func (h HTTP) updateStatus(ctx context.Context, in *decideInput) (*web.Undoable, error) {
	decisions := make([]Decision, 0, len(in.Body.Schemes))
	for _, d := range in.Body.Schemes {
		decisions = append(decisions, Decision{
			CustomerID: d.CustomerID, SchemeID: d.SchemeID, TicketNo: d.TicketNo, Status: Status(d.Status), Reason: d.Reason,
		})
	}
	offer, err := h.Decide(ctx, decisions)
	if err != nil {
		return nil, err
	}
	return web.SayUndoable("Selected schemes updated.", offer, h.DB.Now()), nil
}

type exportInput struct {
	ClaimsInput
	Basic bool `query:"basic" example:"true" doc:"Registration date instead of phone and email"`
}

func (h HTTP) export(ctx context.Context, in *exportInput) (*huma.StreamResponse, error) {
	filter, _, err := in.filter()
	if err != nil {
		return nil, err
	}
	name, last := "Registered_Schemes.xlsx", []xlsx.Column{{Title: "Phone", Width: 18}, {Title: "Email", Width: 32}}
	cells := func(r Record) []any { return []any{orNA(r.Phone), orNA(r.Email)} }
	if in.Basic {
		name, last = "Registered_Schemes_Basic.xlsx", []xlsx.Column{{Title: "Registration Date", Width: 18}}
		cells = func(r Record) []any { return []any{r.Group.Since.In(h.Portal().Location).Format("02 Jan 2006")} }
	}
	columns := append([]xlsx.Column{{Title: "Customer Name", Width: 28}, {Title: "Customer ID", Width: 16}, {Title: "Scheme Name", Width: 36}}, last...)
	sheet, err := web.XLSX(ctx, name, func(w io.Writer) error {
		sheet := xlsx.New(w, "Registered Schemes", columns...)
		err := h.Each(ctx, filter, func(r Record) error {
			return sheet.Row(append([]any{r.CustomerName, r.CustomerID, r.SchemeName}, cells(r)...)...)
		})
		// Close the sheet even after an error, because that ends its compression.
		return errors.Join(err, sheet.Close())
	})
	if err == nil {
		err = h.Trail.Note(ctx, trail.Entry{Kind: didExport, Changes: trail.Filter("scheme", trail.ID(in.Scheme), "search", trail.Used(filter.Q))})
	}
	return sheet, err
}

func orNA(text string) string {
	if text == "" {
		return notSaid
	}
	return text
}

package scheme

import (
	"context"
	"time"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

// SchemeBody is a scheme in the API.
type SchemeBody struct {
	ID        string     `json:"_id"`
	SchemeID  string     `json:"schemeId"`
	Name      string     `json:"schemeName"`
	EndDate   string     `json:"schemeEndDate" format:"date"`
	Live      bool       `json:"LiveScheme"`
	Over      bool       `json:"isOver" doc:"The end date has passed; invoices are accepted for reference only"`
	CreatedAt time.Time  `json:"createdAt"`
	DeletedAt *time.Time `json:"deletedAt,omitempty"`
}

func (h HTTP) schemeBody(s Scheme) SchemeBody {
	return SchemeBody{
		ID: s.ID, SchemeID: s.SchemeID, Name: s.Name, EndDate: s.EndDate.String(), Live: s.Live,
		Over: s.Over(h.DB.Now(), h.Portal().Location), CreatedAt: s.CreatedAt, DeletedAt: web.OrMissing(s.DeletedAt),
	}
}

// ClaimBody is a claim in the API. A null value was not entered by the dealer; pages show N/A.
type ClaimBody struct {
	ID              string      `json:"_id"`
	CustomerID      string      `json:"customerId"`
	CustomerName    string      `json:"customerName"`
	SchemeID        string      `json:"schemeId"`
	SchemeName      string      `json:"schemeName"`
	SchemeEndDate   string      `json:"schemeEndDate" format:"date"`
	TicketNo        string      `json:"ticketNo"`
	Status          string      `json:"status" enum:"Wait for Confirmation,In Process,Approved,Rejected"`
	ForReference    bool        `json:"forReference" doc:"Submitted after the scheme ended"`
	InvoiceFile     string      `json:"invoiceFile"`
	InvoiceSHA256   string      `json:"invoiceSha256,omitempty" doc:"SHA-256 of the uploaded file; only its dealer sees it"`
	InvoiceName     string      `json:"invoiceName,omitempty" doc:"File name; only its dealer sees it"`
	PurchaseDate    *string     `json:"purchaseDate" format:"date"`
	PurchaseFrom    *string     `json:"purchaseFrom"`
	InvoiceAmount   *float64    `json:"invoiceAmount" doc:"In rupees"`
	RejectionReason string      `json:"rejectionReason"`
	CreatedAt       time.Time   `json:"createdAt"`
	History         []EventBody `json:"history,omitempty"`
}

// EventBody is one entry of a claim's history.
type EventBody struct {
	Status string    `json:"status"`
	Date   time.Time `json:"date"`
	Reason string    `json:"reason,omitempty"`
	By     string    `json:"by,omitempty" doc:"Person who did it; only the desk sees it"`
}

func claimBody(r Record) ClaimBody {
	b := ClaimBody{
		ID: r.ID, CustomerID: r.CustomerID, CustomerName: r.CustomerName, SchemeID: r.SchemeID, SchemeName: r.SchemeName,
		SchemeEndDate: r.SchemeEndDate.String(), TicketNo: r.TicketNo, Status: string(r.Status), ForReference: r.ForReference,
		InvoiceFile: blob.File{Key: r.InvoiceKey}.Path(), RejectionReason: r.RejectionReason, CreatedAt: r.CreatedAt,
	}
	if date := r.Purchase.Date.String(); date != "" {
		b.PurchaseDate = &date
	}
	if r.Purchase.From != "" {
		b.PurchaseFrom = &r.Purchase.From
	}
	if r.Purchase.Amount != 0 {
		rupees := float64(r.Purchase.Amount) / 100
		b.InvoiceAmount = &rupees
	}
	for _, e := range r.History {
		b.History = append(b.History, EventBody{Status: string(e.Status), Date: e.At, Reason: e.Reason})
	}
	return b
}

func (h HTTP) LiveSchemes(r *web.Route) { web.Answer(r, h.liveSchemes) }
func (h HTTP) Submit(r *web.Route)      { web.Answer(r, h.submit) }
func (h HTTP) OwnClaims(r *web.Route)   { web.Answer(r, h.ownClaims) }

func (h HTTP) liveSchemes(ctx context.Context, in *web.Paging) (*web.List[SchemeBody], error) {
	return h.schemes(ctx, *in, SchemeFilter{OnlyLive: true})
}

func (h HTTP) schemes(ctx context.Context, paging web.Paging, f SchemeFilter) (*web.List[SchemeBody], error) {
	window, err := paging.Window(false)
	if err != nil {
		return nil, err
	}
	f.Q = window.Q
	total, err := h.CountSchemes(ctx, f)
	if err != nil {
		return nil, err
	}
	limit, offset := window.Slice(total)
	schemes, err := h.Schemes(ctx, f, limit, offset)
	if err != nil {
		return nil, err
	}
	rows := make([]SchemeBody, 0, len(schemes))
	for _, s := range schemes {
		rows = append(rows, h.schemeBody(s))
	}
	return web.NewList(rows, total), nil
}

// claimForm has one entry per scheme in each list. The scheme names and dates must have the same length, but
// the server reads the values from the database.
type claimForm struct {
	CustomerID    string         `field:"customerId"`
	CustomerEmail string         `field:"customerEmail"`
	SchemeIDs     []string       `field:"schemeIds[]"`
	SchemeNames   []string       `field:"schemeNames[]"`
	SchemeDates   []string       `field:"schemeDates[]"`
	Invoices      []*blob.Upload `field:"invoiceFiles[]"`
	PurchaseDates []string       `field:"purchaseDates[]"`
	PurchaseFrom  []string       `field:"purchaseFrom[]"`
	Amounts       []string       `field:"invoiceAmounts[]"`
	QRAmounts     []string       `field:"qrAmounts[]"`
}

type submitInput struct {
	web.Form[claimForm]
}

// items combines the lists into items. A form may have no invoices at all. If only some are missing, the
// server cannot know which.
func (f claimForm) items() ([]Item, error) {
	n := len(f.SchemeIDs)
	if n == 0 {
		return nil, errNothingSelected
	}
	if none := len(f.Invoices) == 0; none {
		f.Invoices = make([]*blob.Upload, n)
	}
	if none := len(f.QRAmounts) == 0; none {
		f.QRAmounts = make([]string, n)
	}
	if len(f.Invoices) < n {
		return nil, errInvoiceMissing
	}
	for _, length := range []int{len(f.Invoices), len(f.SchemeNames), len(f.SchemeDates), len(f.PurchaseDates), len(f.PurchaseFrom), len(f.Amounts), len(f.QRAmounts)} {
		if length != n {
			return nil, errUnequal
		}
	}
	items := make([]Item, n)
	for i := range items {
		items[i] = Item{SchemeID: f.SchemeIDs[i], Invoice: f.Invoices[i], Date: f.PurchaseDates[i], From: f.PurchaseFrom[i], AmountRupees: f.Amounts[i], QRRupees: f.QRAmounts[i]}
	}
	return items, nil
}

type submitted struct {
	Body struct {
		Message   string   `json:"message"`
		TicketNos []string `json:"ticketNos" doc:"One per scheme, in the order of the form"`
	}
}

func (h HTTP) submit(ctx context.Context, in *submitInput) (*submitted, error) {
	items, err := in.Data.items()
	if err != nil {
		return nil, err
	}
	tickets, err := h.Service.Submit(ctx, in.Data.CustomerID, items)
	if err != nil {
		return nil, err
	}
	out := &submitted{}
	out.Body.Message, out.Body.TicketNos = "Invoice submitted successfully!", tickets
	return out, nil
}

type customerInput struct {
	CustomerID string `path:"customerId"`
}

// ClaimGroup is a scheme with the customer's claims on it.
type ClaimGroup struct {
	SchemeID      string      `json:"schemeId"`
	SchemeName    string      `json:"schemeName"`
	SchemeEndDate string      `json:"schemeEndDate" format:"date"`
	Claims        []ClaimBody `json:"claims" doc:"Newest first"`
}

// ownClaims groups claims by scheme; the scheme with the newest claim is first.
func (h HTTP) ownClaims(ctx context.Context, in *customerInput) (*web.List[ClaimGroup], error) {
	records, err := h.ClaimsOf(ctx, in.CustomerID)
	if err != nil {
		return nil, err
	}
	var groups []ClaimGroup
	place := map[string]int{}
	for _, r := range records {
		i, seen := place[r.SchemeID]
		if !seen {
			i = len(groups)
			place[r.SchemeID] = i
			groups = append(groups, ClaimGroup{SchemeID: r.SchemeID, SchemeName: r.SchemeName, SchemeEndDate: r.SchemeEndDate.String()})
		}
		body := claimBody(r)
		body.InvoiceSHA256, body.InvoiceName = r.InvoiceSHA256, r.InvoiceName
		groups[i].Claims = append(groups[i].Claims, body)
	}
	return web.NewList(groups, len(groups)), nil
}

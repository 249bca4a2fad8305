package scheme

import (
	"context"
	"time"

	"aftercare/internal/platform/web"
)

// ReviewClaim is a claim in the review.
type ReviewClaim struct {
	ID              string     `json:"id"`
	TicketNo        string     `json:"ticketNo"`
	CustomerID      string     `json:"customerId"`
	CustomerName    string     `json:"customerName"`
	Phone           string     `json:"phone"`
	Email           string     `json:"email"`
	SchemeID        string     `json:"schemeId"`
	SchemeName      string     `json:"schemeName"`
	SchemeEndDate   string     `json:"schemeEndDate" format:"date"`
	SchemeDeleted   bool       `json:"schemeDeleted,omitempty"`
	Status          string     `json:"status"`
	ForReference    bool       `json:"forReference,omitempty" doc:"Submitted after the scheme ended"`
	Invoice         string     `json:"invoice" doc:"Path of the stored file"`
	PurchaseDate    string     `json:"purchaseDate,omitempty" format:"date"`
	PurchaseFrom    string     `json:"purchaseFrom,omitempty" doc:"Dealer on the invoice"`
	Amount          int64      `json:"amount,omitempty" doc:"In paise; missing if not given"`
	QRAmount        int64      `json:"qrAmount,omitempty" doc:"In paise, read from the invoice's QR code; only if different from amount"`
	RejectionReason string     `json:"rejectionReason,omitempty"`
	CreatedAt       time.Time  `json:"createdAt"`
	DuplicateOf     string     `json:"duplicateOf,omitempty" doc:"Ticket No of a similar earlier claim"`
	DuplicateBy     string     `json:"duplicateBy,omitempty" enum:"invoice,purchase" doc:"Same invoice file, or same customer, amount and purchase date"`
	DecidedBy       string     `json:"decidedBy,omitempty" doc:"Person who decided last; missing if undecided"`
	DecidedAt       *time.Time `json:"decidedAt,omitempty"`
}

func reviewBody(r Record) ReviewClaim {
	desk := deskBody(r)
	body := ReviewClaim{
		ID: r.ID, TicketNo: r.TicketNo, CustomerID: r.CustomerID, CustomerName: r.CustomerName, Phone: r.Phone, Email: r.Email,
		SchemeID: r.SchemeID, SchemeName: r.SchemeName, SchemeEndDate: r.SchemeEndDate.String(), SchemeDeleted: r.SchemeDeleted,
		Status: string(r.Status), ForReference: r.ForReference, Invoice: "files/" + r.InvoiceKey,
		PurchaseDate: r.Purchase.Date.String(), PurchaseFrom: r.Purchase.From, Amount: r.Purchase.Amount, RejectionReason: r.RejectionReason,
		CreatedAt: r.CreatedAt, DuplicateOf: desk.DuplicateOf, DuplicateBy: desk.DuplicateBy,
	}
	if r.Purchase.QRAmount != r.Purchase.Amount {
		body.QRAmount = r.Purchase.QRAmount
	}
	return body
}

func reviewedBody(r Reviewed) ReviewClaim {
	b := reviewBody(r.Record)
	if r.Status == Waiting || r.Last.At.IsZero() {
		return b
	}
	b.DecidedBy, b.DecidedAt = r.Last.Name, &r.Last.At
	if b.DecidedBy == "" {
		b.DecidedBy = r.Last.By
	}
	return b
}

type claimReviewOutput struct {
	Body struct {
		Items          []ReviewClaim `json:"items" doc:"Oldest first"`
		Next           string        `json:"next,omitempty" doc:"Value for after; missing on the last page"`
		Total          int           `json:"total" doc:"Claims on all pages, counted up to 2,000"`
		TotalIsAtLeast bool          `json:"totalIsAtLeast" doc:"There are more claims than total"`
		Reasons        []string      `json:"reasons" doc:"Ready rejection reasons from the settings"`
	}
}

func (h HTTP) ReviewClaims(r *web.Route)    { web.Answer(r, h.reviewClaims) }
func (h HTTP) ReviewClaim(r *web.Route)     { web.Answer(r, h.reviewClaim) }
func (h HTTP) EarlierClaims(r *web.Route)   { web.Answer(r, h.earlierClaims) }
func (h HTTP) PostReviewClaim(r *web.Route) { web.Answer(r, h.postReviewClaim) }

func (h HTTP) reviewClaims(ctx context.Context, in *ReviewForm) (*claimReviewOutput, error) {
	p, err := h.Waits(ctx, *in)
	if err != nil {
		return nil, err
	}
	out := &claimReviewOutput{}
	out.Body.Items = make([]ReviewClaim, len(p.Items))
	for i, record := range p.Items {
		out.Body.Items[i] = reviewBody(record)
	}
	out.Body.Next, out.Body.Total, out.Body.TotalIsAtLeast, out.Body.Reasons = p.Next, p.Total.N, p.Total.AtLeast, h.Portal().Reasons
	return out, nil
}

type ticketInput struct {
	TicketNo string `path:"ticketNo"`
}

type reviewClaimOutput struct{ Body ReviewClaim }

func (h HTTP) reviewClaim(ctx context.Context, in *ticketInput) (*reviewClaimOutput, error) {
	r, err := h.Claim(ctx, in.TicketNo)
	if err != nil {
		return nil, err
	}
	return &reviewClaimOutput{reviewedBody(r)}, nil
}

type earlierClaimsOutput struct {
	Body struct {
		Claims []EarlierClaim `json:"claims"`
	}
}

// EarlierClaim is an earlier claim that looks like a duplicate.
type EarlierClaim struct {
	ReviewClaim
	SameFile bool `json:"sameFile" doc:"true: same invoice file; false: same customer, amount and purchase date"`
}

func (h HTTP) earlierClaims(ctx context.Context, in *ticketInput) (*earlierClaimsOutput, error) {
	claim, err := h.Claim(ctx, in.TicketNo)
	if err != nil {
		return nil, err
	}
	earlier, err := h.Earlier(ctx, in.TicketNo)
	if err != nil {
		return nil, err
	}
	out := &earlierClaimsOutput{}
	out.Body.Claims = make([]EarlierClaim, len(earlier))
	for i, r := range earlier {
		out.Body.Claims[i] = EarlierClaim{ReviewClaim: reviewedBody(r), SameFile: r.InvoiceSHA256 == claim.InvoiceSHA256}
	}
	return out, nil
}

type claimReviewInput struct {
	TicketNo string `path:"ticketNo"`
	Body     struct {
		Status string `json:"status" required:"false" doc:"Approved or Rejected"`
		Reason string `json:"reason" required:"false" doc:"Required for Rejected"`
	}
}

func (h HTTP) postReviewClaim(ctx context.Context, in *claimReviewInput) (*web.Undoable, error) {
	offer, err := h.Review(ctx, in.TicketNo, Status(in.Body.Status), in.Body.Reason)
	if err != nil {
		return nil, err
	}
	return web.SayUndoable("Claim "+in.TicketNo+" is "+in.Body.Status+".", offer, h.DB.Now()), nil
}

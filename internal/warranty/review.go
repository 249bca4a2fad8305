package warranty

import (
	"context"
	"fmt"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/review"
	"aftercare/internal/platform/undo"
)

// A review shows the waiting requests with their invoices, oldest first.

type reviewed struct{ review.Asked }

const mostSame = 10

var errNoReason = fault.New(fault.Invalid, "Please provide a rejection reason.")

// Reviewed is a request in the review.
type Reviewed struct {
	Record
	Until       civil.Date // end of the warranty after an approval
	SameInvoice bool       // another product was registered with the same file
	OfOther     bool       // that product belongs to another customer; an honest invoice can list two products
	DeciderName string     // "" if that user no longer exists
}

// Waits returns a page of the waiting requests, oldest first.
func (s *Service) Waits(ctx context.Context, f review.Form) (p review.Part[Reviewed], err error) {
	asked, err := f.Check(s.DB.Now(), s.Portal().Location)
	if err != nil {
		return p, err
	}
	requests, err := waitingRequests(ctx, s.DB, reviewed{asked})
	if err != nil {
		return p, fmt.Errorf("warranty: review: %w", err)
	}
	for i, request := range requests {
		requests[i].Until = s.Products.ExtendedFrom(request.ProductExpiry)
	}
	p, err = review.PartOf(asked, requests, func(r Reviewed) string { return r.ID }, func(most int) (int, error) {
		return db.CountUpTo(ctx, s.DB, most, reviewed{asked}.counted)
	})
	if err != nil {
		return p, fmt.Errorf("warranty: count the review: %w", err)
	}
	return p, nil
}

// RequestByID returns one request for the review, decided or not.
func (s *Service) RequestByID(ctx context.Context, id string) (Reviewed, error) {
	r, err := reviewedByID(ctx, s.DB, id)
	if err == nil && !r.Status.IsDecision() {
		r.Until = s.Products.ExtendedFrom(r.ProductExpiry)
	}
	return r, err
}

// Registered is another product with the same invoice.
type Registered struct {
	Record
	RegisteredAt time.Time
}

// WithInvoice returns other products that were registered with the same invoice file.
func (s *Service) WithInvoice(ctx context.Context, id string) ([]Registered, error) {
	r, err := reviewedByID(ctx, s.DB, id)
	if err != nil {
		return nil, err
	}
	return sameInvoice(ctx, s.DB, r.Record, mostSame)
}

// Review decides a request. For an approval the portal makes the letter. If another user was first, the error
// names them.
func (s *Service) Review(ctx context.Context, id string, status Status, reason string) (offer undo.Offer, err error) {
	switch {
	case !status.IsDecision():
		return offer, review.ErrStatus
	case status == Rejected && strings.TrimSpace(reason) == "":
		return offer, errNoReason.At("reason")
	}
	offer, err = s.Decide(ctx, Decision{Requests: []string{id}, Status: status, OwnPaper: true, Reason: reason}, string(status))
	if fault.KindOf(err) != fault.Conflict {
		return offer, err
	}
	r, readErr := reviewedByID(ctx, s.DB, id)
	if readErr != nil || !r.Status.IsDecision() {
		return offer, err
	}
	first := review.Word{By: r.DecidedBy, Name: r.DeciderName, At: r.DecidedAt}
	return offer, first.WasFirst(strings.ToLower(string(r.Status))+" this request", auth.From(ctx).ID, s.DB.Now().In(s.Portal().Location))
}

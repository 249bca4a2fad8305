package warranty

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/undo"
)

// A review goes through the requests that wait, oldest first, beside their invoices.

// ReviewForm is a filter of the review as an address holds it.
type ReviewForm struct {
	CustomerID string
	Older      string // days since it came, at least
	After      string // the last request of the part before
	Limit      string
}

type reviewed struct {
	customerID string
	before     time.Time // it came before; zero for any time
	after      string
	limit      int
}

const (
	longestFilter = 200 // characters
	usualReview   = 25
	longestReview = 100
	oldestReview  = 3650 // days
	mostCounted   = 1000
	idLength      = 26
	mostSame      = 10
)

var (
	errReviewAge    = fault.Newf(fault.Invalid, "Please enter the age as a number of days, at most %d.", oldestReview)
	errReviewPage   = fault.New(fault.Invalid, "This page of the review does not exist. Please begin with the first.")
	errReviewLimit  = fault.Newf(fault.Invalid, "The limit must be a number from 1 to %d.", longestReview)
	errReviewText   = fault.Newf(fault.Invalid, "Please filter by at most %d characters.", longestFilter)
	errReviewStatus = fault.New(fault.Invalid, "A review ends with Approved or Rejected.")
	errNoReason     = fault.New(fault.Invalid, "Please provide a rejection reason.")
)

func (f ReviewForm) checked(now time.Time, zone *time.Location) (r reviewed, err error) {
	if len([]rune(f.CustomerID)) > longestFilter {
		return r, errReviewText
	}
	r = reviewed{customerID: f.CustomerID, limit: usualReview}
	if f.Older != "" {
		days, err := strconv.Atoi(f.Older)
		if err != nil || days < 0 || days > oldestReview {
			return r, errReviewAge
		}
		// What came on a day is as many days old as have begun since.
		r.before = civil.In(now, zone).AddDays(1 - days).Start(zone)
	}
	if f.After != "" {
		if len(f.After) != idLength || strings.Trim(f.After, "0123456789ABCDEFGHJKMNPQRSTVWXYZ") != "" {
			return r, errReviewPage
		}
		r.after = f.After
	}
	if f.Limit != "" {
		if r.limit, err = strconv.Atoi(f.Limit); err != nil || r.limit < 1 || r.limit > longestReview {
			return r, errReviewLimit
		}
	}
	return r, nil
}

// Reviewed is a request as the review shows it.
type Reviewed struct {
	Record
	Until       civil.Date // what an approval would make of the warranty
	SameInvoice bool       // another product was registered with the same file
	OfOther     bool       // by another customer; an honest invoice may have two lines
	DeciderName string     // "" for somebody who is not at the desk any more
}

// Review is a part of the requests that wait.
type Review struct {
	Requests  []Reviewed
	Next      string // the request after which the next part begins; "" at the end
	Total     int    // over all parts
	IsAtLeast bool   // there are more than Total
}

// Waits is a part of the requests that wait, oldest first.
func (s *Service) Waits(ctx context.Context, f ReviewForm) (r Review, err error) {
	asked, err := f.checked(s.DB.Now(), s.Portal().Location)
	if err != nil {
		return r, err
	}
	if r.Requests, err = waitingRequests(ctx, s.DB, asked); err != nil {
		return r, fmt.Errorf("warranty: review: %w", err)
	}
	if len(r.Requests) > asked.limit {
		r.Requests = r.Requests[:asked.limit]
		r.Next = r.Requests[asked.limit-1].ID
	}
	for i, request := range r.Requests {
		r.Requests[i].Until = s.Products.ExtendedFrom(request.ProductExpiry)
	}
	if r.Total, err = countReview(ctx, s.DB, asked, mostCounted+1); err != nil {
		return r, fmt.Errorf("warranty: count the review: %w", err)
	}
	if r.Total > mostCounted {
		r.Total, r.IsAtLeast = mostCounted, true
	}
	return r, nil
}

// RequestByID is one request for the review, whatever became of it.
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

// WithInvoice are other products that were registered with the file of a request.
func (s *Service) WithInvoice(ctx context.Context, id string) ([]Registered, error) {
	r, err := reviewedByID(ctx, s.DB, id)
	if err != nil {
		return nil, err
	}
	return sameInvoice(ctx, s.DB, r.Record, mostSame)
}

// Review ends a request; an approval comes with a letter that the portal makes.
// Whoever comes second learns who was first.
func (s *Service) Review(ctx context.Context, id string, status Status, reason string) (offer undo.Offer, err error) {
	switch {
	case !status.IsDecision():
		return offer, errReviewStatus.At("status")
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
	return offer, r.wasFirst(auth.From(ctx).ID, s.DB.Now().In(s.Portal().Location))
}

// wasFirst is the sentence for whoever came second. Today's hour needs no date.
func (r Reviewed) wasFirst(reader string, now time.Time) error {
	who := r.DeciderName
	switch {
	case r.DecidedBy == reader:
		who = "You"
	case who == "":
		who = r.DecidedBy
	}
	at := r.DecidedAt.In(now.Location())
	when := "at " + at.Format("15:04")
	if civil.Of(at) != civil.Of(now) {
		when = "on " + at.Format("2 January 2006") + " " + when
	}
	return fault.Newf(fault.Conflict, "%s %s this request %s.", who, strings.ToLower(string(r.Status)), when)
}

package scheme

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

// A review goes through the claims that wait, oldest first, and ends each of them
// with one decision.

// ReviewForm is a filter of the review as an address holds it.
type ReviewForm struct {
	SchemeID   string
	Dealer     string // from whom the goods were bought
	CustomerID string
	From, To   string // rupees
	Older      string // days since it came, at least
	After      string // the last claim of the part before
	Limit      string
}

// reviewed is a filter of the review that was checked.
type reviewed struct {
	schemeID, dealer, customerID string
	from, to                     int64     // paise; 0 for none
	before                       time.Time // it came before; zero for any time
	after                        string
	limit                        int
}

const (
	longestFilter = 200 // characters
	usualReview   = 25
	longestReview = 100
	oldestReview  = 3650 // days
	mostCounted   = 1000
)

var (
	errReviewAmount  = fault.New(fault.Invalid, "Please enter the amounts in rupees, with at most two decimals.")
	errReviewAmounts = fault.New(fault.Invalid, "The smaller amount comes first: please look at the amounts from and to.")
	errReviewAge     = fault.Newf(fault.Invalid, "Please enter the age as a number of days, at most %d.", oldestReview)
	errReviewPage    = fault.New(fault.Invalid, "This page of the review does not exist. Please begin with the first.")
	errReviewLimit   = fault.Newf(fault.Invalid, "The limit must be a number from 1 to %d.", longestReview)
	errReviewText    = fault.Newf(fault.Invalid, "Please filter by at most %d characters.", longestFilter)
	errReviewStatus  = fault.New(fault.Invalid, "A review ends with Approved or Rejected.")
)

func (f ReviewForm) checked(now time.Time, zone *time.Location) (r reviewed, err error) {
	for _, text := range []string{f.SchemeID, f.Dealer, f.CustomerID} {
		if len([]rune(text)) > longestFilter {
			return r, errReviewText
		}
	}
	r = reviewed{schemeID: f.SchemeID, dealer: f.Dealer, customerID: f.CustomerID, limit: usualReview}
	if r.from, err = readRupees(strings.TrimSpace(f.From)); err != nil {
		return r, errReviewAmount
	}
	if r.to, err = readRupees(strings.TrimSpace(f.To)); err != nil {
		return r, errReviewAmount
	}
	if r.to != 0 && r.from > r.to {
		return r, errReviewAmounts
	}
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

// idLength is that of a record id.
const idLength = 26

// Review is a part of the claims that wait.
type Review struct {
	Claims    []Record
	Next      string // the claim after which the next part begins; "" at the end
	Total     int    // over all parts
	IsAtLeast bool   // there are more than Total
}

// Waits is a part of the claims that wait, oldest first.
func (s *Service) Waits(ctx context.Context, f ReviewForm) (r Review, err error) {
	asked, err := f.checked(s.DB.Now(), s.Portal().Location)
	if err != nil {
		return r, err
	}
	if r.Claims, err = waitingClaims(ctx, s.DB, asked); err != nil {
		return r, fmt.Errorf("scheme: review: %w", err)
	}
	if len(r.Claims) > asked.limit {
		r.Claims = r.Claims[:asked.limit]
		r.Next = r.Claims[asked.limit-1].ID
	}
	if r.Total, err = countReview(ctx, s.DB, asked, mostCounted+1); err != nil {
		return r, fmt.Errorf("scheme: count the review: %w", err)
	}
	if r.Total > mostCounted {
		r.Total, r.IsAtLeast = mostCounted, true
	}
	return r, nil
}

// Reviewed is a claim with whoever said the last word on it.
type Reviewed struct {
	Record
	Last LastWord
}

// LastWord is the last entry of a claim's history.
type LastWord struct {
	Status Status
	By     string // a username, or the customer's number
	Name   string // "" for somebody who is not at the desk
	At     time.Time
}

// Claim is one claim for the review, whatever became of it.
func (s *Service) Claim(ctx context.Context, ticketNo string) (r Reviewed, err error) {
	if r.Record, err = recordByTicket(ctx, s.DB, ticketNo); err != nil {
		return r, err
	}
	r.Last, err = lastWord(ctx, s.DB, r.ID)
	return r, err
}

// mostEarlier is how many claims are shown that one resembles.
const mostEarlier = 10

// Earlier are the claims that one resembles, by its invoice's file before those by
// its purchase; each the newest first.
func (s *Service) Earlier(ctx context.Context, ticketNo string) ([]Reviewed, error) {
	claim, err := recordByTicket(ctx, s.DB, ticketNo)
	if err != nil {
		return nil, err
	}
	records, err := earlierClaims(ctx, s.DB, claim, mostEarlier)
	if err != nil {
		return nil, fmt.Errorf("scheme: earlier claims: %w", err)
	}
	earlier := make([]Reviewed, len(records))
	for i, record := range records {
		earlier[i].Record = record
		if earlier[i].Last, err = lastWord(ctx, s.DB, record.ID); err != nil {
			return nil, err
		}
	}
	return earlier, nil
}

// Review ends a claim. An approval takes one that waits through In Process, and its
// history tells both; the dealer is told the end. Whoever comes second learns who
// was first.
func (s *Service) Review(ctx context.Context, ticketNo string, status Status, reason string) (offer undo.Offer, err error) {
	if !status.IsDecision() {
		return offer, errReviewStatus.At("status")
	}
	claim, err := recordByTicket(ctx, s.DB, ticketNo)
	if err != nil {
		return offer, err
	}
	offer, err = s.Decide(ctx, []Decision{{
		CustomerID: claim.CustomerID, SchemeID: claim.SchemeID, TicketNo: claim.TicketNo, Status: status, Reason: reason, AtOnce: true,
	}})
	if fault.KindOf(err) != fault.Conflict {
		return offer, err
	}
	last, readErr := lastWord(ctx, s.DB, claim.ID)
	if readErr != nil || last.Status == Waiting {
		return offer, err
	}
	return offer, last.wasFirst(auth.From(ctx).ID, s.DB.Now().In(s.Portal().Location))
}

// wasFirst is the sentence for whoever came second. Today's hour needs no date.
func (l LastWord) wasFirst(reader string, now time.Time) error {
	who := l.Name
	switch {
	case l.By == reader:
		who = "You"
	case who == "":
		who = l.By
	}
	at := l.At.In(now.Location())
	when := "at " + at.Format("15:04")
	if civil.Of(at) != civil.Of(now) {
		when = "on " + at.Format("2 January 2006") + " " + when
	}
	did := map[Status]string{Approved: "approved this claim", Rejected: "rejected this claim", InProcess: "took this claim In Process"}[l.Status]
	return fault.Newf(fault.Conflict, "%s %s %s.", who, did, when)
}

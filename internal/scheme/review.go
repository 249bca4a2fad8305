package scheme

import (
	"context"
	"fmt"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/review"
	"aftercare/internal/platform/undo"
)

// A review shows the waiting claims, oldest first, and closes each with one decision.

// ReviewForm holds the filter of the review from the URL.
type ReviewForm struct {
	review.Form
	SchemeID string
	Dealer   string // seller of the goods
	From, To string // rupees
	Stage    string // accepted: claims to approve; "": claims to decide
}

// accepted is the stage that shows claims In Process.
const accepted = "accepted"

type reviewed struct {
	review.Asked
	schemeID, dealer string
	from, to         int64 // paise; 0 for none
	status           Status
}

var (
	errReviewAmount  = fault.New(fault.Invalid, "Please enter the amounts in rupees, with at most two decimals.")
	errReviewStage   = fault.New(fault.Invalid, "The stage must be 'accepted' or empty. Leave it empty to list claims that wait for a decision.").At("stage")
	errReviewAmounts = fault.New(fault.Invalid, "The first amount is larger than the second. Please enter the smaller amount first.")
)

func (f ReviewForm) checked(now time.Time, zone *time.Location) (r reviewed, err error) {
	if err := review.CheckTexts(f.SchemeID, f.Dealer); err != nil {
		return r, err
	}
	r.schemeID, r.dealer = f.SchemeID, f.Dealer
	switch f.Stage {
	case "":
		r.status = Waiting
	case accepted:
		r.status = InProcess
	default:
		return r, errReviewStage
	}
	if r.from, err = readRupees(strings.TrimSpace(f.From)); err != nil {
		return r, errReviewAmount
	}
	if r.to, err = readRupees(strings.TrimSpace(f.To)); err != nil {
		return r, errReviewAmount
	}
	if r.to != 0 && r.from > r.to {
		return r, errReviewAmounts
	}
	r.Asked, err = f.Check(now, zone)
	return r, err
}

// Waits returns a page of the claims that wait for a decision or for approval, oldest first.
func (s *Service) Waits(ctx context.Context, f ReviewForm) (p review.Part[Record], err error) {
	asked, err := f.checked(s.DB.Now(), s.Portal().Location)
	if err != nil {
		return p, err
	}
	claims, err := waitingClaims(ctx, s.DB, asked)
	if err != nil {
		return p, fmt.Errorf("scheme: review: %w", err)
	}
	p, err = review.PartOf(asked.Asked, claims, func(r Record) string { return r.ID }, func(most int) (int, error) {
		return db.CountUpTo(ctx, s.DB, most, asked.counted)
	})
	if err != nil {
		return p, fmt.Errorf("scheme: count the review: %w", err)
	}
	return p, nil
}

// Reviewed is a claim with its last decision.
type Reviewed struct {
	Record
	Last LastWord
}

// LastWord is the last entry of a claim's history.
type LastWord struct {
	review.Word
	Status Status
}

// Claim returns one claim for the review, whatever its status.
func (s *Service) Claim(ctx context.Context, ticketNo string) (r Reviewed, err error) {
	if r.Record, err = recordByTicket(ctx, s.DB, ticketNo); err != nil {
		return r, err
	}
	r.Last, err = lastWord(ctx, s.DB, r.ID)
	return r, err
}

const mostEarlier = 10

// Earlier returns the claims that look like duplicates: first those with the same file, then those with the
// same purchase, newest first.
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

// Review closes a claim. An approval of a waiting claim goes through In Process, and the history shows both.
// The dealer gets one email. If another user was first, the error names them.
func (s *Service) Review(ctx context.Context, ticketNo string, status Status, reason string) (offer undo.Offer, err error) {
	if !status.IsDecision() {
		return offer, review.ErrStatus
	}
	claim, err := recordByTicket(ctx, s.DB, ticketNo)
	if err != nil {
		return offer, err
	}
	d, err := Decision{
		CustomerID: claim.CustomerID, SchemeID: claim.SchemeID, TicketNo: claim.TicketNo, Status: status, Reason: reason, AtOnce: true,
	}.checked()
	if err != nil {
		return offer, err
	}
	offer, err = s.decide(ctx, []Decision{d}, map[string]Record{claim.TicketNo: claim})
	if fault.KindOf(err) != fault.Conflict {
		return offer, err
	}
	last, readErr := lastWord(ctx, s.DB, claim.ID)
	if readErr != nil || last.Status == Waiting {
		return offer, err
	}
	did := map[Status]string{Approved: "approved this claim", Rejected: "rejected this claim", InProcess: "took this claim In Process"}[last.Status]
	return offer, last.WasFirst(did, auth.From(ctx).ID, s.DB.Now().In(s.Portal().Location))
}

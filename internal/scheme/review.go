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
	SchemeID string `query:"scheme" maxLength:"200" example:"SC000000" doc:"Scheme ID; empty for all"`
	Dealer   string `query:"dealer" maxLength:"200" example:"UNIVERSAL" doc:"Dealer on the invoice; empty for all"`
	From     Rupees `query:"from" example:"1" doc:"Minimum amount in rupees"`
	To       Rupees `query:"to" example:"250000.50" doc:"Maximum amount in rupees"`
	Stage    string `query:"stage" enum:"accepted" doc:"accepted: claims In Process; empty: undecided claims"`
}

// Refusals refuses wrong values.
func (ReviewForm) Refusals() map[string]error {
	return map[string]error{"scheme": review.ErrText, "dealer": review.ErrText, "from": errReviewAmount, "to": errReviewAmount, "stage": errReviewStage}
}

// Rupees is an amount in a request.
type Rupees struct{ paise int64 }

// UnmarshalText reads an amount.
func (r *Rupees) UnmarshalText(text []byte) (err error) {
	r.paise, err = readRupees(strings.TrimSpace(string(text)))
	return err
}

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
	r = reviewed{schemeID: f.SchemeID, dealer: f.Dealer, from: f.From.paise, to: f.To.paise, status: Waiting}
	if f.Stage != "" {
		r.status = InProcess
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

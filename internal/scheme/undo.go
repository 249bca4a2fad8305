package scheme

import (
	"context"
	"slices"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

// undoDecision takes back decisions on claims that were just made.
const undoDecision undo.Kind = "claim.decision"

// moved is a step that a decision led a claim through, to be led back.
type moved struct {
	Claim string `json:"c"` // record id
	Event string `json:"e"` // of its history
	From  Status `json:"f"`
	To    Status `json:"t"`
}

// Undoes lets decisions be taken back by whoever may make them.
func (s *Service) Undoes(b *undo.Book) {
	s.Undo = b
	undo.Handle(b, undoDecision, auth.Manager, s.withdraw)
}

// errDecidedSince tells why a decision stays, and of several why all of them do.
func errDecidedSince(ticketNo string, stands Status) error {
	return fault.Newf(fault.Conflict, "Claim %s is now %s, so you can no longer undo this. Nothing has changed.", ticketNo, stands)
}

// withdraw leads claims back to where they stood, as if nobody had ever decided. The
// last step of each is the first to be told.
func (s *Service) withdraw(ctx context.Context, tx *db.Tx, steps []moved) (entries []trail.Entry, err error) {
	var claims, events []string
	first := map[string]Status{}
	for _, one := range steps {
		if _, again := first[one.Claim]; !again {
			first[one.Claim], claims = one.From, append(claims, one.Claim)
		}
		events = append(events, one.Event)
	}
	slices.Sort(claims)
	records, err := heldRecords(ctx, tx, "id", claims)
	if err != nil {
		return nil, err
	}
	last := map[string]bool{}
	for _, one := range slices.Backward(steps) {
		r := records[one.Claim]
		if !last[one.Claim] && r.Status != one.To {
			return nil, errDecidedSince(r.TicketNo, r.Status)
		}
		last[one.Claim] = true
		entries = append(entries, withdrawn(one, r))
	}
	ways := make([]way, len(claims))
	for i, id := range claims {
		ways[i] = way{claim: id, from: records[id].Status, to: first[id]}
	}
	if _, err := moveClaims(ctx, tx, ways); err != nil {
		return nil, err
	}
	if err := deleteEvents(ctx, tx, events); err != nil {
		return nil, err
	}
	return entries, s.Queue.Withdrawn(ctx, tx, claims)
}

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

const undoDecision undo.Kind = "claim.decision"

// moved is a step of a decision that can be undone.
type moved struct {
	Claim string `json:"c"` // record id
	Event string `json:"e"` // id of its history entry
	From  Status `json:"f"`
	To    Status `json:"t"`
}

// Undoes registers the undo of decisions. The same roles can decide and undo.
func (s *Service) Undoes(b *undo.Offers) {
	s.Undo = b
	undo.Handle(b, undoDecision, auth.Manager, s.withdraw)
}

func errDecidedSince(ticketNo string, stands Status) error {
	return fault.Newf(fault.Conflict, "Claim %s is now %s, so you can no longer undo this. Nothing has changed.", ticketNo, stands)
}

// withdraw sets claims back to their earlier status and removes the history entries. The audit entries list
// the last step first.
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
	records, err := lockRecords(ctx, tx, "id", claims)
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
	return entries, s.Worklist.Withdrawn(ctx, tx, claims)
}

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
	return fault.Newf(fault.Conflict, "Claim %s is %s by now, so this can no longer be undone. Nothing was changed.", ticketNo, stands)
}

// withdraw leads claims back to where they stood, as if nobody had ever decided: step
// by step, the last one first.
func (s *Service) withdraw(ctx context.Context, tx *db.Tx, steps []moved) (entries []trail.Entry, err error) {
	var claims []string
	for _, one := range slices.Backward(steps) {
		record, err := recordByID(ctx, tx, one.Claim)
		if err != nil {
			return nil, err
		}
		if err := takeBack(ctx, tx, one, record.TicketNo); err != nil {
			return nil, err
		}
		claims, entries = append(claims, one.Claim), append(entries, withdrawn(one, record))
	}
	slices.Sort(claims)
	return entries, s.Queue.Withdrawn(ctx, tx, slices.Compact(claims))
}

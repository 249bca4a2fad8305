package ticket

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

const undoStatus undo.Kind = "ticket.status"

// AddedStatus is a new entry: its ticket and its position in the history.
type AddedStatus struct {
	Ticket   string `json:"t"` // record id
	Sequence int64  `json:"s"`
}

// Undoes registers the undo of statuses. Agents may use it, because they may set statuses.
func (s *Service) Undoes(b *undo.Offers) {
	s.Undo = b
	undo.Handle(b, undoStatus, auth.Agent, s.withdraw)
}

// errLaterStatus refuses the whole undo if one ticket has a newer status.
func errLaterStatus(number string) error {
	return fault.Newf(fault.Conflict, "Ticket %s now has another status, so you can no longer undo this. Nothing has changed.", number)
}

type withdrawn struct {
	id, number, customerID string
	kind                   Kind
	taken, last            Status // with an empty text if there is none
	isFirst                bool   // no status is left, so the ticket waits again
}

// WithdrawStatus removes a status that another package added, in the transaction of its undo.
func (s *Service) WithdrawStatus(ctx context.Context, tx *db.Tx, ticketID string, sequence int64) ([]trail.Entry, error) {
	return s.withdraw(ctx, tx, []AddedStatus{{Ticket: ticketID, Sequence: sequence}})
}

func (s *Service) withdraw(ctx context.Context, tx *db.Tx, added []AddedStatus) ([]trail.Entry, error) {
	ids := make([]string, len(added))
	for i, a := range added {
		ids[i] = a.Ticket
	}
	if err := lockTickets(ctx, tx, ids); err != nil {
		return nil, err
	}
	taken, err := withdrawStatuses(ctx, tx, added)
	if err != nil {
		return nil, err
	}
	entries := make([]trail.Entry, len(taken))
	for i, w := range taken {
		entries[i] = statusWithdrawn(w)
	}
	return entries, s.Worklist.Withdrawn(ctx, tx, ids)
}

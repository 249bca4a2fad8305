package ticket

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

// undoStatus takes back statuses that were just added, of one ticket or of many.
const undoStatus undo.Kind = "ticket.status"

// AddedStatus is an entry that was added: of which ticket, and its place in the
// history.
type AddedStatus struct {
	Ticket   string `json:"t"` // record id
	Sequence int64  `json:"s"`
}

// Undoes lets statuses be taken back by whoever may set them.
func (s *Service) Undoes(b *undo.Book) {
	s.Undo = b
	undo.Handle(b, undoStatus, auth.Agent, s.withdraw)
}

// errLaterStatus tells why a status stays, and of several why all of them do.
func errLaterStatus(number string) error {
	return fault.Newf(fault.Conflict, "Ticket %s now has another status, so you can no longer undo this. Nothing has changed.", number)
}

// withdrawn is a ticket whose last status was taken back.
type withdrawn struct {
	id, number, customerID string
	kind                   Kind
	taken, last            Status // without a text if there is none left
	isFirst                bool   // the ticket has none left, and waits again
}

// withdraw takes statuses back, as if nobody had ever set them.
func (s *Service) withdraw(ctx context.Context, tx *db.Tx, added []AddedStatus) ([]trail.Entry, error) {
	ids := make([]string, len(added))
	for i, a := range added {
		ids[i] = a.Ticket
	}
	if err := holdTickets(ctx, tx, ids); err != nil {
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
	return entries, s.Queue.Withdrawn(ctx, tx, ids)
}

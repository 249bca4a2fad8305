package conversation

import (
	"context"
	"fmt"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

const undoStatus undo.Kind = "message.status"

// sentStatus is a status that was set with a message.
type sentStatus struct {
	Ticket  string `json:"t"` // record id
	Status  int64  `json:"s"` // position of the status in the history
	Message int64  `json:"m"` // sequence of the message
	Tells   bool   `json:"e"` // the customer gets an email about the message
}

// Undoes registers the undo of statuses that were set with a message. The message stays.
func (s *Service) Undoes(b *undo.Offers) {
	s.Undo = b
	undo.Handle(b, undoStatus, auth.Agent, s.withdraw)
}

// withdraw removes the status. The held email is gone, so the customer gets one without the status.
func (s *Service) withdraw(ctx context.Context, tx *db.Tx, sent sentStatus) ([]trail.Entry, error) {
	entries, err := s.Statuses.WithdrawStatus(ctx, tx, sent.Ticket, sent.Status)
	if err != nil || !sent.Tells {
		return entries, err
	}
	t, _, err := s.ticket(ctx, tx, sent.Ticket)
	if err != nil {
		return nil, err
	}
	messages, err := messagesBetween(ctx, tx, sent.Ticket, sent.Message, sent.Message)
	if err != nil {
		return nil, fmt.Errorf("conversation: the message of an undone status: %w", err)
	}
	for _, m := range messages {
		err = s.tell(ctx, tx, nil, t, m, "")
	}
	return entries, err
}

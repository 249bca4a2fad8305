package mail

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/language"
)

// Topic is what a letter is about that customers may stop. Letters without one
// reach everybody: receipts of what a customer sent in, and all that keeps an
// account safe.
type Topic string

const (
	WarrantyEnd Topic = "warranty-end" // a warranty ends soon
	Extension   Topic = "extension"    // it can still be extended
	Decision    Topic = "decision"     // of a warranty request or a claim
	Status      Topic = "status"       // of a ticket
	Answer      Topic = "answer"       // from the desk, in a conversation
)

// Topics are all of them.
func Topics() []Topic { return []Topic{WarrantyEnd, Extension, Decision, Status, Answer} }

// Notice says whose choice a letter is.
type Notice struct {
	Topic    Topic
	Customer string // customerId
}

// Chosen is a sender that leaves out what its reader does not want to be told. It
// asks in the transaction that causes the letter, so that a letter is never sent
// against a choice that was made before. One that is left out is no failure.
type Chosen struct {
	Sender
	// Wants tells of notices which are wanted.
	Wants func(ctx context.Context, tx *db.Tx, notices []Notice) (map[Notice]Wanted, error)
}

// Wanted is a notice whose reader wants it.
type Wanted struct {
	Stop      string // where letters of its kind can be stopped
	Confirmed string // the reader's address, folded, once they said that it is theirs
	Language  language.Code
}

// Send leaves out what is not wanted, and lets the rest be stopped.
func (c Chosen) Send(ctx context.Context, tx *db.Tx, letters ...Letter) error {
	var notices []Notice
	for _, l := range letters {
		if l.Notice.Topic != "" {
			notices = append(notices, l.Notice)
		}
	}
	var known map[Notice]Wanted
	if len(notices) > 0 {
		var err error
		if known, err = c.Wants(ctx, tx, notices); err != nil {
			return fmt.Errorf("mail: the choice of letters: %w", err)
		}
	}
	var wanted []Letter
	for _, l := range letters {
		reader, wants := known[l.Notice]
		if wants || l.Notice.Topic == "" {
			l.Stop, l.Confirmed = reader.Stop, l.Confirmed || reader.Confirmed != "" && reader.Confirmed == db.Fold(l.To)
			if wants {
				l = l.in(reader.Language)
			}
			wanted = append(wanted, l)
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	return c.Sender.Send(ctx, tx, wanted...)
}

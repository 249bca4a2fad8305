package mail

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/language"
)

// Topic is a kind of email that customers can switch off. Emails without a topic reach everyone:
// confirmations of requests, and security messages.
type Topic string

const (
	WarrantyEnd Topic = "warranty-end" // a warranty ends soon
	Extension   Topic = "extension"    // a warranty can still be extended
	Decision    Topic = "decision"     // a decision on a warranty request or a claim
	Status      Topic = "status"       // the status of a ticket changed
	Answer      Topic = "answer"       // a reply from the desk
)

// Topics returns all topics.
func Topics() []Topic { return []Topic{WarrantyEnd, Extension, Decision, Status, Answer} }

// Notice names the topic and the customer who can switch it off.
type Notice struct {
	Topic    Topic
	Customer string // customerId
}

// OptOut is a sender that leaves out emails that the customer has switched off. It asks in the
// transaction that causes the email, so an earlier choice always counts. Leaving out an email is
// not an error.
type OptOut struct {
	Sender
	// Wants returns the notices that their readers want.
	Wants func(ctx context.Context, tx *db.Tx, notices []Notice) (map[Notice]Wanted, error)
}

// Wanted is a notice that its reader wants.
type Wanted struct {
	Stop      string // the link that stops emails of this kind
	Confirmed string // the reader's confirmed address, folded; may be empty
	Language  language.Code
}

// Send leaves out unwanted emails and adds the stop link to the others.
func (c OptOut) Send(ctx context.Context, tx *db.Tx, letters ...Letter) error {
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

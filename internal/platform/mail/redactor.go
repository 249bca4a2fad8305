package mail

import (
	"context"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/language"
)

// Redactor is a sender that quotes customers' texts only to confirmed addresses. Otherwise anyone
// could use our emails to send a text to another person: 'Your account is locked, call …'.
type Redactor struct {
	Sender
	// Confirmed returns which addresses their owners have confirmed.
	Confirmed func(ctx context.Context, tx *db.Tx, addresses []string) (map[string]bool, error)
}

// Send removes customers' texts from emails to unconfirmed addresses.
func (c Redactor) Send(ctx context.Context, tx *db.Tx, letters ...Letter) error {
	var addresses []string
	for _, l := range letters {
		if !l.Confirmed {
			addresses = append(addresses, l.To)
		}
	}
	var confirmed map[string]bool
	if len(addresses) > 0 {
		var err error
		if confirmed, err = c.Confirmed(ctx, tx, addresses); err != nil {
			return err
		}
	}
	fit := make([]Letter, len(letters))
	for i, l := range letters {
		if fit[i] = l; !l.Confirmed && !confirmed[l.To] {
			fit[i] = l.unquoted()
		}
	}
	return c.Sender.Send(ctx, tx, fit...)
}

// unquoted returns the email without texts that a customer typed.
func (l Letter) unquoted() Letter {
	l.Greeting = language.In(l.Language).Say("Hello,")
	var ours []Fact
	for _, fact := range l.Facts {
		if !fact.Typed {
			ours = append(ours, fact)
		}
	}
	l.Facts = ours
	return l
}

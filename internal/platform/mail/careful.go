package mail

import (
	"context"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/language"
)

// Careful is a sender that quotes what people typed only to addresses whose
// holder confirmed them. To any other it could be a stranger's text that our
// letter carries: 'Your account is locked, call …'.
type Careful struct {
	Sender
	// Confirmed tells of addresses whether their holders said that they are theirs.
	Confirmed func(ctx context.Context, tx *db.Tx, addresses []string) (map[string]bool, error)
}

// Send leaves out what was typed of letters whose addresses are not confirmed.
func (c Careful) Send(ctx context.Context, tx *db.Tx, letters ...Letter) error {
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

// unquoted is the letter without what was typed.
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

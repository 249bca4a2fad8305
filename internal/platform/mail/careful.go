package mail

import (
	"context"

	"aftercare/internal/platform/db"
)

// Careful is a sender that quotes what people typed only to addresses whose
// holder confirmed them. To any other it could be a stranger's text that our
// letter carries: 'Your account is locked, call …'.
type Careful struct {
	Sender
	// Confirmed tells whether the holder of an address said that it is theirs.
	Confirmed func(ctx context.Context, tx *db.Tx, address string) (bool, error)
}

// Send leaves out what was typed unless the address is confirmed.
func (c Careful) Send(ctx context.Context, tx *db.Tx, l Letter) error {
	confirmed, err := c.Confirmed(ctx, tx, l.To)
	if err != nil {
		return err
	}
	if !confirmed {
		l = l.unquoted()
	}
	return c.Sender.Send(ctx, tx, l)
}

// unquoted is the letter without what was typed.
func (l Letter) unquoted() Letter {
	l.Greeting = "Hello,"
	var ours []Fact
	for _, fact := range l.Facts {
		if !fact.Typed {
			ours = append(ours, fact)
		}
	}
	l.Facts = ours
	return l
}

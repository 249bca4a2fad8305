package mail

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/language"
)

// Reader is the customer who reads an email.
type Reader struct {
	Customer string        // customerId
	Language language.Code // "" if not known yet; Spoken looks it up
}

// Write returns an email to a customer in their language. If the language is not known yet, the
// email is in English and Spoken writes it again.
func Write(to Reader, write func(w language.Words) Letter) Letter {
	letter := write(language.In(to.Language))
	letter.Language = to.Language
	if to.Language == "" {
		letter.reader, letter.write = to.Customer, write
	}
	return letter
}

// With adds something to an email, in the language of the email.
func (l Letter) With(add func(w language.Words, l *Letter)) Letter {
	add(language.In(l.Language), &l)
	if before := l.write; before != nil {
		l.write = func(w language.Words) Letter {
			again := before(w)
			add(w, &again)
			return again
		}
	}
	return l
}

// in returns the email in another language. "" and English return it as it is.
func (l Letter) in(code language.Code) Letter {
	if l.write == nil {
		return l
	}
	if code != "" && code != language.English {
		again := l.write(language.In(code))
		again.Language, again.Hold, again.Confirmed, again.Stop = code, l.Hold, l.Confirmed, l.Stop
		l = again
	}
	l.write = nil
	return l
}

// Spoken is a sender that writes to customers in their language. It reads the language in the
// transaction that causes the email.
type Spoken struct {
	Sender
	// Languages returns the languages by customerId. It may leave out customers who read English.
	Languages func(ctx context.Context, tx *db.Tx, customerIDs []string) (map[string]language.Code, error)
}

// Send writes emails again for customers who read another language.
func (s Spoken) Send(ctx context.Context, tx *db.Tx, letters ...Letter) error {
	var readers []string
	for _, l := range letters {
		if l.write != nil {
			readers = append(readers, l.reader)
		}
	}
	if len(readers) == 0 {
		return s.Sender.Send(ctx, tx, letters...)
	}
	languages, err := s.Languages(ctx, tx, readers)
	if err != nil {
		return fmt.Errorf("mail: the language of letters: %w", err)
	}
	spoken := make([]Letter, len(letters))
	for i, l := range letters {
		spoken[i] = l.in(languages[l.reader])
	}
	return s.Sender.Send(ctx, tx, spoken...)
}

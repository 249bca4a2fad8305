package maillog

import (
	"context"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// ForgetWith removes the sent emails to these addresses. It also removes emails since a time with one of
// these words in the subject, because the desk's emails name the ticket there.
func (s *Service) ForgetWith(ctx context.Context, addresses, words []string, since time.Time) error {
	for _, address := range addresses {
		for more := true; more; {
			err := s.DB.Write(ctx, func(tx *db.Tx) error {
				removed, err := forgetTo(ctx, tx, fold(address), sweepStep)
				more = removed == sweepStep
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	if len(words) == 0 {
		return nil
	}
	for last := id.First(since); last != ""; {
		var found []string
		var err error
		if found, last, err = subjectsWith(ctx, s.DB, last, words, sweepStep); err != nil {
			return err
		}
		if len(found) == 0 {
			continue
		}
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return forgetEach(ctx, tx, found) }); err != nil {
			return err
		}
	}
	return nil
}

// ForgetOlder removes some of the emails from before a time, and reports whether there may be more.
func (s *Service) ForgetOlder(ctx context.Context, before time.Time) (removed int64, more bool, err error) {
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		removed, err = forget(ctx, tx, id.First(before), sweepStep)
		return err
	})
	return removed, removed == sweepStep, err
}

package maillog

import (
	"context"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/mail"
)

// EndOver removes the unsent emails that failed and whose private link no longer works: such an email is of no use to
// its reader. It reads every failed email, so only calls of an owner lead here. Other emails wait for the hourly sweep.
func (s *Service) EndOver(ctx context.Context, tx *db.Tx) error {
	return s.Jobs.ChangeFailed(ctx, tx, mail.Kind, func(h jobs.Held) (payload any, remove bool, err error) {
		l, err := mail.Read(h.Job)
		if err != nil {
			return nil, false, nil //nolint:nilerr // an unreadable email stays
		}
		remove, err = s.isOver(ctx, tx, l)
		return nil, remove, err
	})
}

// isOver reports whether an email has a private link that no longer works.
func (s *Service) isOver(ctx context.Context, q db.Queryer, l mail.Letter) (bool, error) {
	if l.Action == nil || IsHarmless(l.Action.URL) {
		return false, nil
	}
	lives, err := s.Lives(ctx, q, l.Action.URL)
	return !lives, err
}

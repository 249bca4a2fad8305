package maillog

import (
	"context"
	"strings"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/mail"
)

// Readdress sends failed emails to the corrected address at their next attempt. It dismisses emails with a
// private link, because the new address gets its own link.
func (s *Service) Readdress(ctx context.Context, tx *db.Tx, from, to string) error {
	return s.Jobs.ChangeFailed(ctx, tx, mail.Kind, func(h jobs.Held) (payload any, remove bool, err error) {
		l, err := mail.Read(h.Job)
		if err != nil || !strings.EqualFold(l.To, from) {
			return nil, false, err
		}
		if l.Action != nil && !IsHarmless(l.Action.URL) {
			return nil, true, nil
		}
		l.To, l.Corrected = to, turn(h)
		return l, false, nil
	})
}

// turn returns the time that every attempt of a job changes.
func turn(h jobs.Held) time.Time {
	if h.State == jobs.GivenUp {
		return h.GivenUpAt
	}
	return h.NextTry
}

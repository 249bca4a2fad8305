package maillog

import (
	"context"
	"strings"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/mail"
)

// Readdress makes the failed emails to an address go to the corrected one at their next attempt.
// An email with a link for its reader alone is dismissed: the new address gets its own.
func (s *Service) Readdress(ctx context.Context, tx *db.Tx, from, to string) error {
	return s.Queue.ChangeFailed(ctx, tx, mail.Kind, func(job jobs.Job) (payload any, remove bool, err error) {
		l, err := mail.Read(job)
		if err != nil || !strings.EqualFold(l.To, from) {
			return nil, false, err
		}
		if l.Action != nil && !IsHarmless(l.Action.URL) {
			return nil, true, nil
		}
		l.To = to
		return l, false, nil
	})
}

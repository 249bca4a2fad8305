package maillog

import (
	"context"
	"strings"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/mail"
)

// Readdress sends failed emails to the corrected address at their next attempt. It dismisses emails with a
// private link, because the new address gets its own link.
func (s *Service) Readdress(ctx context.Context, tx *db.Tx, from, to string) error {
	return s.Jobs.ChangeFailed(ctx, tx, mail.Kind, func(job jobs.Job) (payload any, remove bool, err error) {
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

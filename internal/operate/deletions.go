package operate

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/backup"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
	"aftercare/internal/privacy"
)

// DeletionsAnswer is the operator's answer about deletions after the backup.
type DeletionsAnswer struct {
	File string // the file with the list
	None bool   // there is no list, so serve without it
}

// noteDeletions schedules the deletions that the backup does not contain. Without
// a list newer than the backup, the portal asks before it serves. A backup
// younger than the waiting time is safe: it already contains the requests.
func (r *restoring) noteDeletions(ctx context.Context, d *db.DB) error {
	list, isKnown, err := r.findDeletions(ctx)
	if err != nil {
		return err
	}
	if r.done.Repeated, err = privacy.Repeat(ctx, d, list.Deleted); err != nil {
		return err
	}
	made := r.done.Manifest.MadeAt
	r.done.Unknown = !r.Deletions.None && !(isKnown && list.MadeAt.After(made)) && d.Now().Sub(made) > privacy.Wait
	switch {
	case r.done.Unknown:
		return portal.Relearn(ctx, d, app.DeletionsFact, app.DeletionsUnknown)
	case r.done.Repeated > 0:
		return portal.Relearn(ctx, d, app.DeletionsFact, app.DeletionsRepeat)
	}
	return nil
}

// findDeletions reads the list from the operator's file. Otherwise
// it looks next to the backup and in AFTERCARE_BACKUP_TO.
func (r *restoring) findDeletions(ctx context.Context) (newest app.DeletionList, found bool, err error) {
	secret := r.own
	if secret == nil {
		secret = r.done.Contents.Secret
	}
	portal := r.done.Manifest.Portal
	if r.Deletions.File != "" {
		newest, err = openDeletions(r.Deletions.File, secret, portal)
		return newest, err == nil, err
	}
	for _, place := range []string{filepath.Dir(r.File), r.BackupTo} {
		if place == "" || secret == nil {
			continue
		}
		texts, err := backup.Lists(ctx, place, portal)
		if err != nil {
			r.logger.WarnContext(ctx, "could not look for the list of deletions", "cause", err)
		}
		for _, text := range texts {
			list, err := app.ReadDeletions(text, secret, portal)
			if err != nil {
				r.logger.WarnContext(ctx, "a list of deletions was ignored", "cause", err)
				continue
			}
			if !found || list.MadeAt.After(newest.MadeAt) {
				newest, found = list, true
			}
		}
	}
	return newest, found, nil
}

func openDeletions(file string, secret []byte, portal string) (list app.DeletionList, err error) {
	text, err := os.ReadFile(file)
	if err == nil && secret == nil {
		err = errors.New("it cannot be checked without the portal's secret")
	}
	if err == nil {
		list, err = app.ReadDeletions(text, secret, portal)
	}
	if err != nil {
		return list, fmt.Errorf("%s: %w", file, err)
	}
	return list, nil
}

// AnswerDeletions stores the operator's answer about deletions after the backup.
func AnswerDeletions(ctx context.Context, config app.Config, answer DeletionsAnswer, logger *slog.Logger, now func() time.Time) (repeated int, err error) {
	if _, _, err := find(ctx, config, logger, now); err != nil {
		return 0, err
	}
	s, err := config.Check()
	if err != nil {
		return 0, err
	}
	d, err := s.OpenDatabase(ctx, logger, now)
	if err != nil {
		return 0, err
	}
	repeated, err = answerDeletions(ctx, s, d, answer)
	return repeated, errors.Join(err, d.Close())
}

func answerDeletions(ctx context.Context, s *app.Settings, d *db.DB, answer DeletionsAnswer) (repeated int, err error) {
	fact, err := portal.Fact(ctx, d, app.DeletionsFact)
	if err == nil && fact != app.DeletionsUnknown {
		err = errors.New("the portal does not ask for a list of deletions")
	}
	if err != nil {
		return 0, err
	}
	if answer.None {
		return 0, portal.Relearn(ctx, d, app.DeletionsFact, "")
	}
	own, err := portal.Fact(ctx, d, "id")
	if err != nil {
		return 0, err
	}
	secret, err := s.OwnSecret(ctx, d)
	if err != nil {
		return 0, err
	}
	list, err := openDeletions(answer.File, secret, own)
	if err != nil {
		return 0, err
	}
	if repeated, err = privacy.Repeat(ctx, d, list.Deleted); err != nil {
		return 0, err
	}
	return repeated, portal.Relearn(ctx, d, app.DeletionsFact, app.DeletionsRepeat)
}

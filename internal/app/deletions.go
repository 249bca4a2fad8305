package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"aftercare/internal/backup"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
	"aftercare/internal/privacy"
)

// A restored backup contains people who were deleted after it was made. A signed list of deletions is therefore
// stored next to the backups. A restore reads it and deletes these people again before the portal serves.

// deletionsFact says what a restored portal must do before it serves.
const (
	deletionsFact = "deletions"
	mustRepeat    = "repeat" // delete the people on the list again
	areUnknown    = "unknown"
)

type deletionList struct {
	Portal  string            `json:"portal"`
	MadeAt  time.Time         `json:"madeAt"`
	Deleted []privacy.Deleted `json:"deleted"`
}

type signedList struct {
	List      json.RawMessage `json:"list"`
	Signature []byte          `json:"signature"`
}

// DeletionsAnswer is the operator's answer about deletions after the backup.
type DeletionsAnswer struct {
	File string // the file with the list
	None bool   // there is no list, so serve without it
}

// listDeletions writes the list next to the backups, if the server makes backups.
func (a *App) listDeletions(ctx context.Context) error {
	if a.shelf == nil {
		return nil
	}
	own, err := portal.Fact(ctx, a.db, "id")
	if err != nil {
		return err
	}
	list := deletionList{Portal: own, MadeAt: a.db.Now()}
	if list.Deleted, err = privacy.AllDeleted(ctx, a.db); err != nil {
		return err
	}
	if err := a.carryOver(ctx, &list); err != nil {
		return err
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	signer, err := auth.NewSigner(a.secret, deletionPurpose)
	if err != nil {
		return err
	}
	signed, err := json.Marshal(signedList{List: text, Signature: signer.Sign(text)})
	if err != nil {
		return err
	}
	return backup.PutList(ctx, a.shelf, own, list.MadeAt, signed)
}

// carryOver adds deleted people who are unknown to this database. The database may come from a backup that
// is older than their registration, and a newer backup may still contain them.
func (a *App) carryOver(ctx context.Context, list *deletionList) error {
	known := map[string]bool{}
	for _, one := range list.Deleted {
		known[one.CustomerID] = true
	}
	texts, err := backup.Lists(ctx, a.BackupTo, list.Portal)
	if err != nil {
		return err
	}
	for _, text := range texts {
		before, err := readDeletions(text, a.secret, list.Portal)
		if err != nil {
			a.logger.WarnContext(ctx, "a list of deletions was ignored", "cause", err)
			continue
		}
		for _, one := range before.Deleted {
			if !known[one.CustomerID] {
				known[one.CustomerID] = true
				list.Deleted = append(list.Deleted, one)
			}
		}
	}
	return nil
}

func readDeletions(text, secret []byte, portal string) (list deletionList, err error) {
	var signed signedList
	if err := json.Unmarshal(text, &signed); err != nil {
		return list, errors.New("it is no list of deletions")
	}
	for _, spelling := range auth.Spellings(secret) {
		signer, err := auth.NewSigner(spelling, deletionPurpose)
		if err != nil {
			return list, err
		}
		if !signer.Signed(signed.List, signed.Signature) {
			continue
		}
		if err := json.Unmarshal(signed.List, &list); err != nil {
			return list, err
		}
		if list.Portal != portal {
			return list, errors.New("it is the list of another portal")
		}
		return list, nil
	}
	return list, errors.New("this portal did not sign it: it was changed, or it is another portal's")
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
		return portal.Relearn(ctx, d, deletionsFact, areUnknown)
	case r.done.Repeated > 0:
		return portal.Relearn(ctx, d, deletionsFact, mustRepeat)
	}
	return nil
}

// findDeletions reads the list from the operator's file. Otherwise
// it looks next to the backup and in AFTERCARE_BACKUP_TO.
func (r *restoring) findDeletions(ctx context.Context) (newest deletionList, found bool, err error) {
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
			list, err := readDeletions(text, secret, portal)
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

func openDeletions(file string, secret []byte, portal string) (list deletionList, err error) {
	text, err := os.ReadFile(file)
	if err == nil && secret == nil {
		err = errors.New("it cannot be checked without the portal's secret")
	}
	if err == nil {
		list, err = readDeletions(text, secret, portal)
	}
	if err != nil {
		return list, fmt.Errorf("%s: %w", file, err)
	}
	return list, nil
}

// knowsDeletions refuses to serve a restored portal while its deletions are unknown.
func (a *App) knowsDeletions(ctx context.Context) error {
	fact, err := portal.Fact(ctx, a.db, deletionsFact)
	if err == nil && fact == areUnknown {
		err = refusef(a.databaseSetting(), "the portal was restored from a backup that is older than a week, and no list of deletions was found beside it: "+
			"people who were deleted since may be in it again; run `aftercare restore --deletions LIST` with the file that ends in .deleted, "+
			"or `aftercare restore --without-deletions` if there is none")
	}
	return err
}

// repeatDeletions deletes people again before the portal serves.
func (a *App) repeatDeletions(ctx context.Context) error {
	fact, err := portal.Fact(ctx, a.db, deletionsFact)
	if err != nil || fact != mustRepeat {
		return err
	}
	if err := a.privacy.DeleteAllDue(ctx); err != nil {
		return err
	}
	return portal.Relearn(ctx, a.db, deletionsFact, "")
}

// AnswerDeletions stores the operator's answer about deletions after the backup.
func AnswerDeletions(ctx context.Context, config Config, answer DeletionsAnswer, logger *slog.Logger, now func() time.Time) (repeated int, err error) {
	if _, _, err := config.find(ctx, logger, now); err != nil {
		return 0, err
	}
	s, err := config.check()
	if err != nil {
		return 0, err
	}
	d, err := s.openDatabase(ctx, logger, now)
	if err != nil {
		return 0, err
	}
	repeated, err = s.answerDeletions(ctx, d, answer)
	return repeated, errors.Join(err, d.Close())
}

func (s *settings) answerDeletions(ctx context.Context, d *db.DB, answer DeletionsAnswer) (repeated int, err error) {
	fact, err := portal.Fact(ctx, d, deletionsFact)
	if err == nil && fact != areUnknown {
		err = errors.New("the portal does not ask for a list of deletions")
	}
	if err != nil {
		return 0, err
	}
	if answer.None {
		return 0, portal.Relearn(ctx, d, deletionsFact, "")
	}
	own, err := portal.Fact(ctx, d, "id")
	if err != nil {
		return 0, err
	}
	secret, err := s.ownSecret(ctx, d)
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
	return repeated, portal.Relearn(ctx, d, deletionsFact, mustRepeat)
}

package app

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"aftercare/internal/backup"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/portal"
	"aftercare/internal/privacy"
)

// A restored backup contains people who were deleted after it was made. A signed list of deletions is therefore
// stored next to the backups. A restore reads it and deletes these people again before the portal serves.

// DeletionsFact says what a restored portal must do before it serves.
const (
	DeletionsFact    = "deletions"
	DeletionsRepeat  = "repeat" // delete the people on the list again
	DeletionsUnknown = "unknown"
)

// DeletionList lists the deleted people of a portal.
type DeletionList struct {
	Portal  string            `json:"portal"`
	MadeAt  time.Time         `json:"madeAt"`
	Deleted []privacy.Deleted `json:"deleted"`
}

type signedList struct {
	List      json.RawMessage `json:"list"`
	Signature []byte          `json:"signature"`
}

// listDeletions writes the list next to the backups, if the server makes backups.
func (a *App) listDeletions(ctx context.Context) error {
	if a.shelf == nil {
		return nil
	}
	own, err := portal.Fact(ctx, a.DB, "id")
	if err != nil {
		return err
	}
	list := DeletionList{Portal: own, MadeAt: a.DB.Now()}
	if list.Deleted, err = privacy.AllDeleted(ctx, a.DB); err != nil {
		return err
	}
	if err := a.carryOver(ctx, &list); err != nil {
		return err
	}
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	signer, err := auth.NewSigner(a.FoundSecret, deletionPurpose)
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
func (a *App) carryOver(ctx context.Context, list *DeletionList) error {
	known := map[string]bool{}
	for _, one := range list.Deleted {
		known[one.CustomerID] = true
	}
	texts, err := backup.Lists(ctx, a.BackupTo, list.Portal)
	if err != nil {
		return err
	}
	for _, text := range texts {
		before, err := ReadDeletions(text, a.FoundSecret, list.Portal)
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

// ReadDeletions reads a signed list. It refuses the list of another portal.
func ReadDeletions(text, secret []byte, portal string) (list DeletionList, err error) {
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

// knowsDeletions refuses to serve a restored portal while its deletions are unknown.
func (a *App) knowsDeletions(ctx context.Context) error {
	fact, err := portal.Fact(ctx, a.DB, DeletionsFact)
	if err == nil && fact == DeletionsUnknown {
		err = BadSettingf(a.DatabaseSetting(), "the portal was restored from a backup that is older than a week, and no list of deletions was found beside it: "+
			"people who were deleted since may be in it again; run `aftercare restore --deletions LIST` with the file that ends in .deleted, "+
			"or `aftercare restore --without-deletions` if there is none")
	}
	return err
}

// repeatDeletions deletes people again before the portal serves.
func (a *App) repeatDeletions(ctx context.Context) error {
	fact, err := portal.Fact(ctx, a.DB, DeletionsFact)
	if err != nil || fact != DeletionsRepeat {
		return err
	}
	if err := a.Privacy.DeleteAllDue(ctx); err != nil {
		return err
	}
	return portal.Relearn(ctx, a.DB, DeletionsFact, "")
}

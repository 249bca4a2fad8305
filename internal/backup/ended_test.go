package backup_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

// A restore killed in its last step leaves a complete portal and the marks of an unfinished restore. The
// marks must not let another portal take the store.
func TestARestoreKilledAtItsVeryEndLeavesNoStoreForOthers(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		p.Buys(p.Registers("Asha Rao", "User"))
		file, _ := mustBackUp(p)
		other := apptest.New(t, db.SQLite)
		others, _ := mustBackUp(other)

		to := emptyPlace(t, p.DB.Engine(), p.Config.Secret)
		mustRestore(t, to, file)
		notes := []string{filepath.Join(to.DataDir, "files", "aftercare-restoring")}
		if to.DatabaseURL == "" {
			notes = append(notes, filepath.Join(to.DataDir, "aftercare.restoring"))
		}
		for _, note := range notes {
			if err := os.WriteFile(note, []byte("a restore is not finished\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		}

		intruder := emptyPlace(t, db.Postgres, other.Config.Secret)
		intruder.DataDir = to.DataDir
		before := everything(t, to.DataDir)
		_, err := restoreInto(t, intruder, others)
		refuses(t, err, "AFTERCARE_DATA_DIR: the file store belongs to another portal, whose restore stopped at its very end: start that portal, restore a backup of it, or set an empty store")
		if after := everything(t, to.DataDir); !slices.Equal(after, before) {
			t.Errorf("there was %q, and now %q", before, after)
		}

		restored := apptest.On(t, to, p.Clock.Now())
		for _, key := range keys(t, restored.DB) {
			restored.Call("GET", "/files/"+key, restored.Admin(), nil).Gives(200, "one page")
		}
		for _, note := range notes {
			if _, err := os.Lstat(note); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("%s is still there (%v)", note, err)
			}
		}
		_, err = restoreInto(t, intruder, others)
		refuses(t, err, "AFTERCARE_DATA_DIR: the file store is not empty: restore into an empty store")
	})
}

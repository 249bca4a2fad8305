package backup_test

import (
	"bytes"
	"log/slog"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/backup"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/disk"
)

// In a full database nothing can be recorded. A trigger returns the engine's error for a full disk.
func TestAPortalWhoseDiskIsFullCanBeBackedUpElsewhere(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		p.Buys(p.Registers("Asha Rao", "User"))
		if p.DB.Engine() == db.Postgres {
			p.Exec(`CREATE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$`)
		} else {
			p.Exec(`CREATE TABLE last_row (n INTEGER PRIMARY KEY AUTOINCREMENT)`)
			p.Exec(`INSERT INTO last_row VALUES (9223372036854775807)`)
		}
		for _, table := range []string{"trail_entries", "backups"} {
			do := `BEGIN INSERT INTO last_row VALUES (NULL); END`
			if p.DB.Engine() == db.Postgres {
				do = `FOR EACH ROW EXECUTE FUNCTION is_full()`
			}
			p.Exec(`CREATE TRIGGER ` + table + `_full BEFORE INSERT ON ` + table + ` ` + do)
		}
		var log bytes.Buffer
		file := filepath.Join(t.TempDir(), "full.bak")
		if _, _, err := operate.MakeBackup(t.Context(), p.Config, operate.Backup{File: file}, slog.New(slog.NewTextHandler(&log, nil)), p.Clock.Now); err != nil {
			t.Fatal(err)
		}
		for _, said := range []string{"the backup is not in the audit trail: the disk of the database is full", "the backup could not be noted in the database"} {
			if !strings.Contains(log.String(), said) {
				t.Errorf("the log does not say %q: %s", said, &log)
			}
		}
		if rows, _ := rowsOf(t, file, ""); len(rows["customers"]) != 1 {
			t.Errorf("the backup has %d customers", len(rows["customers"]))
		}
	})
}

func TestABackupNeedsRoomBesideItsFileAlone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		source := backup.Source{DB: p.DB, Spool: filepath.Join(t.TempDir(), "no such folder")}
		if _, err := source.ToFile(t.Context(), filepath.Join(t.TempDir(), "portal.backup")); err != nil {
			t.Error(err)
		}
	})
}

// A restore stops before the disk is completely full, because other programs need space, too.
func TestADiskThatFillsInTheMiddleOfARestoreLeavesNothing(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite)
	p.Stocks()
	asha := p.Registers("Asha Rao", "User")
	for _, serial := range []string{"SN-1", "SN-2"} {
		p.Buys(asha, "serialNo", serial)
	}
	file, _ := mustBackUp(p)
	for _, step := range []string{"restoring customers", "restoring files"} {
		t.Run(step, func(t *testing.T) {
			t.Parallel()
			to := emptyPlace(t, db.SQLite, p.Config.Secret)
			var full atomic.Bool
			to.Room.Measure = func(string) (disk.Space, error) {
				if full.Load() {
					return disk.Space{Free: 1 << 20, Size: 1 << 40}, nil
				}
				return disk.Space{Free: 1 << 39, Size: 1 << 40}, nil
			}
			_, err := operate.RestoreBackup(t.Context(), to, operate.Restore{File: file, Deletions: none, Progress: func(p backup.Progress) {
				if p.Step == step {
					full.Store(true)
				}
			}}, silent(), time.Now)
			refuses(t, err, "there is not enough room left: nothing was restored, and everything it made was removed")
			if left := everything(t, to.DataDir); left != nil {
				t.Errorf("%q is left", left)
			}
			full.Store(false)
			mustRestore(t, to, file)
			restored := apptest.On(t, to, p.Clock.Now())
			for _, key := range keys(t, restored.DB) {
				restored.Call("GET", "/files/"+key, restored.Admin(), nil).Gives(200, "one page")
			}
			if found, err := filepath.Glob(filepath.Join(to.DataDir, "files", "??", "*")); err != nil || len(found) != 2 {
				t.Errorf("%q, %v", found, err)
			}
		})
	}
}

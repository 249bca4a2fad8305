package backup_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/backup"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
)

// spot is an empty place for a restore.
type spot struct {
	app.Config
	bucket gofakes3.Backend // nil if files go to a folder
}

// anywhere lists the places where a portal can store files.
var anywhere = []string{"folder", "bucket"}

// eachSpot runs a scenario on both engines, with files in the given kinds of store.
func eachSpot(t *testing.T, kinds []string, scenario func(t *testing.T, p *apptest.Portal, file string, to spot)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		for _, files := range kinds {
			t.Run(string(engine)+" with a "+files, func(t *testing.T) {
				t.Parallel()
				p := apptest.New(t, engine)
				to := spot{Config: emptyPlace(t, engine, p.Config.Secret)}
				if files == "bucket" {
					var address string
					address, _, to.bucket = s3(t)
					to.FilesURL = strings.Replace(address, "/portal/daily", "", 1)
				}
				scenario(t, p, bought(p), to)
			})
		}
	}
}

// holds lists everything in the place, nil if it is empty.
func (s spot) holds(t *testing.T) []string {
	t.Helper()
	found := everything(t, s.DataDir)
	if s.bucket != nil {
		found = append(found, objects(t, s.bucket, "")...)
	}
	if s.DatabaseURL == "" {
		return found
	}
	free, err := migrate.Unclaimed(t.Context(), dbtest.Connect(t, s.DatabaseURL, time.Now))
	if err != nil && !errors.Is(err, migrate.ErrRestoring) {
		t.Fatal(err)
	}
	if !free {
		found = append(found, "tables")
	}
	return found
}

func TestAFailedRestoreRemovesItsFiles(t *testing.T) {
	t.Parallel()
	eachSpot(t, anywhere, func(t *testing.T, p *apptest.Portal, file string, to spot) {
		for _, step := range []string{"reading the backup", "restoring customers", "restoring files"} {
			ctx, interrupt := context.WithCancel(t.Context())
			_, err := operate.RestoreBackup(ctx, to.Config, operate.Restore{File: file, Deletions: none, Progress: func(p backup.Progress) {
				if p.Step == step {
					interrupt()
				}
			}}, silent(), time.Now)
			if err == nil || !strings.HasPrefix(err.Error(), "interrupted: ") {
				t.Errorf("%s: it says %v", step, err)
			}
			if left := to.holds(t); left != nil {
				t.Errorf("%s: %q is left", step, left)
			}
		}
		mustRestore(t, to.Config, file)
		apptest.On(t, to.Config, p.Clock.Now()).Login("asha.rao@example.com", apptest.CustomerPassword)
	})
}

func TestACommandRemovesTheRestOfAKilledRestore(t *testing.T) {
	t.Parallel()
	eachSpot(t, anywhere, func(t *testing.T, p *apptest.Portal, file string, to spot) {
		_, err := operate.RemoveRestore(t.Context(), to.Config, silent(), time.Now)
		refuses(t, err, "there is no unfinished restore here: nothing to remove")
		if made := to.holds(t); made != nil {
			t.Errorf("a refused command made %q", made)
		}
		brokenOff(t, to.Config, file)
		left := to.holds(t)

		// A refused restore changes nothing.
		bad := filepath.Join(t.TempDir(), "bad.backup")
		if err := os.WriteFile(bad, []byte("no backup"), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err = restoreInto(t, to.Config, bad)
		refuses(t, err, "this is not a backup of Aftercare")
		if after := to.holds(t); len(left) < 4 || !slices.Equal(after, left) {
			t.Errorf("there was %q, and now %q", left, after)
		}

		if _, err := operate.RemoveRestore(t.Context(), to.Config, silent(), time.Now); err != nil {
			t.Fatal(err)
		}
		if left := to.holds(t); left != nil {
			t.Errorf("%q is left", left)
		}
		mustRestore(t, to.Config, file)
		_, err = operate.RemoveRestore(t.Context(), to.Config, silent(), time.Now)
		refuses(t, err, "there is no unfinished restore here: nothing to remove")
		apptest.On(t, to.Config, p.Clock.Now()).Login("asha.rao@example.com", apptest.CustomerPassword)
	})
}

func TestARestoreOfAnotherBackupStartsOver(t *testing.T) {
	t.Parallel()
	eachSpot(t, anywhere, func(t *testing.T, p *apptest.Portal, file string, to spot) {
		other := apptest.New(t, p.DB.Engine())
		another := bought(other)
		brokenOff(t, to.Config, file)
		mustRestore(t, to.Config, another)
		want := keys(t, other.DB)
		for _, name := range to.holds(t) {
			if key := filepath.Base(name); strings.HasSuffix(key, ".pdf") && !slices.Contains(want, key) {
				t.Errorf("%s is of the first backup", key)
			}
		}
	})
}

// A failed restore removes only its own files, not the owner's.
func TestAFailedRestoreKeepsTheOwnersFiles(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		file := bought(p)
		to := emptyPlace(t, p.DB.Engine(), "")
		if err := errors.Join(os.MkdirAll(filepath.Join(to.DataDir, "files", "mine"), 0o700), os.WriteFile(filepath.Join(to.DataDir, "secret"), []byte(p.Config.Secret), 0o600)); err != nil {
			t.Fatal(err)
		}
		before := everything(t, to.DataDir)
		brokenOff(t, to, file)
		if _, err := operate.RemoveRestore(t.Context(), to, silent(), time.Now); err != nil {
			t.Fatal(err)
		}
		if after := everything(t, to.DataDir); !slices.Equal(after, before) {
			t.Errorf("there was %q, and now %q", before, after)
		}
	})
}

// A start also checks the store: even if the folder is lost, the store shows the unfinished restore.
func TestAStoreWithHalfAPortalIsClearedWithoutItsFolder(t *testing.T) {
	t.Parallel()
	eachSpot(t, []string{"bucket"}, func(t *testing.T, _ *apptest.Portal, file string, to spot) {
		brokenOff(t, to.Config, file)
		if err := os.RemoveAll(to.DataDir); err != nil {
			t.Fatal(err)
		}
		if a, err := app.Open(t.Context(), to.Config, silent(), time.Now); err == nil || !strings.Contains(err.Error(), "`aftercare restore --remove`") {
			t.Errorf("a start says %v", err)
			if err == nil {
				a.Close()
			}
		}
		if err := os.RemoveAll(to.DataDir); err != nil {
			t.Fatal(err)
		}
		if _, err := operate.RemoveRestore(t.Context(), to.Config, silent(), time.Now); err != nil {
			t.Fatal(err)
		}
		if left := to.holds(t); left != nil {
			t.Errorf("%q is left", left)
		}
	})
}

// The restore writes the secret near the end. Here writing the settings after it fails.
func TestAFailedRestoreRemovesTheSecretItLaid(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		file, _ := mustBackUp(p, func(o *operate.Backup) { o.WithSecret, o.Passphrase = true, phrase("a long passphrase") })
		to := emptyPlace(t, p.DB.Engine(), "")
		to.BackupPassphrase = "a long passphrase"
		inTheWay := filepath.Join(to.DataDir, "settings.env.restored.new")
		if err := os.MkdirAll(inTheWay, 0o700); err != nil {
			t.Fatal(err)
		}
		_, err := restoreInto(t, to, file)
		refuses(t, err, "is a directory: nothing was restored, and everything it made was removed")
		if left := everything(t, to.DataDir); len(left) != 1 {
			t.Errorf("%q is left", left)
		}
		if done := mustRestore(t, to, file); done.SecretIs != operate.SecretRestored {
			t.Errorf("the secret is %s", done.SecretIs)
		}
	})
}

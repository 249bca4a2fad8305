package backup_test

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/backup"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
)

// greeted stops a server as soon as it says that it is ready.
type greeted func()

func (g greeted) Write(text []byte) (int, error) {
	g()
	return len(text), nil
}

// serve runs a server until it is ready, or returns why it does not start.
func serve(t *testing.T, config app.Config) error {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	return app.Run(ctx, config, greeted(stop), silent(), time.Now)
}

// begins runs `aftercare migrate --new`.
func begins(t *testing.T, config app.Config) error {
	t.Helper()
	return operate.Alone(t.Context(), config, true, silent(), time.Now, func(a *app.App) error {
		a.FinishUpgrade(t.Context())
		return nil
	})
}

// isBare checks that no portal was started in this place.
func isBare(t *testing.T, config app.Config) {
	t.Helper()
	if _, err := os.Lstat(filepath.Join(config.DataDir, "aftercare.db")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("there is a database (%v)", err)
	}
	if config.DatabaseURL == "" {
		return
	}
	if free, err := migrate.Unclaimed(t.Context(), dbtest.Connect(t, config.DatabaseURL, time.Now)); err != nil || !free {
		t.Errorf("the database has tables (%v)", err)
	}
}

// leftBare checks that the data folder is empty or missing.
func leftBare(t *testing.T, config app.Config) {
	t.Helper()
	if left := everything(t, config.DataDir); len(left) > 1 {
		t.Errorf("a refused start left %q", left)
	}
}

func eachEmptyPlace(t *testing.T, scenario func(t *testing.T, to app.Config)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			scenario(t, emptyPlace(t, engine, strings.Repeat("s", 32)))
		})
	}
}

func TestAPortalThatShouldExistIsNotBegun(t *testing.T) {
	t.Parallel()
	eachEmptyPlace(t, func(t *testing.T, to app.Config) {
		to.Existing = true
		hint := ": AFTERCARE_EXISTING is on, so the server does not create one; check that the disk is mounted, run `aftercare restore FILE` to restore a backup, or run `aftercare migrate --new` to create a new portal"
		want := []string{"AFTERCARE_DATA_DIR: there is no portal in " + to.DataDir + ", no such folder" + hint, "AFTERCARE_DATA_DIR: there is no portal in " + to.DataDir + ", the folder has no database" + hint}
		if to.DatabaseURL != "" {
			empty := "AFTERCARE_DATABASE_URL, AFTERCARE_DATA_DIR: there is no portal in " + db.NameOf(to.DatabaseURL) + " (PostgreSQL), the database is empty" + hint
			want = []string{empty, empty}
		}
		for _, line := range want {
			if err := serve(t, to); err == nil || err.Error() != line {
				t.Errorf("it says %v, want %s", err, line)
			}
			isBare(t, to)
			leftBare(t, to)
			if err := os.MkdirAll(to.DataDir, 0o700); err != nil {
				t.Fatal(err)
			}
		}
		// The command starts the portal, then the server runs.
		if err := begins(t, to); err != nil {
			t.Fatal(err)
		}
		if err := serve(t, to); err != nil {
			t.Error(err)
		}
		// The disk is lost, but its mount point stays.
		if to.DatabaseURL == "" {
			if err := errors.Join(os.RemoveAll(to.DataDir), os.Mkdir(to.DataDir, 0o700)); err != nil {
				t.Fatal(err)
			}
			if err := serve(t, to); err == nil || err.Error() != want[1] {
				t.Errorf("it says %v", err)
			}
			if left := everything(t, to.DataDir); len(left) != 1 {
				t.Errorf("a refused start made %q", left)
			}
		}
	})
}

func TestNoPortalIsBegunWhereTheBackupsAreOfAnother(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"aftercare-20260302T043000Z-01JNSCJ0M0ANOTHERPORTAL0000.backup", "monday.backup", "nightly.bak"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachEmptyPlace(t, func(t *testing.T, to app.Config) {
				folder := t.TempDir()
				if err := os.WriteFile(filepath.Join(folder, name), []byte("aftercare backup 1\n"), 0o600); err != nil {
					t.Fatal(err)
				}
				bucket, server, store := s3(t)
				written := map[string]string{"Last-Modified": "Mon, 02 Mar 2026 04:30:00 GMT"}
				if _, err := store.PutObject("kept", "portal/daily/"+name, written, strings.NewReader("aftercare backup 1\n"), 19, nil); err != nil {
					t.Fatal(err)
				}
				place := to.DataDir + " (SQLite)"
				if to.DatabaseURL != "" {
					place = db.NameOf(to.DatabaseURL) + " (PostgreSQL)"
				}
				for address, called := range map[string]string{folder: folder, bucket: "s3://kept/portal/daily"} {
					lost := to
					lost.Backup, lost.BackupTo = 24*time.Hour, address
					want := "AFTERCARE_BACKUP_TO: " + called + " has backups of another portal, the newest is " + name + ", so no new portal was created in " + place +
						": if that portal is lost, run `aftercare restore FILE` with its backup; for a new portal, set another place for backups"
					for what, does := range map[string]func() error{
						"serve":         func() error { return serve(t, lost) },
						"migrate --new": func() error { return begins(t, lost) },
						"files adopt --new": func() error {
							_, _, err := operate.AdoptFiles(t.Context(), lost, true, silent(), time.Now)
							return err
						},
					} {
						if err := does(); err == nil || err.Error() != want {
							t.Errorf("%s says %v, want %s", what, err, want)
						}
						isBare(t, to)
						leftBare(t, to)
					}
				}
				server.Close()
				away := to
				away.BackupTo = bucket
				refuses(t, serve(t, away), "AFTERCARE_BACKUP_TO: could not check whether s3://kept/portal/daily has backups of another portal, so no new portal was created: ")
				isBare(t, to)

				to.Backup, to.BackupTo = 24*time.Hour, filepath.Join(folder, "mine")
				if err := serve(t, to); err != nil {
					t.Errorf("elsewhere it says %v", err)
				}
			})
		})
	}
}

func TestTheNewestBackupIsTheOneThatWasMadeLast(t *testing.T) {
	t.Parallel()
	const older, newer = "aftercare-20260302T043000Z-01JNSCJ0M0ANOTHERPORTAL0000.backup", "aftercare-20260303T043000Z-01JNSCJ0M0ANOTHERPORTAL0000.backup"
	written := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name, want string
		files      map[string]time.Duration // modification time after written
		text       string
	}{
		{"copied in another order", newer, map[string]time.Duration{newer: 0, older: 500 * time.Hour}, ""},
		{"one by hand after them", "before-upgrade.bak", map[string]time.Duration{newer: 0, "before-upgrade.bak": 96 * time.Hour}, ""},
		{"one by hand before them", newer, map[string]time.Duration{newer: 0, "before-upgrade.bak": 24 * time.Hour}, ""},
		{"unfinished", older, map[string]time.Duration{older: 0, newer + ".part": time.Hour}, ""},
		{"no backups", "", map[string]time.Duration{"notes.txt": 0, "empty": 0}, "after care"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			for name, after := range c.files {
				file, at := filepath.Join(folder, name), written.Add(after)
				if err := errors.Join(os.WriteFile(file, []byte(cmp.Or(c.text, "aftercare backup 1\n")), 0o600), os.Chtimes(file, at, at)); err != nil {
					t.Fatal(err)
				}
			}
			if newest, _, err := backup.Newest(t.Context(), folder); err != nil || newest != c.want {
				t.Errorf("the newest is %q (%v), want %q", newest, err, c.want)
			}
		})
	}
}

func TestBeginningAgainChangesNothingOfAPortal(t *testing.T) {
	t.Parallel()
	scheduled(t, func(t *testing.T, p *apptest.Portal) {
		p.Registers("Asha Rao", "User")
		mustLook(p) // makes its own backup
		to := p.Config
		to.Existing = true
		if err := begins(t, to); err != nil {
			t.Fatal(err)
		}
		d := dbtest.Connect(t, databaseURL(to), p.Clock.Now)
		before := inDatabase(t, d)
		if err := begins(t, to); err != nil {
			t.Fatal(err)
		}
		for table, rows := range inDatabase(t, d) {
			// The time of the last queue check does not count as a change.
			if table != "queue_filling" && !slices.Equal(rows, before[table]) {
				t.Errorf("%s has changed: %q, and before %q", table, rows, before[table])
			}
		}
		if err := serve(t, to); err != nil {
			t.Error(err)
		}
	})
}

package backup_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

// everything lists a folder's contents, nil if it does not exist.
func everything(t *testing.T, folder string) (found []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		found = append(found, strings.TrimPrefix(path, folder))
		return err
	})
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestARefusedRestoreLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		engine := p.DB.Engine()
		file, _ := mustBackUp(p)
		refused := func(what, want string, secret string, prepare func(folder string) error) {
			t.Helper()
			to := emptyPlace(t, engine, secret)
			if what == "a used database" {
				to.DatabaseURL = p.Config.DatabaseURL
			}
			if err := prepare(to.DataDir); err != nil {
				t.Fatal(err)
			}
			before := everything(t, to.DataDir)
			_, err := restoreInto(t, to, file)
			refuses(t, err, want)
			if after := everything(t, to.DataDir); !slices.Equal(after, before) {
				t.Errorf("%s: there was %q, and now %q", what, before, after)
			}
		}
		nothing := func(string) error { return nil }
		bare := func(folder string) error { return os.Mkdir(folder, 0o700) }
		for _, prepare := range []func(string) error{nothing, bare} {
			refused("another secret", "AFTERCARE_SECRET: the secret that is set is not the one of this backup", strings.Repeat("w", 32), prepare)
			refused("a short secret", "AFTERCARE_SECRET: must have at least 32 characters", "short", prepare)
		}
		refused("the secret of another portal", "/secret is not the secret of this backup: put the right one in its place, or move it away if the backup holds the secret", "", func(folder string) error {
			return errors.Join(bare(folder), os.WriteFile(filepath.Join(folder, "secret"), []byte(strings.Repeat("w", 32)), 0o600))
		})
		refused("a used store", "AFTERCARE_DATA_DIR: the file store is not empty", p.Config.Secret, func(folder string) error {
			files := filepath.Join(folder, "files")
			return errors.Join(os.MkdirAll(files, 0o700), os.WriteFile(filepath.Join(files, "aftercare-portal"), []byte("ANOTHER\n"), 0o600))
		})
		refused("other settings", "/settings.env.restored already exists with other settings than this backup: move it away", p.Config.Secret, func(folder string) error {
			return errors.Join(bare(folder), os.WriteFile(filepath.Join(folder, "settings.env.restored"), []byte("AFTERCARE_BRAND=Mine\n"), 0o600))
		})
		if engine == db.Postgres {
			refused("a used database", "AFTERCARE_DATABASE_URL: the database is not empty: restore into an empty database", p.Config.Secret, nothing)
			return
		}
		refused("a file of the owner's", "/aftercare.db.restoring exists and is not from a restore: move it away", p.Config.Secret, func(folder string) error {
			return errors.Join(bare(folder), os.WriteFile(filepath.Join(folder, "aftercare.db.restoring"), []byte("mine"), 0o600))
		})
		for _, ending := range []string{"-wal", "-shm", "-journal"} {
			refused("what a database left", "/aftercare.db"+ending+" belongs to a database that is missing, and may hold its last writes: put the database back, or move this file away",
				p.Config.Secret, func(folder string) error {
					return errors.Join(bare(folder), os.WriteFile(filepath.Join(folder, "aftercare.db"+ending), []byte("pages"), 0o600))
				})
		}
	})
}

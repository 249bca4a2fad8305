package operate_test

import (
	"bytes"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
)

var silent = slog.New(slog.DiscardHandler)

func commands(t *testing.T, config app.Config) map[string]error {
	t.Helper()
	untouched := func(*app.App) error { t.Error("the command works on a portal that is none"); return nil }
	var out bytes.Buffer
	_, _, adopting := operate.AdoptFiles(t.Context(), config, false, silent, time.Now)
	return map[string]error{
		"beside": operate.Beside(t.Context(), config, silent, time.Now, untouched),
		"alone":  operate.Alone(t.Context(), config, false, silent, time.Now, untouched),
		"files":  adopting,
		"secret": operate.ReplaceSecret(t.Context(), config, silent, time.Now, &out, func() (bool, error) { return true, nil }),
	}
}

func TestACommandWithoutAPortalIsRefusedAndMakesNone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	missing, file := filepath.Join(folder, "missing"), filepath.Join(folder, "file")
	empty := filepath.Join(folder, "empty")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(empty, 0o700); err != nil {
		t.Fatal(err)
	}
	for dir, why := range map[string]string{missing: "no such folder", file: "no such folder", empty: "the folder has no database"} {
		config := apptest.Settings(t.TempDir())
		config.DataDir = dir
		for name, err := range commands(t, config) {
			want := "AFTERCARE_DATA_DIR: there is no portal in " + dir + ", " + why + ": give the command the environment of the service, AFTERCARE_DATA_DIR first of all"
			if err == nil || err.Error() != want {
				t.Errorf("%s says %v, want %s", name, err, want)
			}
		}
	}
	var found []string
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		found = append(found, strings.TrimPrefix(path, folder))
		return err
	})
	if got := strings.Join(found, " "); err != nil || got != " /empty /file" {
		t.Errorf("the folder now holds %s (%v)", got, err)
	}
}

func TestACommandOnAnEmptyPostgreSQLIsRefusedAndKeepsThePassword(t *testing.T) {
	t.Parallel()
	config := apptest.Settings(t.TempDir())
	config.DatabaseURL = dbtest.RestoredURL(t, "")
	for name, err := range commands(t, config) {
		if err == nil || !strings.Contains(err.Error(), "the database is empty") || !strings.Contains(err.Error(), "AFTERCARE_DATABASE_URL") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s says %v", name, err)
		}
	}
	d := dbtest.Connect(t, config.DatabaseURL, time.Now)
	if has, _, err := migrate.Versions(t.Context(), d); err != nil || has != 0 {
		t.Errorf("the database has schema version %d, %v", has, err)
	}
}

func TestOnlyACommandWithNewStartsANewPortal(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config := apptest.Settings(t.TempDir())
			config.DataDir = filepath.Join(config.DataDir, "new")
			where := config.DataDir + " (SQLite)"
			if engine == db.Postgres {
				config.DatabaseURL = dbtest.RestoredURL(t, "")
				where = db.NameOf(config.DatabaseURL) + " (PostgreSQL)"
			}
			var place string
			for range 2 { // the second time it finds the portal of the first
				err := operate.Alone(t.Context(), config, true, silent, time.Now, func(a *app.App) error { place = a.Place(); return nil })
				if err != nil {
					t.Fatal(err)
				}
			}
			if want := `the portal "Aftercare" in ` + where; place != want {
				t.Errorf("it is called %s, want %s", place, want)
			}
			if err := operate.Beside(t.Context(), config, silent, time.Now, func(*app.App) error { return nil }); err != nil {
				t.Error(err)
			}
		})
	}
}

// A newer command must not change the tables while a server runs.
func TestACommandOfANewerVersionLeavesTheTablesAlone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		var last int64
		if err := p.DB.QueryRow(t.Context(), `SELECT max(version_id) FROM goose_db_version`).Scan(&last); err != nil {
			t.Fatal(err)
		}
		p.Exec(`DELETE FROM goose_db_version WHERE version_id = $1`, last)
		err := operate.Beside(t.Context(), p.Config, silent, p.Clock.Now, func(*app.App) error { return nil })
		if err == nil || !strings.Contains(err.Error(), "start the new server, or run `aftercare migrate` while none runs") {
			t.Errorf("it says %v", err)
		}
		p.Exec(`INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, TRUE)`, last)
	})
}

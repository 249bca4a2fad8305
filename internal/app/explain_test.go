package app_test

import (
	"database/sql"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func overwrites(t *testing.T, file string, pages ...int64) {
	t.Helper()
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, page := range pages {
		if _, err := f.WriteAt([]byte(strings.Repeat("harm", 1024)), (page-1)*4096); err != nil {
			t.Fatal(err)
		}
	}
}

func rootOf(t *testing.T, file, table string) (page int64) {
	t.Helper()
	pool, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if err := pool.QueryRowContext(t.Context(), `SELECT rootpage FROM sqlite_master WHERE name = $1`, table).Scan(&page); err != nil {
		t.Fatal(err)
	}
	return page
}

func TestAStartOnADamagedFileNamesTheRemedy(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		says   string
		damage func(t *testing.T, file string)
	}{
		"not a database":        {"(26)", func(t *testing.T, file string) { overwrites(t, file, 1) }},
		"damaged in the middle": {"(11)", func(t *testing.T, file string) { overwrites(t, file, rootOf(t, file, "portal")) }},
		"cut off": {"(11)", func(t *testing.T, file string) {
			if err := os.Truncate(file, 8*4096); err != nil {
				t.Fatal(err)
			}
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			config := plainConfig(t)
			file := filepath.Join(config.DataDir, "aftercare.db")
			dbtest.SQLiteAt(t, file)
			c.damage(t, file)
			err := app.Run(t.Context(), config, io.Discard, slog.New(slog.DiscardHandler), time.Now)
			stopsWith(t, err, file+" is damaged", "move "+config.DataDir+" aside", "`aftercare restore`", "docs/operate/restore.md", c.says)
		})
	}
}

func TestAStartOnAServerWhoseDiskIsFullSaysSo(t *testing.T) {
	t.Parallel()
	config := plainConfig(t)
	config.DatabaseURL = dbtest.URL(t, db.Postgres)
	dbtest.Raw(t, config.DatabaseURL, `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
		$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
	dbtest.Raw(t, config.DatabaseURL, `CREATE TRIGGER full_disk BEFORE INSERT ON portal FOR EACH ROW EXECUTE FUNCTION full_disk()`)
	err := app.Run(t.Context(), config, io.Discard, slog.New(slog.DiscardHandler), time.Now)
	stopsWith(t, err, "the disk of the database server is full: make room there", "could not extend file")
}

package migrate_test

import (
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
)

func TestTheVersionOfAnEmptyDatabaseIsNoneAndStaysSo(t *testing.T) {
	t.Parallel()
	for engine, url := range map[db.Engine]string{db.SQLite: "sqlite:" + t.TempDir() + "/empty.db", db.Postgres: dbtest.RestoredURL(t, "")} {
		d := dbtest.Connect(t, url, time.Now)
		for range 2 {
			if has, knows, err := migrate.Versions(t.Context(), d); err != nil || has != 0 || knows < 11 {
				t.Errorf("%s: it has version %d of %d, %v", engine, has, knows, err)
			}
		}
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if has, knows, err := migrate.Versions(t.Context(), d); err != nil || has != knows {
			t.Errorf("after the migration it has version %d of %d, %v", has, knows, err)
		}
	})
}

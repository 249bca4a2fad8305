package migrate_test

import (
	"net/url"
	"strings"
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

func TestAUserWhoDoesNotOwnTheDatabaseReadsSo(t *testing.T) {
	t.Parallel()
	address := dbtest.RestoredURL(t, "")
	owner := dbtest.Connect(t, address, time.Now)
	do := func(statement string) {
		t.Helper()
		err := owner.Write(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), statement)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	do(`CREATE ROLE guest_of_migrate LOGIN PASSWORD 'guest'`)
	guest, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	guest.User = url.UserPassword("guest_of_migrate", "guest")
	err = migrate.Up(t.Context(), dbtest.Connect(t, guest.String(), time.Now))
	if err == nil || !strings.Contains(err.Error(), "make it the owner of the database") {
		t.Errorf("the migration said %v", err)
	}
	do(`DROP ROLE guest_of_migrate`)
}

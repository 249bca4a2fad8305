package db_test

import (
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func TestTheVersionOfAnEmptyDatabaseIsNoneAndStaysSo(t *testing.T) {
	t.Parallel()
	for engine, url := range map[db.Engine]string{db.SQLite: "sqlite:" + t.TempDir() + "/empty.db", db.Postgres: dbtest.RestoredURL(t, "")} {
		d := dbtest.Connect(t, url, time.Now)
		for range 2 {
			if has, knows, err := d.Versions(t.Context()); err != nil || has != 0 || knows < 11 {
				t.Errorf("%s: it has version %d of %d, %v", engine, has, knows, err)
			}
		}
	}
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if has, knows, err := d.Versions(t.Context()); err != nil || has != knows {
			t.Errorf("after the migration it has version %d of %d, %v", has, knows, err)
		}
	})
}

func TestADatabaseIsNamedWithoutItsPassword(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]string{
		"postgres://portal:secret@db.example.com/aftercare":                                 "the database aftercare on db.example.com:5432",
		"postgres://portal:secret@one:5433,two:5434/aftercare?target_session_attrs=primary": "the database aftercare on one:5433, two:5434",
		"postgres://portal:secret@/aftercare?host=/run/postgresql":                          "the database aftercare on /run/postgresql",
		"postgres://portal:secret@host:notaport/aftercare":                                  "a database",
		"sqlite:/var/lib/aftercare/aftercare.db":                                            "",
	} {
		if got := db.NameOf(url); got != want {
			t.Errorf("it is called %q, want %q", got, want)
		}
	}
}

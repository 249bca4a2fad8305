package db_test

import (
	"context"
	"database/sql"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func wantUnwritable(t *testing.T, d *db.DB, because string) {
	t.Helper()
	if err := d.Writable(t.Context()); err == nil || !strings.Contains(err.Error(), because) {
		t.Errorf("it says %v, want %s", err, because)
	}
}

// wantWritable asks again while there is no answer in time, because the machine may be busy.
func wantWritable(t *testing.T, d *db.DB) {
	t.Helper()
	err := d.Writable(t.Context())
	for err != nil && strings.Contains(err.Error(), "does not answer in time") && t.Context().Err() == nil {
		err = d.Writable(t.Context())
	}
	if err != nil {
		t.Error(err)
	}
}

func TestADatabaseThatAnswersIsWritable(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		wantWritable(t, d)
		// If requests use every connection, that is not an outage either.
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		for range 20 {
			rows, err := d.Query(ctx, `SELECT 1 UNION ALL SELECT 2`)
			if err != nil {
				t.Fatal(err)
			}
			defer rows.Close()
			if err := rows.Err(); err != nil {
				t.Fatal(err)
			}
			if d.Engine() == db.SQLite {
				break // readers do not block the writer
			}
		}
		wantWritable(t, d)
	})
}

func TestAFrozenServerIsKnownInTimeAndGetsOneQuestion(t *testing.T) {
	t.Parallel()
	proxy := dbtest.NewProxy(t, dbtest.URL(t, db.Postgres))
	d := dbtest.Connect(t, proxy.URL, time.Now)
	wantWritable(t, d)
	before := proxy.Accepted()
	proxy.Freeze()
	var crowd sync.WaitGroup
	for range 50 {
		crowd.Go(func() {
			// Writable does not wait for the longer limits of the database.
			wantUnwritable(t, d, "does not answer in time")
		})
	}
	crowd.Wait()
	if more := proxy.Accepted() - before; more > 3 {
		t.Errorf("the questions made %d connections", more)
	}
	proxy.Thaw()
	for d.Writable(t.Context()) != nil {
		if t.Context().Err() != nil {
			t.Fatal("it never recovers")
		}
	}
}

func TestAServerThatTakesNoWritesIsNotWritable(t *testing.T) {
	t.Parallel()
	raw := dbtest.URL(t, db.Postgres)
	u, err := url.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	admin, err := sql.Open("pgx", raw)
	if err != nil {
		t.Fatal(err)
	}
	defer admin.Close()
	set := func(value string) {
		if _, err := admin.ExecContext(t.Context(), "ALTER DATABASE "+strings.TrimPrefix(u.Path, "/")+" SET default_transaction_read_only = "+value); err != nil {
			t.Fatal(err)
		}
	}
	set("on")
	if _, err := db.Open(t.Context(), db.Config{URL: raw, Now: time.Now}); err == nil || !strings.Contains(err.Error(), "takes no writes") {
		t.Errorf("it opens with %v", err)
	}
	d := dbtest.Connect(t, with(t, raw, "default_transaction_read_only", "off"), time.Now)
	wantWritable(t, d)
}

func TestASQLiteFileThatSomebodyElseHoldsIsNotWritable(t *testing.T) {
	t.Parallel()
	raw := dbtest.URL(t, db.SQLite)
	d, other := dbtest.Connect(t, raw, time.Now), dbtest.Connect(t, raw, time.Now)
	err := other.Write(t.Context(), func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), `UPDATE tally_edition SET built = built`); err != nil {
			return err
		}
		wantUnwritable(t, d, "does not answer in time")
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	for d.Writable(t.Context()) != nil {
		if t.Context().Err() != nil {
			t.Fatal("it never recovers")
		}
	}
}

func TestASQLiteFileOnAFullDiskIsNotWritable(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	d.FillDisk(true)
	wantUnwritable(t, d, "the disk of the database file is full: no space left on device")
	d.FillDisk(false)
	wantWritable(t, d)
}

func TestASQLiteFileThatIsGoneOrReplacedIsNotWritable(t *testing.T) {
	t.Parallel()
	raw := dbtest.URL(t, db.SQLite)
	path := strings.TrimPrefix(raw, "sqlite:")
	d := dbtest.Connect(t, raw, time.Now)
	if err := os.Rename(path, path+".moved"); err != nil {
		t.Fatal(err)
	}
	wantUnwritable(t, d, "no such file or directory")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	wantUnwritable(t, d, "was replaced while it was open")
	if err := os.Rename(path+".moved", path); err != nil {
		t.Fatal(err)
	}
	wantWritable(t, d)
}

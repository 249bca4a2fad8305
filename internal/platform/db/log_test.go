package db_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

const logRoom = 16 << 20

// logOf returns the size of the write-ahead log.
func logOf(t *testing.T, url string) int64 {
	t.Helper()
	info, err := os.Stat(strings.TrimPrefix(url, "sqlite:") + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// fill writes some megabytes, one in each transaction.
func fill(t *testing.T, d *db.DB, name string, megabytes int) {
	t.Helper()
	for i := range megabytes {
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `INSERT INTO files (key, owner, name, type, size, sha256, created_at) VALUES ($1, '', $2, '', 0, '', 0)`,
				fmt.Sprint(name, i), strings.Repeat("x", 1<<20))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// grown returns a database whose log grew during a long read, and a function that ends the read.
func grown(t *testing.T) (d *db.DB, url string, endOfReading func()) {
	t.Helper()
	url = dbtest.URL(t, db.SQLite)
	d = dbtest.Connect(t, url, time.Now)
	rows, err := d.Query(t.Context(), `SELECT 1 UNION ALL SELECT count(*) FROM files`)
	if err != nil {
		t.Fatal(err)
	}
	if !rows.Next() {
		t.Fatal("there is nothing to read", rows.Err())
	}
	fill(t, d, "grow", 24)
	if size := logOf(t, url); size <= logRoom {
		t.Fatalf("the log has only %d bytes", size)
	}
	return d, url, func() {
		if err := rows.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestTheLogShrinksOnceALongReaderHasGone(t *testing.T) {
	t.Parallel()
	d, url, endOfReading := grown(t)
	if err := d.ShrinkLog(t.Context()); err != nil {
		t.Errorf("with the reader: %v", err)
	}
	if size := logOf(t, url); size <= logRoom {
		t.Errorf("the log has %d bytes, and somebody reads what is in it", size)
	}
	fill(t, d, "meanwhile", 1)
	endOfReading()
	if err := d.ShrinkLog(t.Context()); err != nil {
		t.Error(err)
	}
	if size := logOf(t, url); size != 0 {
		t.Errorf("the log still has %d bytes", size)
	}
	fill(t, d, "after", 1)
	var n int
	if err := d.QueryRow(t.Context(), `SELECT count(*) FROM files`).Scan(&n); err != nil || n != 26 {
		t.Errorf("%d rows are left, %v", n, err)
	}
}

func TestTheLogShrinksByItselfWithTheNextWrites(t *testing.T) {
	t.Parallel()
	d, url, endOfReading := grown(t)
	endOfReading()
	fill(t, d, "after", 6) // the first write copies the log, a later one starts it again
	if size := logOf(t, url); size > logRoom {
		t.Errorf("the log still has %d bytes", size)
	}
}

func TestTheLogShrinksWhileOthersWrite(t *testing.T) {
	t.Parallel()
	d, url, endOfReading := grown(t)
	endOfReading()
	written := make(chan struct{})
	go func() {
		defer close(written)
		for i := range 50 {
			err := d.Write(t.Context(), func(tx *db.Tx) error { return insertFile(t.Context(), tx, fmt.Sprint("small", i)) })
			if err != nil {
				t.Error(err)
			}
		}
	}()
	if err := d.ShrinkLog(t.Context()); err != nil {
		t.Error(err)
	}
	<-written
	if size := logOf(t, url); size > logRoom {
		t.Errorf("the log still has %d bytes", size)
	}
}

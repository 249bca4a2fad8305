package db_test

import (
	"errors"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func TestABulkWriteIsOneTransactionLikeAnyOther(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		failure := errors.New("no more")
		err := d.WriteInBulk(t.Context(), func(tx *db.Tx) error {
			tx.AfterCommit(func() { t.Error("called back without a commit") })
			return errors.Join(insertFile(t.Context(), tx, "lost"), failure)
		})
		if !errors.Is(err, failure) {
			t.Errorf("got %v", err)
		}
		called := false
		err = d.WriteInBulk(t.Context(), func(tx *db.Tx) error {
			tx.AfterCommit(func() { called = true })
			return insertFile(t.Context(), tx, "kept")
		})
		if err != nil || !called {
			t.Errorf("called back: %t, %v", called, err)
		}
		// The writer is free again, so a group can write.
		if err := d.Write(t.Context(), func(tx *db.Tx) error { return insertFile(t.Context(), tx, "next") }); err != nil {
			t.Error(err)
		}
		var kept int
		if err := d.QueryRow(t.Context(), `SELECT count(*) FROM files WHERE key IN ('lost', 'kept', 'next')`).Scan(&kept); err != nil || kept != 2 {
			t.Errorf("%d files, %v; want kept and next", kept, err)
		}
	})
}

func TestABulkWriteGivesItsMemoryBack(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.SQLite)
	before, err := d.WriterCache(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, outcome := range []error{nil, errors.New("no more")} {
		if err := d.WriteInBulk(t.Context(), func(*db.Tx) error { return outcome }); !errors.Is(err, outcome) {
			t.Fatal(err)
		}
		if after, err := d.WriterCache(t.Context()); err != nil || after != before {
			t.Errorf("the writer keeps %d, %v; before it kept %d", after, err, before)
		}
	}
}

package db_test

import (
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
	"aftercare/tools/pgserver"
)

// withoutStandby returns a server whose commits wait for a standby that is not there.
func withoutStandby(t *testing.T) (url string) {
	t.Helper()
	server, err := pgserver.Start(pgserver.Options{Settings: []string{"fsync=off", "synchronous_standby_names=lost"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	return server.URL("postgres")
}

func TestACommitThatWaitsForItsStandbyIsNotCancelled(t *testing.T) {
	t.Parallel()
	raw := withoutStandby(t)
	alone := dbtest.Connect(t, with(t, raw, "synchronous_commit", "local", "lock_timeout", "500ms"), time.Now)
	if err := fails(t.Context(), alone, `CREATE TABLE things (name TEXT PRIMARY KEY)`); err != nil {
		t.Fatal(err)
	}
	d := dbtest.Connect(t, with(t, raw, "statement_timeout", "100ms"), time.Now)
	wantFault(t, fails(t.Context(), d, `INSERT INTO things VALUES ('in doubt')`), fault.Unavailable)
	// A cancelled wait would show the row to everyone, and a repeat would be told that it is stored.
	err := fails(t.Context(), alone, `INSERT INTO things VALUES ('in doubt')`)
	if db.IsUnique(err) {
		t.Error("the row is visible, and no standby has it")
	}
	wantFault(t, err, fault.Unavailable)
}

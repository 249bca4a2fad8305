package db_test

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
)

func ask(ctx context.Context, d *db.DB) error {
	var one int
	return d.QueryRow(ctx, `SELECT 1`).Scan(&one)
}

// until waits for another goroutine.
func until(happened func() bool) {
	for !happened() {
		runtime.Gosched()
	}
}

// occupy begins a transaction that lasts until release is called.
func occupy(t *testing.T, d *db.DB) (release func()) {
	t.Helper()
	began, end, ended := make(chan struct{}), make(chan struct{}), make(chan error)
	go func() {
		ended <- d.Write(context.Background(), func(*db.Tx) error {
			close(began)
			<-end
			return nil
		})
	}()
	<-began
	return sync.OnceFunc(func() {
		close(end)
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// wantRefusals checks that no statement of a new call waits longer than its context.
func wantRefusals(t *testing.T, d *db.DB) {
	t.Helper()
	for name, statement := range map[string]func(context.Context) error{
		"one row": func(ctx context.Context) error { return ask(ctx, d) },
		"rows":    func(ctx context.Context) error { return db.Each(ctx, d, func(db.Row) error { return nil }, `SELECT 1`) },
		"write":   func(ctx context.Context) error { return d.Write(ctx, func(*db.Tx) error { return nil }) },
	} {
		ctx, cancel := context.WithTimeout(db.AsCall(t.Context()), 10*time.Millisecond)
		defer cancel()
		t.Log(name)
		wantFault(t, statement(ctx), fault.Unavailable)
	}
}

func TestAFullPoolTakesNoNewCallBeforeOneThatItLetIn(t *testing.T) {
	t.Parallel()
	d := dbtest.Open(t, db.Postgres)
	admitted := db.AsCall(t.Context())
	if err := ask(admitted, d); err != nil {
		t.Fatal(err)
	}
	var releases []func()
	for range d.Readers() {
		releases = append(releases, occupy(t, d))
	}
	wantRefusals(t, d)

	goesOn, begins := make(chan error), make(chan error)
	go func() {
		goesOn <- d.Write(admitted, func(*db.Tx) error {
			if n := d.NewCalls(); n != 1 {
				t.Errorf("%d new calls wait, want one", n)
			}
			return nil
		})
	}()
	until(func() bool { return d.Present() == d.Readers()+1 })
	go func() { begins <- ask(db.AsCall(t.Context()), d) }()
	until(func() bool { return d.NewCalls() == 1 })
	releases[0]()
	if err := <-goesOn; err != nil {
		t.Error(err)
	}
	if err := <-begins; err != nil {
		t.Error(err)
	}
	for _, release := range releases {
		release()
	}
	if n := d.Present(); n != 0 {
		t.Errorf("%d are still counted", n)
	}
}

func TestAConnectionOpensAlthoughItsCallWasRefused(t *testing.T) {
	t.Parallel()
	proxy := dbtest.NewProxy(t, dbtest.URL(t, db.Postgres))
	d := dbtest.Connect(t, with(t, proxy.URL, "connect_timeout", "120"), time.Now)
	defer occupy(t, d)()
	before := proxy.Accepted()
	proxy.Freeze()
	wantRefusals(t, d)
	proxy.Thaw()
	until(func() bool { return d.Present() == 1 }) // only the transaction
	opened := proxy.Accepted()
	if err := ask(db.AsCall(t.Context()), d); err != nil {
		t.Error(err)
	}
	if opened == before || proxy.Accepted() != opened {
		t.Errorf("%d connections were open, then %d, and the next call made it %d", before, opened, proxy.Accepted())
	}
}

func TestACallWaitsForItsFirstConnectionAsLongAsTheURLSays(t *testing.T) {
	t.Parallel()
	raw := dbtest.Impatient(t, dbtest.URL(t, db.Postgres))
	for url, want := range map[string]time.Duration{raw: time.Second, with(t, raw, "connect_timeout", "7"): 7 * time.Second} {
		if got := dbtest.Connect(t, url, time.Now).FirstWait(); got != want {
			t.Errorf("%s: %v, want %v", strings.SplitAfter(url, "?")[1], got, want)
		}
	}
}

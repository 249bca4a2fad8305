package web

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// soon is far less than an endless query takes. A call that hit its own time limit would say so.
const soon = time.Minute

// endless never returns its first row. On SQLite a query can be cancelled only before its first
// row: later the driver no longer checks the context.
const endless = `
	WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000000)
	SELECT count(*) FROM n`

// leave makes a request, waits until the server works on it, and hangs up.
func leave(t *testing.T, h http.Handler, working <-chan struct{}) {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	ctx, hangUp := context.WithCancel(t.Context())
	defer hangUp()
	r, err := http.NewRequestWithContext(ctx, "GET", server.URL+"/list", nil)
	if err != nil {
		t.Fatal(err)
	}
	left := make(chan error, 1)
	go func() {
		response, err := http.DefaultClient.Do(r)
		if err == nil {
			_, err = io.Copy(io.Discard, response.Body)
			err = errors.Join(err, response.Body.Close())
		}
		left <- err
	}()
	select {
	case <-working:
	case err := <-left:
		t.Fatalf("the call ended before the client left: %v", err)
	}
	hangUp()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Fatalf("the client's call ended with %v", err)
	}
}

// within returns the value if it arrives soon.
func within[T any](t *testing.T, what string, arrives <-chan T) T {
	t.Helper()
	select {
	case v := <-arrives:
		return v
	case <-time.After(soon):
		t.Fatalf("%s: not within %s", what, soon)
		panic("unreachable")
	}
}

func TestAClientThatGoesAwayStopsItsQuery(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		working, ended := make(chan struct{}), make(chan error, 1)
		api := NewAPI("test", "1", nobody{}, nil, nil, unlimited())
		onGet(api, Public, "/list", "A list", func(ctx context.Context, _ *struct{}) (*List[thing], error) {
			close(working)
			var n int
			err := d.QueryRow(ctx, endless).Scan(&n)
			ended <- errors.Join(err, ctx.Err())
			return nil, err
		})
		leave(t, site(api), working)
		if err := within(t, "the query goes on", ended); !errors.Is(err, context.Canceled) {
			t.Errorf("the query ended with %v", err)
		}
		idle(t, d)
	})
}

// lines is a log that is read while it is written.
type lines chan string

func (l lines) Write(b []byte) (int, error) {
	l <- string(b)
	return len(b), nil
}

func TestAClientThatGoesAwayCountsAsNoFailureOfOurs(t *testing.T) {
	t.Parallel()
	working, log := make(chan struct{}), make(lines, 10)
	api := NewAPI("test", "1", nobody{}, nil, nil, unlimited())
	onGet(api, Public, "/list", "Waits for its client", func(ctx context.Context, _ *struct{}) (*Message, error) {
		close(working)
		<-ctx.Done()
		return nil, ctx.Err()
	})
	leave(t, loggedSite(api, slog.New(slog.NewTextHandler(log, nil))), working)
	if line := within(t, "nothing is logged", log); !strings.Contains(line, "msg=request") || !strings.Contains(line, "status=499") {
		t.Errorf("the log says %s", line)
	}
}

// idle waits until PostgreSQL is idle. On SQLite a query that has returned has ended.
func idle(t *testing.T, d *db.DB) {
	t.Helper()
	if d.Engine() != db.Postgres {
		return
	}
	ctx, cancel := context.WithTimeout(t.Context(), soon)
	defer cancel()
	for busy := 1; busy > 0; {
		err := d.QueryRow(ctx, `
			SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid()`).Scan(&busy)
		if err != nil {
			t.Fatalf("%d queries go on in the server: %v", busy, err)
		}
	}
}

func TestAClientThatGoesAwayStopsItsWalk(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		working, ended := make(chan struct{}), make(chan error, 1)
		h := lists(func() *List[thing] {
			return StreamList(1<<31, func(ctx context.Context, yield func(thing) error) error {
				err := walkForever(ctx, d, yield, func(step int) {
					if step == 10 {
						close(working)
					}
				})
				ended <- errors.Join(err, ctx.Err())
				return err
			})
		})
		leave(t, h, working)
		if err := within(t, "the walk goes on", ended); !errors.Is(err, context.Canceled) {
			t.Errorf("the walk ended with %v", err)
		}
		idle(t, d)
	})
}

// walkForever walks over an endless list, one query per step.
func walkForever(ctx context.Context, d *db.DB, yield func(thing) error, stepped func(step int)) error {
	for step := 1; ; step++ {
		var n int
		if err := d.QueryRow(ctx, `SELECT 1 + $1`, step).Scan(&n); err != nil {
			return err
		}
		if err := yield(thing{"Bolt", n}); err != nil {
			return err
		}
		stepped(step)
	}
}

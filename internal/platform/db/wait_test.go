package db_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// told is a log that a test can wait for.
type told struct {
	bytes.Buffer
	line chan struct{}
}

func (l *told) Write(b []byte) (int, error) {
	n, err := l.Buffer.Write(b)
	l.line <- struct{}{}
	return n, err
}

// longWait is longer than any test.
const longWait = time.Hour

func TestAServerThatIsNotThereYetIsWaitedFor(t *testing.T) {
	t.Parallel()
	for name, outage := range map[string]func(*dbtest.Proxy){
		"refused":              func(p *dbtest.Proxy) { p.Down() },
		"starting up":          func(p *dbtest.Proxy) { p.Refuse("57P03") },
		"too many connections": func(p *dbtest.Proxy) { p.Refuse("53300") },
		"frozen":               func(p *dbtest.Proxy) { p.Freeze() },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			proxy := dbtest.NewProxy(t, dbtest.URL(t, db.Postgres))
			outage(proxy)
			log := &told{line: make(chan struct{}, 10)}
			type outcome struct {
				d   *db.DB
				err error
			}
			opened := make(chan outcome, 1)
			go func() {
				d, err := db.Open(context.Background(), db.Config{URL: proxy.URL, Wait: longWait, Now: time.Now, Logger: slog.New(slog.NewTextHandler(log, nil))})
				opened <- outcome{d, err}
			}()
			select {
			case <-log.line:
			case o := <-opened:
				t.Fatalf("it did not wait: %v", o.err)
			}
			proxy.Thaw()
			proxy.Refuse("")
			if name == "refused" {
				proxy.Up(t)
			}
			o := <-opened
			if o.err != nil {
				t.Fatal(o.err)
			}
			if err := o.d.Close(); err != nil {
				t.Error(err)
			}
			text := log.String()
			if strings.Count(text, "\n") != 2 || !strings.Contains(text, `msg="waiting for the database" limit=1h0m0s cause=`) || !strings.Contains(text, `msg="the database is available"`) {
				t.Errorf("the log says %s", text)
			}
		})
	}
}

func TestARefusalThatOnlyAnOperatorCanMendIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	raw := dbtest.URL(t, db.Postgres)
	open := func(url string) error {
		d, err := db.Open(t.Context(), db.Config{URL: url, Wait: longWait, Now: time.Now})
		if err == nil {
			_ = d.Close()
		}
		return err
	}
	for _, code := range []string{"28P01", "28000", "3D000", "42501", "42704"} {
		proxy := dbtest.NewProxy(t, raw)
		proxy.Refuse(code)
		if err := open(proxy.URL); err == nil || !strings.Contains(err.Error(), code) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", code, err)
		}
	}
	// These are PostgreSQL's own codes.
	for code, url := range map[string]string{
		"3D000": strings.Replace(raw, "/aftercare_test_", "/no_such_", 1),
		"28000": strings.Replace(raw, "://postgres@", "://nobody:geheim@", 1),
		"42704": with(t, raw, "no_such_setting", "1"),
	} {
		if err := open(url); err == nil || !strings.Contains(err.Error(), code) || strings.Contains(err.Error(), "geheim") {
			t.Errorf("%s: %v", code, err)
		}
	}
}

func TestTheWaitIsBoundedAndCanBeEnded(t *testing.T) {
	t.Parallel()
	proxy := dbtest.NewProxy(t, dbtest.URL(t, db.Postgres))
	proxy.Down()
	for _, wait := range []time.Duration{0, 10 * time.Millisecond} {
		if _, err := db.Open(t.Context(), db.Config{URL: proxy.URL, Wait: wait, Now: time.Now}); err == nil {
			t.Errorf("a wait of %v opened a database that is not there", wait)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	log := &told{line: make(chan struct{}, 10)}
	go func() {
		<-log.line
		cancel()
	}()
	_, err := db.Open(ctx, db.Config{URL: proxy.URL, Wait: longWait, Now: time.Now, Logger: slog.New(slog.NewTextHandler(log, nil))})
	if err == nil || errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("it ends with %v", err)
	}
}

package app_test

import (
	"bytes"
	"context"
	"database/sql"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// followed is a log on which a test can wait for a line.
type followed struct {
	mu    sync.Mutex
	text  bytes.Buffer
	lines chan string
}

func (l *followed) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines <- string(b)
	return l.text.Write(b)
}

func (l *followed) until(t *testing.T, text string) string {
	t.Helper()
	for {
		select {
		case line := <-l.lines:
			if strings.Contains(line, text) {
				return line
			}
		case <-time.After(5 * time.Minute):
			t.Fatalf("the log never says %q: %s", text, l.text.String())
		}
	}
}

func ask(t *testing.T, url string, header ...string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}

// isReady waits until a server is ready. On a busy machine
// the database may need longer than the first request waits.
func isReady(t *testing.T, url string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	answer, body := ask(t, url+"/readyz")
	for answer.StatusCode != http.StatusOK && ctx.Err() == nil {
		answer, body = ask(t, url+"/readyz")
	}
	if answer.StatusCode != http.StatusOK || body != "ready\n" {
		t.Errorf("readyz answers %s: %s", answer.Status, body)
	}
}

func begins(t *testing.T, config app.Config) (url string, log *followed, stop func() error) {
	t.Helper()
	log = &followed{lines: make(chan string, 1000)}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- app.Run(ctx, config, io.Discard, slog.New(slog.NewTextHandler(log, nil)), time.Now)
	}()
	stop = sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
	t.Cleanup(func() { _ = stop() }) // for a test that fails earlier
	return "http://" + regexp.MustCompile(`addr=(\S+)`).FindStringSubmatch(log.until(t, "msg=listening"))[1], log, stop
}

// waitsFor starts a server on a database that is away, and waits until the server reports it.
func waitsFor(t *testing.T, proxy *dbtest.Proxy, drain time.Duration) (url string, log *followed, stop func() error) {
	t.Helper()
	config := plainConfig(t)
	config.DatabaseURL, config.DatabaseWait, config.Drain = proxy.URL, time.Hour, drain
	url, log, stop = begins(t, config)
	log.until(t, `msg="waiting for the database"`)
	return url, log, stop
}

func TestAServerThatWaitsForItsDatabaseListensAndIsNotReady(t *testing.T) {
	t.Parallel()
	proxy := dbtest.NewProxy(t, dbtest.URL(t, db.Postgres))
	proxy.Down()
	url, _, stop := waitsFor(t, proxy, time.Hour)
	if answer, body := ask(t, url+"/healthz"); answer.StatusCode != 200 || body != "ok\n" {
		t.Errorf("healthz answers %s: %s", answer.Status, body)
	}
	if answer, body := ask(t, url+"/readyz"); answer.StatusCode != 503 || body != "not ready\n" {
		t.Errorf("readyz answers %s: %s", answer.Status, body)
	}
	const sentence = "The portal is starting. Please try again shortly."
	for _, path := range []string{"/api/users/any", "/api/registered-products/Products", "/metrics", "/nothing"} {
		answer, body := ask(t, url+path)
		if answer.StatusCode != 503 || answer.Header.Get("Retry-After") != "5" || !strings.Contains(body, `"message":"`+sentence+`","error":"`+sentence+`","requestId":"`) {
			t.Errorf("%s answers %s, %v: %s", path, answer.Status, answer.Header, body)
		}
	}
	if answer, body := ask(t, url+"/", "Accept", "text/html,*/*"); answer.StatusCode != 503 || answer.Header.Get("Retry-After") != "5" || body != sentence+"\n" {
		t.Errorf("a page answers %s: %s", answer.Status, body)
	}
	// The stop does not wait for the load balancer, because the server was never ready.
	if err := stop(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}

// holdMigration keeps a server from migrating, as another migrating server does.
func holdMigration(t *testing.T, engine db.Engine, config *app.Config) {
	t.Helper()
	driver, source, statement := "sqlite", filepath.Join(config.DataDir, "aftercare.db.migrating"), "BEGIN EXCLUSIVE"
	if engine == db.Postgres {
		config.DatabaseURL = dbtest.RestoredURL(t, "") // the database is empty: the other server has just begun
		driver, source, statement = "pgx", config.DatabaseURL, "SELECT pg_advisory_lock(47111815)"
	}
	pool, err := sql.Open(driver, source)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { pool.Close() })
	conn, err := pool.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err := conn.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

func TestAServerThatMigratesListensIsNotReadyAndCanBeEnded(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			config := plainConfig(t)
			config.Drain = time.Hour
			holdMigration(t, engine, &config)
			url, _, stop := begins(t, config)
			if answer, body := ask(t, url+"/healthz"); answer.StatusCode != 200 {
				t.Errorf("healthz answers %s: %s", answer.Status, body)
			}
			if answer, body := ask(t, url+"/readyz"); answer.StatusCode != 503 {
				t.Errorf("readyz answers %s: %s", answer.Status, body)
			}
			if err := stop(); err != nil {
				t.Errorf("it ends with %v", err)
			}
		})
	}
}

func TestAServerIsReadyWhenItsDatabaseHasCome(t *testing.T) {
	t.Parallel()
	proxy := dbtest.NewProxy(t, dbtest.URL(t, db.Postgres))
	proxy.Refuse("57P03")
	url, log, stop := waitsFor(t, proxy, 0)
	proxy.Refuse("")
	log.until(t, `msg="the database is available"`)
	log.until(t, "msg=ready addr=")
	isReady(t, url)
	if err := stop(); err != nil {
		t.Errorf("it ends with %v", err)
	}
}

func TestReadinessIsRedWhileTheDatabaseIsFrozen(t *testing.T) {
	t.Parallel()
	proxy := dbtest.NewProxy(t, dbtest.URL(t, db.Postgres))
	config := plainConfig(t)
	config.DatabaseURL = proxy.URL
	r := start(t, config)
	proxy.Freeze()
	if answer, body := ask(t, r.url+"/readyz"); answer.StatusCode != 503 || body != "not ready\n" {
		t.Errorf("readyz answers %s: %s", answer.Status, body)
	}
	proxy.Thaw()
	isReady(t, r.url)
	if err := r.stop(); err != nil {
		t.Error(err)
	}
}

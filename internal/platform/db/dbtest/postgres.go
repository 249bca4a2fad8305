package dbtest

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver "pgx"

	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/id"
)

const (
	variable    = "AFTERCARE_TEST_POSTGRES_URL"
	runVariable = "AFTERCARE_TEST_RUN" // set if the server lives only for this run
)

// templateLock is the PostgreSQL lock that test processes take to create the template.
const templateLock = 4_711_1816

// server is created once per process, so that all tests share the template.
var server = sync.OnceValues(func() (*testServer, error) {
	raw := os.Getenv(variable)
	if raw == "" {
		return nil, errors.New(variable + " is not set: run the tests through `make test` or `go run ./tools/withpg go test ./...`, which start a throw-away PostgreSQL")
	}
	return newTestServer(context.Background(), raw)
})

type testServer struct {
	url      *url.URL
	admin    *sql.DB
	template string
}

// postgresURL copies the template into a database for one test. A copy takes some milliseconds,
// much less than the migrations.
func postgresURL(t testing.TB) string {
	t.Helper()
	return copyOf(t, func(s *testServer) (string, error) { return s.template, nil })
}

// RestoredURL returns the URL of a PostgreSQL database that holds only the content of a SQL dump.
func RestoredURL(t testing.TB, dump string) string {
	t.Helper()
	url := copyOf(t, func(*testServer) (string, error) { return "template0", nil })
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	_, err = conn.PgConn().Exec(ctx, dump).ReadAll()
	if err := errors.Join(err, conn.Close(ctx)); err != nil {
		t.Fatal(err)
	}
	return url
}

func copyOf(t testing.TB, template func(*testServer) (string, error)) string {
	t.Helper()
	s, err := server()
	if err != nil {
		t.Fatal(err)
	}
	from, err := template(s)
	if err != nil {
		t.Fatal(err)
	}
	name := "aftercare_test_" + id.Secret(10)
	// file_copy costs the server half as much as reading and logging each page.
	if err := s.exec(`CREATE DATABASE %s TEMPLATE %s STRATEGY file_copy`, name, from); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.exec(`DROP DATABASE %s WITH (FORCE)`, name); err != nil {
			t.Error(err)
		}
	})
	return s.database(name)
}

func newTestServer(ctx context.Context, raw string) (*testServer, error) {
	parsed, err := url.Parse(raw)
	if err != nil {
		return nil, fmt.Errorf("%s is not a URL: %w", variable, err)
	}
	admin, err := sql.Open("pgx", raw)
	if err != nil {
		return nil, err
	}
	// Use few connections, because every test process has this pool.
	admin.SetMaxOpenConns(2)
	name, err := templateName()
	if err != nil {
		return nil, err
	}
	s := &testServer{url: parsed, admin: admin, template: name}
	return s, s.provide(ctx, name, "template0", func(url string) error { return migrated(ctx, url) })
}

// templateName contains a hash of the migrations. All processes of a run share the template, and a
// changed migration gets a new one.
func templateName() (string, error) {
	files := migrate.Files()
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(sum, "%s %d\n%s", name, len(text), text)
	}
	return "aftercare_template_" + hex.EncodeToString(sum.Sum(nil)[:8]), nil
}

// provide creates a template from another one, unless another process has created it. It fills a
// database with another name and renames it at the end, so a killed process leaves no half-filled
// template.
func (s *testServer) provide(ctx context.Context, name, from string, fill func(url string) error) (err error) {
	conn, err := s.admin.Conn(ctx)
	if err != nil {
		return fmt.Errorf("the PostgreSQL of %s does not answer: %w", variable, err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if _, err := conn.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, templateLock); err != nil {
		return err
	}
	defer func() {
		_, unlockErr := conn.ExecContext(ctx, `SELECT pg_advisory_unlock($1)`, templateLock)
		err = errors.Join(err, unlockErr)
	}()
	var exists bool
	if err := conn.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)`, name).Scan(&exists); err != nil || exists {
		return err
	}
	building := name + "_building"
	if err := s.exec(`DROP DATABASE IF EXISTS %s WITH (FORCE)`, building); err != nil {
		return err
	}
	if err := s.exec(`CREATE DATABASE %s TEMPLATE %s`, building, from); err != nil {
		return err
	}
	if err := fill(s.database(building)); err != nil {
		return err
	}
	return s.exec(`ALTER DATABASE %s RENAME TO %s`, building, name)
}

// exec runs a statement with database names. They are our own names, so formatting them into the
// SQL is safe.
func (s *testServer) exec(format string, names ...any) error {
	statement := fmt.Sprintf(format, names...)
	if _, err := s.admin.ExecContext(context.Background(), statement); err != nil {
		return fmt.Errorf("%s: %w", statement, err)
	}
	return nil
}

func (s *testServer) database(name string) string {
	u := *s.url
	u.Path = "/" + name
	query := u.Query()
	for setting, limit := range patient {
		query.Set(setting, limit)
	}
	u.RawQuery = query.Encode()
	return u.String()
}

// patient holds time limits that are long enough for a busy test machine. The portal's own limits
// are for a server.
var patient = map[string]string{
	"connect_timeout": "120", "statement_timeout": "5min", "lock_timeout": "5min", "idle_in_transaction_session_timeout": "10min",
}

// Impatient returns the URL of the same database with the portal's own time limits.
func Impatient(t testing.TB, database string) string {
	t.Helper()
	u, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	query := u.Query()
	for setting := range patient {
		query.Del(setting)
	}
	u.RawQuery = query.Encode()
	return u.String()
}

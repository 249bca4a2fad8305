// Package apptest gives tests a whole portal with its own database and a clock that the test controls. A
// test makes a call, checks its status, and checks which texts the body contains or must not contain. A
// test belongs to the package that it proves.
package apptest

import (
	"bytes"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// Portal is the portal of one test.
type Portal struct {
	T       *testing.T
	App     *app.App
	Config  app.Config
	DB      *db.DB // a second connection to the same database
	DataDir string
	Clock   *Clock
	Log     bytes.Buffer // everything that the portal logged
	Printed bytes.Buffer // what the start printed for the operator

	began compiled
}

const sqliteFile = "aftercare.db"

// EachEngine runs a test on a new portal with SQLite and on one with PostgreSQL.
func EachEngine(t *testing.T, scenario func(t *testing.T, p *Portal), change ...func(*app.Config)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			scenario(t, New(t, engine, change...))
		})
	}
}

// monday is when tests begin: a morning in the portal's time zone.
var monday = time.Date(2026, 3, 2, 4, 30, 0, 0, time.UTC)

// New returns a new portal on a Monday morning. Without changes to
// the settings, it is a copy of begun, so this is its second start.
func New(t *testing.T, engine db.Engine, change ...func(*app.Config)) *Portal {
	t.Helper()
	config := firstDay(t.TempDir())
	file := filepath.Join(config.DataDir, sqliteFile)
	switch unchanged := len(change) == 0; {
	case engine == db.Postgres && unchanged:
		config.DatabaseURL = begun.PostgresURL(t)
	case engine == db.Postgres:
		config.DatabaseURL = dbtest.URL(t, engine)
	case unchanged:
		begun.SQLiteAt(t, file)
	default:
		dbtest.SQLiteAt(t, file)
	}
	for _, c := range change {
		c(&config)
	}
	return On(t, config, monday)
}

func firstDay(dataDir string) app.Config {
	config := Settings(dataDir)
	config.Secret, config.AdminPassword, config.AdminEmail = strings.Repeat("s", 32), AdminPassword, "support@portal.test"
	return config
}

// Demo fills the portal with demo data.
func Demo(c *app.Config) { c.Demo = true }

// RealLimits sets the rate limits of production.
func RealLimits(c *app.Config) { c.RateFactor = 1 }

// Settings returns the settings of a portal with its data in this folder. They have a public URL that does
// not exist, cheap passwords and high limits.
func Settings(dataDir string) app.Config {
	return app.Config{
		Addr: "127.0.0.1:0", DataDir: dataDir, PublicURL: "http://portal.test", AdminUsername: "admin", AdminEmail: "support@localhost",
		Brand: "Aftercare", Signatory: "A. Signatory", Timezone: "Asia/Kolkata", RateFactor: 1000, BackupKeep: 14, Undo: 10 * time.Second, Passwords: auth.CheapPasswords(),
	}
}

// On starts a portal with these settings at a time.
func On(t *testing.T, config app.Config, at time.Time) *Portal {
	t.Helper()
	p := &Portal{T: t, Config: config, DataDir: config.DataDir, Clock: &Clock{now: at}}
	opened, err := app.Open(t.Context(), config, slog.New(slog.NewTextHandler(logWriter{t, &p.Log}, nil)), p.Clock.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := opened.Close(); err != nil {
			t.Error(err)
		}
	})
	p.App = opened
	url := config.DatabaseURL
	if url == "" {
		url = "sqlite:" + filepath.Join(config.DataDir, sqliteFile)
	}
	p.DB = dbtest.Connect(t, url, p.Clock.Now)
	t.Cleanup(p.isExact)
	t.Cleanup(p.lettersHoldNoLinks)
	if err := opened.Start(t.Context(), &p.Printed); err != nil {
		t.Fatal(err)
	}
	p.began = p.compiled()
	return p
}

// logWriter keeps the portal's log, and shows errors in the output of a failing test.
type logWriter struct {
	t    *testing.T
	kept *bytes.Buffer
}

func (w logWriter) Write(b []byte) (int, error) {
	if strings.Contains(string(b), "level=ERROR") {
		w.t.Log(strings.TrimSpace(string(b)))
	}
	return w.kept.Write(b)
}

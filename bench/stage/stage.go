package stage

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"aftercare/internal/platform/db"
)

// Stage knows the places: where the binary is and where things are kept.
type Stage struct {
	Binary  string               // the portal
	Keep    bool                 // databases are used whatever version filled them
	Foreign bool                 // it is of another commit
	Self    string               // this program, for its bare side
	Peer    string               // the program of PocketBase; "" without it
	Cache   string               // what is kept from run to run
	Hasty   bool                 // PostgreSQL need not keep what it promises
	Say     func(string, ...any) // tells the person at the terminal what takes long
	server  cluster
}

// Database is one that is filled, with the data folder that belongs to it.
type Database struct {
	Engine    db.Engine
	Customers int
	Folder    string // the portal's data folder
	URL       string // as platform/db has it
	name      string // of the database on the PostgreSQL server
}

// The desk of every database here.
const (
	AdminName     = "admin"
	AdminPassword = "measured-password"
)

// Portal starts the real binary on a database, with everything on: login,
// limits (raised, since one address makes all requests), logs, mails.
func (s *Stage) Portal(ctx context.Context, name string, d Database) (*Process, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	return launch(ctx, name, s.logs(), addr, portalReady, d.served(addr), s.Binary, "serve")
}

// Walk starts the portal inside this program, where its statements are counted.
func (s *Stage) Walk(ctx context.Context, name string, d Database) (*Process, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	return launch(ctx, name, s.logs(), addr, portalReady, d.served(addr), s.Self, "walk")
}

// Bare starts the bare handlers on a database.
func (s *Stage) Bare(ctx context.Context, name string, d Database) (*Process, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	return launch(ctx, name, s.logs(), addr, portalReady, nil, s.Self, "bare", "--addr", addr, "--database", d.URL, "--data", d.Folder)
}

// Stop ends what the stage itself has started.
func (s *Stage) Stop() error { return s.server.stop() }

func (s *Stage) logs() string { return filepath.Join(s.Cache, "logs") }

func (d Database) environment() []string {
	env := []string{"AFTERCARE_DATA_DIR=" + d.Folder, "AFTERCARE_DATABASE_URL=", "AFTERCARE_FILES_URL=", "AFTERCARE_SMTP_URL=", "AFTERCARE_SECRET=", "AFTERCARE_DEMO=off"}
	if d.Engine == db.Postgres {
		env = append(env, "AFTERCARE_DATABASE_URL="+d.URL)
	}
	return env
}

// UndoWait is how long the desk can undo here. Emails wait for its end, so that
// a shorter time than the portal's own lets the next measurement begin sooner.
const UndoWait = time.Second

func (d Database) served(addr string) []string {
	return append(d.environment(), "AFTERCARE_ADDR="+addr, "AFTERCARE_RATE_FACTOR=1e6", "AFTERCARE_DRAIN=0s", "AFTERCARE_UNDO="+UndoWait.String(),
		"AFTERCARE_ADMIN_USERNAME="+AdminName, "AFTERCARE_ADMIN_PASSWORD="+AdminPassword)
}

func (d Database) String() string { return fmt.Sprintf("%s with %d customers", d.Engine, d.Customers) }

// Copy makes a database like another one, to write to. Discard removes it.
func (s *Stage) Copy(ctx context.Context, from Database, purpose string) (Database, error) {
	to := from
	to.Folder = filepath.Join(s.Cache, "copies", fmt.Sprintf("%s-%d-%s", from.Engine, from.Customers, purpose))
	if err := copyFolder(from.Folder, to.Folder); err != nil {
		return to, err
	}
	if from.Engine == db.SQLite {
		to.URL = sqliteURL(to.Folder)
	} else {
		to.name = from.name + "_" + strings.ReplaceAll(purpose, "-", "_")
		to.URL = s.server.url(to.name)
		if err := s.server.copyDatabase(ctx, from.name, to.name); err != nil {
			return to, err
		}
	}
	return to, nil
}

func copyFolder(from, to string) error {
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	return os.CopyFS(to, os.DirFS(from))
}

// Values asks a database for the values of one column.
func Values[T any](ctx context.Context, d Database, query string, args ...any) ([]T, error) {
	opened, err := openPatiently(ctx, d)
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	return db.All(ctx, opened, db.Value[T], query, args...)
}

// Bytes is how much disk a database takes.
func (d Database) Bytes(ctx context.Context) (int64, error) {
	query := `SELECT page_count * page_size FROM pragma_page_count, pragma_page_size`
	if d.Engine == db.Postgres {
		query = `SELECT pg_database_size(current_database())`
	}
	sizes, err := Values[int64](ctx, d, query)
	if err != nil {
		return 0, err
	}
	return sizes[0], nil
}

// Discard removes a copy.
func (s *Stage) Discard(ctx context.Context, d Database) error {
	err := os.RemoveAll(d.Folder)
	if d.Engine == db.Postgres {
		err = errors.Join(err, s.server.drop(ctx, d.name))
	}
	return err
}

func sqliteURL(folder string) string { return "sqlite:" + filepath.Join(folder, "aftercare.db") }

package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"debug/buildinfo"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // creates and copies databases, which is not possible in a transaction

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/tools/pgserver"
	"aftercare/tools/portal"
)

// stage sets up the databases with sample customers, the PostgreSQL server and the programs.
type stage struct {
	binary  string // the portal
	self    string // this program, which also runs the bare server
	peer    string // the PocketBase program; may be empty
	cache   string // folder that is kept between runs
	keep    bool   // use databases of any version
	foreign bool   // the binary is from another commit
	hasty   bool   // PostgreSQL runs without fsync
	server  *pgserver.Server
	admin   *sql.DB // connection to that server
}

func newStage(binary, cache string) (*stage, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cache, err = filepath.Abs(cache)
	return &stage{binary: binary, self: self, cache: cache}, err
}

type database struct {
	engine    db.Engine
	customers int
	folder    string // the portal's data folder
	url       string // as platform/db expects it
	name      string // on the PostgreSQL server
}

func (d database) String() string { return fmt.Sprintf("%s with %d customers", d.engine, d.customers) }

// The admin of every database, and the login of PocketBase.
const (
	adminName     = "admin"
	peerEmail     = "desk@example.com"
	adminPassword = "measured-password"
)

// undoWait is the undo time in measurements. Emails wait for it, so a short time lets the next
// measurement start sooner.
const undoWait = time.Second

func (d database) environment() []string {
	url := ""
	if d.engine == db.Postgres {
		url = d.url
	}
	return portal.Environment(d.folder, url, "AFTERCARE_DEMO=off", "AFTERCARE_UNDO="+undoWait.String(), "AFTERCARE_ADMIN_USERNAME="+adminName, "AFTERCARE_ADMIN_PASSWORD="+adminPassword)
}

// launch starts a program. name is the name of its log.
func (s *stage) launch(ctx context.Context, name, ready string, env []string, program string, args ...string) (*portal.Process, error) {
	addr, err := portal.FreeAddr()
	if err != nil {
		return nil, err
	}
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "ADDR", addr)
	}
	return portal.Launch(ctx, filepath.Join(s.cache, "logs", name+".log"), addr, ready, append(env, "AFTERCARE_ADDR="+addr), program, args...)
}

// postgres starts the server if needed and returns its version. Every commit is on disk before it
// is confirmed. The memory settings leave room for the portal. The data is kept, because a million
// customers take minutes to create.
func (s *stage) postgres(ctx context.Context) (version string, err error) {
	settings := []string{
		"shared_buffers=1GB", "effective_cache_size=4GB", "work_mem=16MB", "maintenance_work_mem=512MB", "max_wal_size=8GB",
		"random_page_cost=1.1", "max_connections=200", "synchronous_commit=on", "log_min_messages=fatal",
	}
	if s.hasty {
		settings = append(settings, "fsync=off", "full_page_writes=off")
	}
	if s.server == nil {
		if s.server, err = pgserver.Start(pgserver.Options{Data: filepath.Join(s.cache, "postgres"), Settings: settings}); err != nil {
			return "", err
		}
		if s.admin, err = sql.Open("pgx", s.server.URL("postgres")); err != nil {
			return "", err
		}
	}
	err = s.admin.QueryRowContext(ctx, `SELECT split_part(current_setting('server_version'), ' ', 1)`).Scan(&version)
	return version, err
}

func (s *stage) stop() error {
	if s.server == nil {
		return nil
	}
	return errors.Join(s.admin.Close(), s.server.Stop())
}

// exec runs statements with database names. They are our own names and safe in SQL.
func (s *stage) exec(ctx context.Context, on *sql.DB, statements ...string) error {
	for _, statement := range statements {
		if _, err := on.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

func drop(name string) string { return `DROP DATABASE IF EXISTS ` + name + ` WITH (FORCE)` }

// at returns d with its folder and URL.
func (s *stage) at(d database, folder, name string) database {
	d.folder, d.name, d.url = folder, name, "sqlite:"+filepath.Join(folder, "aftercare.db")
	if d.engine == db.Postgres {
		d.url = s.server.URL(name)
	}
	return d
}

// until is the fixed last day of the sample data, so that a database can be used again on another
// day.
const until = "2026-01-01"

// done is the file that marks a completely filled database. It holds the peak memory.
const done = "filled"

// fill returns a database with the given number of customers. It reuses one from an earlier run
// with the same migrations and seed, or creates a new one.
func (s *stage) fill(ctx context.Context, engine db.Engine, customers int) (d database, err error) {
	mark, err := s.fingerprint()
	if err != nil {
		return d, err
	}
	prefix := fmt.Sprintf("customers_%d_", customers)
	folder := filepath.Join(s.cache, "filled", string(engine))
	others, err := filepath.Glob(filepath.Join(folder, prefix+"*"))
	if err != nil {
		return d, err
	}
	kept, err := filepath.Glob(filepath.Join(folder, prefix+"*", done))
	if err != nil {
		return d, err
	}
	if s.keep && len(kept) > 0 {
		mark = strings.TrimPrefix(filepath.Base(filepath.Dir(kept[0])), prefix)
	}
	d = s.at(database{engine: engine, customers: customers}, filepath.Join(folder, prefix+mark), prefix+mark)
	var names []string
	if engine == db.Postgres {
		if names, err = s.databases(ctx, prefix); err != nil {
			return d, err
		}
	}
	if _, err := os.Stat(filepath.Join(d.folder, done)); err == nil && (engine == db.SQLite || slices.Contains(names, d.name)) {
		return d, nil
	}
	// Remove databases of other migrations or seeds, and unfinished ones.
	for _, other := range others {
		if err := os.RemoveAll(other); err != nil {
			return d, err
		}
	}
	for _, name := range names {
		if err := s.exec(ctx, s.admin, drop(name)); err != nil {
			return d, err
		}
	}
	return d, s.seed(ctx, d)
}

func (s *stage) databases(ctx context.Context, prefix string) (names []string, err error) {
	rows, err := s.admin.QueryContext(ctx, `SELECT datname FROM pg_database WHERE starts_with(datname, $1)`, prefix)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

// seed creates the customers with the portal's own command and starts the portal once, which
// creates the first admin. On PostgreSQL it also runs VACUUM, as a server does overnight.
func (s *stage) seed(ctx context.Context, d database) error {
	say("filling %s", d)
	if err := os.MkdirAll(d.folder, 0o700); err != nil {
		return err
	}
	if d.engine == db.Postgres {
		if err := s.exec(ctx, s.admin, `CREATE DATABASE `+d.name+` TEMPLATE template0`); err != nil {
			return err
		}
	}
	_, cost, err := portal.Run(ctx, s.binary, d.environment(), "seed", "--new", "--customers", fmt.Sprint(d.customers), "--until", until)
	if err != nil {
		return err
	}
	first, err := s.launch(ctx, "first-start", "/readyz", d.environment(), s.binary, "serve")
	if err != nil {
		return err
	}
	if err := first.Stop(); err != nil {
		return err
	}
	if d.engine == db.Postgres {
		pool, err := sql.Open("pgx", d.url)
		if err != nil {
			return err
		}
		defer pool.Close()
		if err := s.exec(ctx, pool, `VACUUM (ANALYZE)`, `CHECKPOINT`); err != nil {
			return err
		}
	}
	say("filled in %.0f s with %d MiB of memory", cost.Seconds, cost.Peak>>20)
	return os.WriteFile(filepath.Join(d.folder, done), []byte(strconv.FormatInt(cost.Peak, 10)), 0o600)
}

// fingerprint is a hash of everything that decides the content of a filled database: the
// migrations, the seed and the rules that the seed uses. For an older binary it is the hash of the
// binary.
func (s *stage) fingerprint() (string, error) {
	if s.foreign {
		return hashOf(s.binary)
	}
	sum := sha256.New()
	add := func(files fs.FS, pattern string) error {
		names, err := fs.Glob(files, pattern)
		if err != nil {
			return err
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			text, err := fs.ReadFile(files, name)
			if err != nil {
				return err
			}
			fmt.Fprintf(sum, "%s %d\n%s", name, len(text), text)
		}
		return nil
	}
	sources := os.DirFS("internal")
	err := errors.Join(add(migrate.Files(), "*.sql"), add(sources, "seed/*.go"), add(sources, "*/bulk.go"))
	return hex.EncodeToString(sum.Sum(nil)[:5]), err
}

func hashOf(path string) (string, error) {
	content, err := os.ReadFile(path)
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:5]), err
}

// copyOf copies a database for writing. discard removes the copy. It copies files, which is faster
// than writing all rows again.
func (s *stage) copyOf(ctx context.Context, from database, purpose string) (to database, discard func(ctx context.Context) error, err error) {
	to = s.at(from, filepath.Join(s.cache, "copies", fmt.Sprintf("%s-%d-%s", from.engine, from.customers, purpose)), from.name+"_"+strings.ReplaceAll(purpose, "-", "_"))
	discard = func(ctx context.Context) error {
		err := os.RemoveAll(to.folder)
		if to.engine == db.Postgres {
			err = errors.Join(err, s.exec(ctx, s.admin, drop(to.name)))
		}
		return err
	}
	if err = copyFolder(from.folder, to.folder); err == nil && from.engine == db.Postgres {
		err = s.exec(ctx, s.admin, drop(to.name), `CREATE DATABASE `+to.name+` TEMPLATE `+from.name+` STRATEGY FILE_COPY`)
	}
	return to, discard, err
}

func copyFolder(from, to string) error {
	if err := os.RemoveAll(to); err != nil {
		return err
	}
	return os.CopyFS(to, os.DirFS(from))
}

// peerFilled returns a folder with a filled PocketBase.
func (s *stage) peerFilled(ctx context.Context, customers int) (folder string, err error) {
	program, err := hashOf(s.peer)
	if err != nil {
		return "", err
	}
	folder = filepath.Join(s.cache, "filled", "pocketbase", fmt.Sprintf("customers_%d", customers))
	mark := filepath.Join(folder, done)
	if made, err := os.ReadFile(mark); err == nil && string(made) == program {
		return folder, nil
	}
	say("filling PocketBase with %d customers", customers)
	if err := os.RemoveAll(folder); err != nil {
		return "", err
	}
	if _, _, err := portal.Run(ctx, s.peer, nil, "fill", "--customers", fmt.Sprint(customers), "--dir", folder); err != nil {
		return "", err
	}
	return folder, os.WriteFile(mark, []byte(program), 0o600)
}

func peerVersion(program string) (string, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return "", err
	}
	for _, module := range info.Deps {
		if module.Path == "github.com/pocketbase/pocketbase" {
			return strings.TrimPrefix(module.Version, "v"), nil
		}
	}
	return "", fmt.Errorf("%s is not built of PocketBase", program)
}

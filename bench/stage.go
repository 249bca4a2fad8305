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

	_ "github.com/jackc/pgx/v5/stdlib" // to make and copy databases, which no transaction may do

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/tools/pgserver"
	"aftercare/tools/portal"
)

// stage sets up what is measured: databases with made-up customers, the PostgreSQL
// server, and the programs that run on them.
type stage struct {
	binary  string // the portal
	self    string // this program, for its bare side
	peer    string // the program of PocketBase; "" without it
	cache   string // what is kept from run to run
	keep    bool   // databases are used whatever version filled them
	foreign bool   // the binary is of another commit
	hasty   bool   // PostgreSQL need not keep what it promises
	server  *pgserver.Server
	admin   *sql.DB // of that server
}

func newStage(binary, cache string) (*stage, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cache, err = filepath.Abs(cache)
	return &stage{binary: binary, self: self, cache: cache}, err
}

// database is one that is filled, with the data folder that belongs to it.
type database struct {
	engine    db.Engine
	customers int
	folder    string // the portal's data folder
	url       string // as platform/db has it
	name      string // of the database on the PostgreSQL server
}

func (d database) String() string { return fmt.Sprintf("%s with %d customers", d.engine, d.customers) }

// The desk of every database here, and of PocketBase (bench/pocketbase makes it).
const (
	adminName     = "admin"
	peerEmail     = "desk@example.com"
	adminPassword = "measured-password"
)

// undoWait is how long the desk can undo here. Emails wait for its end, so that a shorter
// time than the portal's own lets the next measurement begin sooner.
const undoWait = time.Second

func (d database) environment() []string {
	url := ""
	if d.engine == db.Postgres {
		url = d.url
	}
	return portal.Environment(d.folder, url, "AFTERCARE_DEMO=off", "AFTERCARE_UNDO="+undoWait.String(), "AFTERCARE_ADMIN_USERNAME="+adminName, "AFTERCARE_ADMIN_PASSWORD="+adminPassword)
}

// launch starts a program; its log has the name.
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

// postgres starts the server unless it runs, and tells its version. Every commit is on
// disk before it is acknowledged, and the memory is that of a machine which also runs the
// portal. Its data is kept, since a million customers take minutes to make.
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

// exec runs statements about databases; their names are our own and safe in them.
func (s *stage) exec(ctx context.Context, on *sql.DB, statements ...string) error {
	for _, statement := range statements {
		if _, err := on.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

func drop(name string) string { return `DROP DATABASE IF EXISTS ` + name + ` WITH (FORCE)` }

// at gives a database its folder and its address.
func (s *stage) at(d database, folder, name string) database {
	d.folder, d.name, d.url = folder, name, "sqlite:"+filepath.Join(folder, "aftercare.db")
	if d.engine == db.Postgres {
		d.url = s.server.URL(name)
	}
	return d
}

// until is the day on which the made-up story ends, always the same one, so
// that a database can be used again tomorrow.
const until = "2026-01-01"

// done marks a folder whose database was filled to the end, and holds the peak of memory.
const done = "filled"

// fill is a database with so many customers: one that is kept from an earlier run of the
// same migrations and the same seed, or a new one.
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
	// Those of other migrations or another seed go, and what is left of one that was interrupted.
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

// seed lets the portal's own command make the customers, and starts the portal once: the
// first start makes the first admin. A server has vacuumed after a quiet night.
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

// fingerprint stands for whatever decides what a filled database holds: the
// migrations, the seed, and the rooms' rules that the seed calls; of an older binary,
// the binary itself.
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

// hashOf stands for the content of a file.
func hashOf(path string) (string, error) {
	content, err := os.ReadFile(path)
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:5]), err
}

// copyOf makes a database like another one, to write to; discard removes it. Files are
// copied instead of writing all rows to the log once more.
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

// peerFilled is a folder in which PocketBase has so many customers.
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

// peerVersion is the version of PocketBase that a program is built of.
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

package stage

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
)

// until is the day on which the made-up story ends, always the same one, so
// that a database can be used again tomorrow.
const until = "2026-01-01"

// Filled is a database with so many customers: one that is kept from an earlier
// run of the same migrations and the same seed, or a new one.
func (s *Stage) Filled(ctx context.Context, engine db.Engine, customers int) (Database, error) {
	mark, err := s.fingerprint()
	if err != nil {
		return Database{}, err
	}
	prefix := fmt.Sprintf("customers_%d_", customers)
	if kept, err := filepath.Glob(filepath.Join(s.Cache, "filled", string(engine), prefix+"*", done)); err != nil {
		return Database{}, err
	} else if s.Keep && len(kept) > 0 {
		mark = strings.TrimPrefix(filepath.Base(filepath.Dir(kept[0])), prefix)
	}
	d := Database{Engine: engine, Customers: customers, name: prefix + mark}
	d.Folder = filepath.Join(s.Cache, "filled", string(engine), d.name)
	if engine == db.SQLite {
		d.URL = sqliteURL(d.Folder)
	} else {
		d.URL = s.server.url(d.name)
	}
	filled, err := s.isFilled(ctx, d)
	if err != nil || filled {
		return d, err
	}
	if err := s.clear(ctx, engine, prefix); err != nil {
		return d, err
	}
	return d, s.fill(ctx, d)
}

// done marks a folder whose database was filled to the end.
const done = "filled"

func (s *Stage) isFilled(ctx context.Context, d Database) (bool, error) {
	if _, err := os.Stat(filepath.Join(d.Folder, done)); errors.Is(err, os.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	if d.Engine == db.SQLite {
		return true, nil
	}
	names, err := s.server.databases(ctx, d.name)
	return len(names) > 0 && names[0] == d.name, err
}

// clear removes databases of the same size that were made by other migrations
// or another seed, and what is left of one that was interrupted.
func (s *Stage) clear(ctx context.Context, engine db.Engine, prefix string) error {
	folders, err := filepath.Glob(filepath.Join(s.Cache, "filled", string(engine), prefix+"*"))
	if err != nil {
		return err
	}
	for _, folder := range folders {
		if err := os.RemoveAll(folder); err != nil {
			return err
		}
	}
	if engine == db.SQLite {
		return nil
	}
	names, err := s.server.databases(ctx, prefix)
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := s.server.drop(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// fill lets the portal's own command make the customers, and starts the portal
// once: the first start makes the first admin.
func (s *Stage) fill(ctx context.Context, d Database) error {
	s.Say("filling %s", d)
	began := time.Now()
	if err := os.MkdirAll(filepath.Dir(d.Folder), 0o755); err != nil {
		return err
	}
	if err := os.MkdirAll(d.Folder, 0o700); err != nil {
		return err
	}
	if d.Engine == db.Postgres {
		if err := s.server.create(ctx, d.name); err != nil {
			return err
		}
	}
	seed := exec.CommandContext(ctx, s.Binary, "seed", "--new", "--customers", fmt.Sprint(d.Customers), "--until", until)
	seed.Env = append(os.Environ(), d.environment()...)
	seed.Cancel = func() error { return seed.Process.Signal(os.Interrupt) }
	seed.WaitDelay = stopLimit
	if output, err := seed.CombinedOutput(); err != nil {
		return fmt.Errorf("seed: %w\n%s", err, output)
	}
	usage, _ := seed.ProcessState.SysUsage().(*syscall.Rusage)
	peak := usage.Maxrss << 10 // Linux counts kilobytes
	portal, err := s.Portal(ctx, "first-start", d)
	if err != nil {
		return err
	}
	if err := portal.Stop(); err != nil {
		return err
	}
	if d.Engine == db.Postgres {
		if err := s.server.settle(ctx, d.name); err != nil {
			return err
		}
	}
	s.Say("filled in %s with %d MiB of memory", time.Since(began).Round(time.Second/10), peak>>20)
	return os.WriteFile(filepath.Join(d.Folder, done), []byte(strconv.FormatInt(peak, 10)), 0o600)
}

// SeedPeak is how many bytes of memory the command took that filled a database.
func (d Database) SeedPeak() (int64, error) {
	text, err := os.ReadFile(filepath.Join(d.Folder, done))
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(string(text), 10, 64)
}

// fingerprint stands for whatever decides what a filled database holds: the
// migrations, the seed, and the rooms' rules that the seed calls; of an older binary,
// the binary itself.
func (s *Stage) fingerprint() (string, error) {
	if s.Foreign {
		return hashOf(s.Binary)
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

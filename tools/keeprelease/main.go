// Command keeprelease stores the data of a released binary, so that every later one can be tested
// on it:
//
//	go run ./tools/keeprelease --binary bin/aftercare --version 0.2.0
//
// It starts the binary with demo data on SQLite and on PostgreSQL, uses it and stops it. Then it
// packs the data folders, the dump and the expected data into testdata/releases/VERSION. A stored
// release is never changed.
package main

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"aftercare/tools/pgserver"
)

func main() {
	binary := flag.String("binary", "bin/aftercare", "the released binary")
	version := flag.String("version", "", "its version")
	flag.Parse()
	if err := keep(*binary, *version); err != nil {
		fmt.Fprintln(os.Stderr, "keeprelease:", err)
		os.Exit(1)
	}
}

func keep(binary, version string) (err error) {
	if version == "" {
		return errors.New("name the version, as in --version 0.2.0")
	}
	release := filepath.Join("testdata", "releases", version)
	if err := os.Mkdir(release, 0o755); err != nil {
		return err // also if it exists: a stored release does not change
	}
	work, err := os.MkdirTemp("", "keeprelease-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if err := keepSQLite(binary, release, filepath.Join(work, "sqlite")); err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	if err := keepPostgres(binary, release, filepath.Join(work, "postgres")); err != nil {
		return fmt.Errorf("postgres: %w", err)
	}
	return nil
}

func keepSQLite(binary, release, data string) error {
	remains, err := live(binary, data, "")
	if err != nil {
		return err
	}
	return errors.Join(pack(filepath.Join(release, "sqlite.tar.gz"), data), write(filepath.Join(release, "sqlite.json"), remains))
}

func keepPostgres(binary, release, data string) (err error) {
	server, err := pgserver.Start(pgserver.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	url := server.URL("postgres")
	remains, err := live(binary, data, url)
	if err != nil {
		return err
	}
	// Any client can run INSERT statements, without psql.
	dump, err := exec.Command("pg_dump", "--inserts", "--no-owner", "--no-privileges", url).Output()
	if err != nil {
		return fmt.Errorf("pg_dump: %w", err)
	}
	return errors.Join(
		compress(filepath.Join(release, "postgres.sql.gz"), statements(string(dump))),
		pack(filepath.Join(release, "postgres.tar.gz"), data),
		write(filepath.Join(release, "postgres.json"), remains))
}

// statements removes the lines that only psql understands.
func statements(dump string) string {
	var b strings.Builder
	for line := range strings.Lines(dump) {
		if !strings.HasPrefix(line, `\`) {
			b.WriteString(line)
		}
	}
	return b.String()
}

func compress(name, text string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	z := gzip.NewWriter(f)
	_, err = z.Write([]byte(text))
	return errors.Join(err, z.Close(), f.Close())
}

// pack archives the folder, without the files of a running server.
func pack(name, folder string) error {
	output, err := exec.Command("tar", "--create", "--gzip", "--file", name, "--directory", folder, "--sort=name", "--owner=0", "--group=0",
		"--exclude=*.lock", "--exclude=*.migrating", ".").CombinedOutput()
	if err != nil {
		return fmt.Errorf("tar: %w\n%s", err, output)
	}
	return nil
}

func write(name string, remains *Remains) error {
	text, err := json.MarshalIndent(remains, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(text, '\n'), 0o644)
}

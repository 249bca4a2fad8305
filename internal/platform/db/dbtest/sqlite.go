package dbtest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// template is a migrated SQLite file, created once per process. A copy is much faster than the
// migrations.
var template = sync.OnceValues(func() ([]byte, error) {
	return filled(nil, func(url string) error { return migrated(context.Background(), url) })
})

func filled(before []byte, fill func(url string) error) (after []byte, err error) {
	folder, err := os.MkdirTemp("", "aftercare-template-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	path := filepath.Join(folder, "aftercare.db")
	if before != nil {
		if err := os.WriteFile(path, before, 0o600); err != nil {
			return nil, err
		}
	}
	// fill closes the database. That empties the WAL, so the file is complete.
	if err := fill("sqlite:" + path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

func sqliteURL(t testing.TB) string {
	t.Helper()
	return SQLiteAt(t, filepath.Join(t.TempDir(), "portal.db"))
}

// SQLiteAt writes a migrated database to path.
func SQLiteAt(t testing.TB, path string) (url string) {
	t.Helper()
	content, err := template()
	if err != nil {
		t.Fatal(err)
	}
	return put(t, path, content)
}

func put(t testing.TB, path string, content []byte) (url string) {
	t.Helper()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return "sqlite:" + path
}

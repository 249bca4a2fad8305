package dbtest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// template is a migrated SQLite file, made once per process: a copy costs a
// fraction of the migrations.
var template = sync.OnceValues(func() ([]byte, error) {
	return filled(nil, func(url string) error { return migrated(context.Background(), url) })
})

// filled is what a file is after it was filled. It has the name of a portal's.
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
	// The file is whole once the database is closed: that empties the WAL.
	if err := fill("sqlite:" + path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

func sqliteURL(t testing.TB) string {
	t.Helper()
	return SQLiteAt(t, filepath.Join(t.TempDir(), "portal.db"))
}

// SQLiteAt puts a migrated database where a portal expects its file.
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

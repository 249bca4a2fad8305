package dbtest

import (
	"context"
	"os"
	"sync"
	"testing"
)

// Template is a migrated database that something was added to, once for all tests
// that get a copy of it.
type Template struct {
	name   string
	fill   func(url string) error
	file   func() ([]byte, error)
	server func() (string, error)
}

// NewTemplate makes nothing yet. Its name tells it from other templates of the same
// run, on PostgreSQL from those of other processes, too: fill must add the same
// in each.
func NewTemplate(name string, fill func(url string) error) *Template {
	k := &Template{name: name, fill: fill}
	k.file = sync.OnceValues(k.makeFile)
	k.server = sync.OnceValues(k.makeDatabase)
	return k
}

func (k *Template) makeFile() ([]byte, error) {
	migrated, err := template()
	if err != nil {
		return nil, err
	}
	return filled(migrated, k.fill)
}

func (k *Template) makeDatabase() (name string, err error) {
	s, err := server()
	if err != nil {
		return "", err
	}
	name = s.template + "_" + k.name + "_" + os.Getenv(runVariable)
	return name, s.provide(context.Background(), name, s.template, k.fill)
}

// SQLiteAt puts a copy where a portal expects its file.
func (k *Template) SQLiteAt(t testing.TB, path string) (url string) {
	t.Helper()
	content, err := k.file()
	if err != nil {
		t.Fatal(err)
	}
	return put(t, path, content)
}

// PostgresURL names a copy. What fills a template is code, which no hash of the
// migrations tells of, so it is kept only for a run whose server ends with it:
// on a server of somebody's own, each test fills its database by itself.
func (k *Template) PostgresURL(t testing.TB) (url string) {
	t.Helper()
	if os.Getenv(runVariable) != "" {
		return copyOf(t, func(*testServer) (string, error) { return k.server() })
	}
	url = postgresURL(t)
	if err := k.fill(url); err != nil {
		t.Fatal(err)
	}
	return url
}

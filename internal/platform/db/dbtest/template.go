package dbtest

import (
	"context"
	"os"
	"sync"
	"testing"
)

// Template is a migrated database with additional rows. It is filled once, and each test gets a
// copy.
type Template struct {
	name   string
	fill   func(url string) error
	file   func() ([]byte, error)
	server func() (string, error)
}

// NewTemplate creates nothing yet. The name must be unique within a run. On PostgreSQL all
// processes share the template, so fill must add the same rows in each.
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

// SQLiteAt writes a copy to path.
func (k *Template) SQLiteAt(t testing.TB, path string) (url string) {
	t.Helper()
	content, err := k.file()
	if err != nil {
		t.Fatal(err)
	}
	return put(t, path, content)
}

// PostgresURL returns the URL of a copy. The template is shared only if the server lives for one
// run, because no hash shows a change in the fill code. On your own server, each test fills its
// database itself.
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

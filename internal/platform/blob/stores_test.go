package blob

import (
	"errors"
	"io"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// clock is the real time, moved forward by the test.
type clock struct{ ahead atomic.Int64 }

func (c *clock) now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

func (c *clock) advance(d time.Duration) { c.ahead.Add(int64(d)) }

func folderURL(t testing.TB) string { return "file:" + filepath.Join(t.TempDir(), "uploads") }

func s3URL(t testing.TB) string {
	address, _ := s3Server(t)
	return address
}

func places() map[string]func(testing.TB) string {
	return map[string]func(testing.TB) string{"folder": folderURL, "s3": s3URL}
}

// s3Server is a real S3 server in this process, with one bucket.
func s3Server(t testing.TB) (address string, server *httptest.Server) {
	t.Helper()
	backend := s3mem.New()
	if err := backend.CreateBucket("portal"); err != nil {
		t.Fatal(err)
	}
	server = httptest.NewServer(gofakes3.New(backend).Server())
	t.Cleanup(server.Close)
	return "s3://key:secret@portal?region=ap-south-1&endpoint=" + url.QueryEscape(server.URL), server
}

func openAt(t testing.TB, d *db.DB, address string) *Store {
	t.Helper()
	s, err := Open(Config{URL: address, DB: d, DiskLimit: plenty()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// eachStore runs fn on both engines and both kinds of store.
func eachStore(t *testing.T, fn func(t *testing.T, s *Store, c *clock)) {
	t.Helper()
	for place, address := range places() {
		t.Run(place, func(t *testing.T) {
			t.Parallel()
			for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
				t.Run(string(engine), func(t *testing.T) {
					t.Parallel()
					c := &clock{}
					fn(t, openAt(t, dbtest.OpenAt(t, engine, c.now), address(t)), c)
				})
			}
		})
	}
}

func put(t testing.TB, s *Store, content, name string) File {
	t.Helper()
	f, err := s.Put(t.Context(), receive(t, content, name))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func attach(t testing.TB, s *Store, f File, owner string) {
	t.Helper()
	err := s.db.Write(t.Context(), func(tx *db.Tx) error {
		return s.Attach(t.Context(), tx, owner, f)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func content(t testing.TB, s *Store, f File) string {
	t.Helper()
	r, err := s.Read(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(r)
	if err := errors.Join(err, r.Close()); err != nil {
		t.Fatal(err)
	}
	return string(b)
}

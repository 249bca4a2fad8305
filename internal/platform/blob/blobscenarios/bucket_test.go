package blobscenarios_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

// breaking is a bucket that fails when files are stored, while way is set.
type breaking struct {
	address string
	way     atomic.Pointer[http.HandlerFunc]
}

func newBreaking(t *testing.T) *breaking {
	t.Helper()
	store := s3mem.New()
	if err := store.CreateBucket("portal"); err != nil {
		t.Fatal(err)
	}
	b, whole := &breaking{}, gofakes3.New(store).Server()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if way := b.way.Load(); way != nil && r.Method == http.MethodPut {
			(*way)(w, r)
			return
		}
		whole.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	b.address = "s3://key:secret@portal?region=ap-south-1&endpoint=" + url.QueryEscape(server.URL)
	return b
}

// cutOff reads part of a file and closes the connection.
func cutOff(w http.ResponseWriter, r *http.Request) {
	_, _ = io.CopyN(io.Discard, r.Body, 10)
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_ = conn.Close()
	}
}

func answers(status int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }
}

func TestAnUploadThatTheBucketFailsIsNotTheSendersFault(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			bucket := newBreaking(t)
			p := apptest.New(t, engine, func(c *app.Config) { c.FilesURL = bucket.address })
			p.Stocks()
			asha := p.Registers("Asha Verma", "User")
			const away, full = "Files are not available right now. Please try again in a minute.", "The disk is full, so files cannot be stored. Please try again later."
			for _, c := range []struct {
				name     string
				way      http.HandlerFunc
				status   int
				sentence string
			}{
				{"is cut off", cutOff, 503, away},
				{"does not answer", answers(503), 503, away},
				{"refuses our key", answers(403), 503, away},
				{"is full", answers(507), 507, full},
			} {
				bucket.way.Store(&c.way)
				refused := p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm()).Refuses(c.status, c.sentence)
				if c.status == 503 && refused.Header.Get("Retry-After") != "30" {
					t.Errorf("a bucket that %s: again after %q", c.name, refused.Header.Get("Retry-After"))
				}
				if !strings.Contains(p.Log.String(), "request="+refused.Get("requestId")+` status=`) {
					t.Errorf("a bucket that %s: the log does not say why: %s", c.name, p.Log.String())
				}
			}
			if products, files, begun := p.Count("registered_products"), p.Count("files"), p.Count("uploads"); products+files+begun > 0 {
				t.Errorf("%d products, %d files and %d uploads are left of what was refused", products, files, begun)
			}
			bucket.way.Store(nil)
			p.Buys(asha)
		})
	}
}

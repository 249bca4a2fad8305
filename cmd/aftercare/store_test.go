package main

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// buckets is a real S3 server with the buckets files and backups. It can leave a request without an
// answer, so that a test can interrupt a program.
type buckets struct {
	t      *testing.T
	store  gofakes3.Backend
	server *httptest.Server
	holds  atomic.Pointer[func(*http.Request) bool]
	held   chan struct{}
}

func newBuckets(t *testing.T) *buckets {
	t.Helper()
	b := &buckets{t: t, store: s3mem.New(), held: make(chan struct{}, 100)}
	for _, name := range []string{"files", "backups"} {
		if err := b.store.CreateBucket(name); err != nil {
			t.Fatal(err)
		}
	}
	inner, over := gofakes3.New(b.store).Server(), make(chan struct{})
	b.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if holds := b.holds.Load(); holds != nil && (*holds)(r) {
			_, _ = io.Copy(io.Discard, r.Body) // the server notices the end of the caller only after this
			b.held <- struct{}{}
			select {
			case <-r.Context().Done():
			case <-over:
			}
			return
		}
		inner.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		close(over)
		b.server.Close()
	})
	return b
}

// hold leaves the matching requests without an answer. nil answers all again.
func (b *buckets) hold(meant func(*http.Request) bool) {
	if meant == nil {
		b.holds.Store(nil)
		return
	}
	b.holds.Store(&meant)
}

func (b *buckets) address(bucket string) string {
	return "s3://key:secret@" + bucket + "?region=ap-south-1&endpoint=" + url.QueryEscape(b.server.URL)
}

// has lists the objects of a bucket.
func (b *buckets) has(bucket string) (names []string) {
	b.t.Helper()
	list, err := b.store.ListBucket(bucket, &gofakes3.Prefix{}, gofakes3.ListBucketPage{})
	if err != nil {
		b.t.Fatal(err)
	}
	for _, object := range list.Contents {
		names = append(names, object.Key)
	}
	return names
}

func (b *buckets) put(bucket, name string, content []byte) {
	b.t.Helper()
	if _, err := b.store.PutObject(bucket, name, map[string]string{"Last-Modified": "Mon, 02 Mar 2026 04:30:00 GMT"}, bytes.NewReader(content), int64(len(content)), nil); err != nil {
		b.t.Fatal(err)
	}
}

func (b *buckets) get(bucket, name string) []byte {
	b.t.Helper()
	object, err := b.store.GetObject(bucket, name, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	content, err := io.ReadAll(object.Contents)
	if err != nil {
		b.t.Fatal(err)
	}
	return content
}

// uploads returns the server's list of unfinished objects.
func (b *buckets) uploads(bucket string) string {
	b.t.Helper()
	answer, err := b.server.Client().Get(b.server.URL + "/" + bucket + "?uploads")
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(text)
}

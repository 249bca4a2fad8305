package web

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

type thing struct {
	Name string `json:"name"`
	Size int    `json:"size"`
}

func someThings(n int) []thing {
	all := make([]thing, n)
	for i := range all {
		all[i] = thing{`Bolt & <Nut> "` + strings.Repeat("é", i%5), i}
	}
	return all
}

// walk returns a Rows over things in memory.
func walk[T any](things []T) Rows[T] {
	return func(_ context.Context, yield func(T) error) error {
		for _, t := range things {
			if err := yield(t); err != nil {
				return err
			}
		}
		return nil
	}
}

// lists is a site with one list at /list.
func lists(list func() *List[thing]) http.Handler {
	api := NewAPI("test", "1", nobody{}, nil, nil, unlimited())
	onGet(api, Public, "/list", "A list", func(context.Context, *struct{}) (*List[thing], error) { return list(), nil })
	return site(api)
}

func get(t *testing.T, h http.Handler, method, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(method, path, nil))
	return w
}

func TestAListHasTheSameBytesAsAPageAndAsAStream(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 2, 3000} {
		things := someThings(n)
		var want bytes.Buffer
		if err := encoder(&want).Encode(things); err != nil {
			t.Fatal(err)
		}
		for name, list := range map[string]*List[thing]{"page": NewList(things, 4711), "stream": StreamList(4711, walk(things))} {
			w := get(t, lists(func() *List[thing] { return list }), "GET", "/list")
			if w.Code != 200 || w.Header().Get("Content-Type") != "application/json" || w.Header().Get("X-Total-Count") != "4711" {
				t.Errorf("%s of %d: %d %v", name, n, w.Code, w.Header())
			}
			if w.Body.String() != want.String() {
				t.Errorf("%s of %d: %.200q, want %.200q", name, n, w.Body, want.String())
			}
		}
	}
	if w := get(t, lists(func() *List[thing] { return NewList[thing](nil, 0) }), "GET", "/list"); w.Body.String() != "[]\n" {
		t.Errorf("a list of nothing is %q", w.Body)
	}
}

// wrapped holds its rows in a field.
type wrapped struct {
	Body func(huma.Context)
}

func (wrapped) Shape() any {
	return struct {
		Data []thing `json:"data"`
	}{}
}

func TestAListCanStandInAField(t *testing.T) {
	t.Parallel()
	list := NewList(someThings(1), 1)
	api := NewAPI("test", "1", nobody{}, nil, nil, unlimited())
	onGet(api, Public, "/page", "A page", func(context.Context, *struct{}) (*wrapped, error) { return &wrapped{list.In("data")}, nil })
	onGet(api, Public, "/stream", "A stream", func(context.Context, *struct{}) (*wrapped, error) {
		return &wrapped{StreamList(1, walk(someThings(1))).In("data")}, nil
	})
	h := site(api)
	want := `{"data":[{"name":"Bolt & <Nut> \"","size":0}]}` + "\n"
	for _, path := range []string{"/page", "/stream"} {
		if w := get(t, h, "GET", path); w.Body.String() != want {
			t.Errorf("%s is %s, want %s", path, w.Body, want)
		}
	}
	document := get(t, h, "GET", "/openapi.json").Body.String()
	for _, text := range []string{`"#/components/schemas/WrappedBody"`, `"data"`, `"#/components/schemas/Thing"`} {
		if !strings.Contains(document, text) {
			t.Errorf("the description has no %s", text)
		}
	}
}

func TestHeadOfAListAsksForNoRow(t *testing.T) {
	t.Parallel()
	h := lists(func() *List[thing] {
		return StreamList(3, func(context.Context, func(thing) error) error {
			t.Error("a row was asked for")
			return nil
		})
	})
	w := get(t, h, "HEAD", "/list")
	if w.Code != 200 || w.Header().Get("X-Total-Count") != "3" || w.Header().Get("Content-Type") != "application/json" || w.Body.Len() != 0 {
		t.Errorf("%d %v %q", w.Code, w.Header(), w.Body)
	}
	if w := get(t, lists(func() *List[thing] { return NewList(someThings(2), 2) }), "HEAD", "/list"); w.Code != 200 || w.Body.Len() != 0 {
		t.Errorf("a page: %d %q", w.Code, w.Body)
	}
}

// visit opens the list on a real connection.
func visit(t *testing.T, h http.Handler, encoding string) *http.Response {
	t.Helper()
	response, err := ask(t, h, encoding)
	if err != nil {
		t.Fatal(err)
	}
	return response
}

// fetch reads the whole list, or returns the error of its connection.
func fetch(t *testing.T, h http.Handler) ([]byte, error) {
	t.Helper()
	response, err := ask(t, h, "identity")
	if err != nil {
		return nil, err
	}
	return io.ReadAll(response.Body)
}

func ask(t *testing.T, h http.Handler, encoding string) (*http.Response, error) {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, "GET", server.URL+"/list", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", encoding)
	response, err := http.DefaultClient.Do(r)
	if err == nil {
		t.Cleanup(func() { response.Body.Close() })
	}
	return response, err
}

// unpacked returns the decompressed body.
func unpacked(t *testing.T, response *http.Response) io.Reader {
	t.Helper()
	if response.Header.Get("Content-Encoding") != "gzip" {
		return response.Body
	}
	z, err := gzip.NewReader(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func TestTheFirstByteArrivesBeforeTheFirstRowIsAskedFor(t *testing.T) {
	t.Parallel()
	for _, encoding := range []string{"identity", "gzip"} {
		arrived := make(chan struct{})
		response := visit(t, lists(func() *List[thing] {
			return StreamList(2, func(ctx context.Context, yield func(thing) error) error {
				select {
				case <-arrived:
					return walk(someThings(2))(ctx, yield)
				case <-ctx.Done():
					return ctx.Err()
				}
			})
		}), encoding)
		body := bufio.NewReader(unpacked(t, response))
		if first, err := body.ReadByte(); err != nil || first != '[' || response.Header.Get("X-Total-Count") != "2" {
			t.Fatalf("%s: %q %v %v", encoding, first, err, response.Header)
		}
		close(arrived)
		if rest, err := io.ReadAll(body); err != nil || !strings.HasSuffix(string(rest), "]\n") {
			t.Errorf("%s: the rest is %q, %v", encoding, rest, err)
		}
	}
}

func TestRowsArriveWhileOthersAreStillToCome(t *testing.T) {
	t.Parallel()
	for _, encoding := range []string{"identity", "gzip"} {
		arrived := make(chan struct{})
		response := visit(t, lists(func() *List[thing] {
			return StreamList(2, func(ctx context.Context, yield func(thing) error) error {
				if err := yield(thing{Name: strings.Repeat("x", streamBytes)}); err != nil {
					return err
				}
				select {
				case <-arrived:
					return yield(thing{Name: "last"})
				case <-ctx.Done():
					return ctx.Err()
				}
			})
		}), encoding)
		body := unpacked(t, response)
		if _, err := io.ReadFull(body, make([]byte, streamBytes)); err != nil {
			t.Fatalf("%s: %v", encoding, err)
		}
		close(arrived)
		if rest, err := io.ReadAll(body); err != nil || !strings.HasSuffix(string(rest), `{"name":"last","size":0}]`+"\n") {
			t.Errorf("%s: the rest is %q, %v", encoding, rest, err)
		}
	}
}

func TestATornListIsAnErrorForItsReader(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func() error{
		"an error": func() error { return errors.New("the database is gone") },
		"a panic":  func() error { panic("a mistake of ours") },
	} {
		for _, encoding := range []string{"identity", "gzip"} {
			response := visit(t, lists(func() *List[thing] {
				return StreamList(2, func(_ context.Context, yield func(thing) error) error {
					return errors.Join(yield(thing{Name: "first"}), end())
				})
			}), encoding)
			if body, err := io.ReadAll(response.Body); err == nil {
				t.Errorf("%s, %s: %q was taken for a whole list", name, encoding, body)
			}
		}
	}
}

// The test does not run in parallel, because it measures the heap of the whole process.
func TestALongListNeedsLittleMemory(t *testing.T) {
	const rows = 300_000
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var most uint64
	response := visit(t, lists(func() *List[thing] {
		return StreamList(rows, func(_ context.Context, yield func(thing) error) error {
			for i := range rows {
				if err := yield(thing{"Bolt", i}); err != nil {
					return err
				}
				if i%(rows/10) == rows/20 {
					runtime.GC()
					runtime.ReadMemStats(&now)
					most = max(most, now.HeapAlloc)
				}
			}
			return nil
		})
	}), "identity")
	bytes, err := io.Copy(io.Discard, response.Body)
	if err != nil || bytes < 20*rows {
		t.Fatalf("%d bytes, %v", bytes, err)
	}
	if grown := int64(most) - int64(before.HeapAlloc); grown > 2<<20 {
		t.Errorf("%d rows of %d bytes in all grow the heap by %d kB", rows, bytes, grown>>10)
	}
}

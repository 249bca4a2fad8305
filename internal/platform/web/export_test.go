package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/db"
)

// exports is a site with one export at /list.
func exports(write func(io.Writer) error) http.Handler {
	api := NewAPI("test", "1", nobody{}, nil, nil, unlimited())
	onGet(api, Public, "/list", "An export", func(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
		return XLSX(ctx, "Things.xlsx", write)
	})
	return site(api)
}

func TestAnExportIsAFileAndNotCompressedTwice(t *testing.T) {
	t.Parallel()
	content := make([]byte, 100_000)
	response := visit(t, exports(func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	}), "gzip, zstd")
	if got := response.Header.Get("Content-Disposition"); got != `attachment; filename="Things.xlsx"` {
		t.Errorf("Content-Disposition: %s", got)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil || len(body) != len(content) || response.Header.Get("Content-Encoding") != "" {
		t.Errorf("%d bytes, %v, %v", len(body), response.Header, err)
	}
}

func TestATornExportIsAnErrorForItsReader(t *testing.T) {
	t.Parallel()
	for _, written := range []int{0, 10, 100_000} {
		h := exports(func(w io.Writer) error {
			_, err := w.Write(make([]byte, written))
			return errors.Join(err, errors.New("the database is gone"))
		})
		if body, err := fetch(t, h); err == nil {
			t.Errorf("%d of %d bytes were taken for a whole file", len(body), written)
		}
	}
}

func TestHeadOfAnExportWritesNothing(t *testing.T) {
	t.Parallel()
	w := get(t, exports(func(io.Writer) error {
		t.Error("the export was written")
		return nil
	}), "HEAD", "/list")
	if w.Code != 200 || w.Header().Get("Content-Disposition") == "" || w.Body.Len() != 0 {
		t.Errorf("%d %v %q", w.Code, w.Header(), w.Body)
	}
}

// A file from a bucket uses a connection that ends with the context.
func TestAStreamOutlivesItsCall(t *testing.T) {
	t.Parallel()
	api := NewAPI("test", "1", nobody{}, nil, nil, unlimited())
	onGet(api, Public, "/list", "A stream", func(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
		return &huma.StreamResponse{Body: func(hctx huma.Context) {
			if err := ctx.Err(); err != nil {
				t.Errorf("the context ended before the body: %v", err)
			}
			hctx.SetStatus(http.StatusOK)
		}}, nil
	})
	get(t, site(api), "GET", "/list")
}

func TestACallEndsInTimeAndAPatientOneLater(t *testing.T) {
	t.Parallel()
	api := NewAPI("test", "1", nobody{}, nil, nil, unlimited())
	left := map[string]time.Duration{}
	call := func(name string) Handler[struct{}, struct{}] {
		return func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			if !db.IsCall(ctx) {
				t.Errorf("%s: the database does not know that it is a call", name)
			}
			if end, ok := ctx.Deadline(); ok {
				left[name] = time.Until(end)
			}
			return nil, nil
		}
	}
	onGet(api, Public, "/list", "A call", call("call"))
	onGet(api, Public, "/long", "A call that may take long", call("long"), MayTakeLong)
	h := site(api)
	get(t, h, "GET", "/list")
	get(t, h, "GET", "/long")
	if left["call"] <= 0 || left["call"] > callTimeout || left["long"] <= callTimeout {
		t.Errorf("they may take %v", left)
	}
}

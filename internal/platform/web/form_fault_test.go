package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// keeping is a site that stores the files of a form, with its log and metrics.
func keeping(t *testing.T, d *db.DB, log io.Writer) (http.Handler, *Metrics) {
	t.Helper()
	store, err := blob.Open(blob.Config{URL: "file:" + t.TempDir(), DB: d})
	if err == nil {
		err = store.Recognise(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	spool, err := blob.OpenSpool(t.TempDir(), blob.DiskLimit{})
	if err != nil {
		t.Fatal(err)
	}
	api, metrics := NewAPI("test", "1", nobody{}, spool, nil, unlimited()), NewMetrics()
	onPost(api, Public, "/claim", "Keep a file", func(ctx context.Context, in *claimInput) (*Message, error) {
		if in.Data.Invoice == nil {
			return Say("no file"), nil
		}
		_, err := store.Put(ctx, in.Data.Invoice)
		return Say("kept"), err
	})
	return api.Handler(Site{Logger: slog.New(slog.NewTextHandler(log, nil)), Metrics: metrics, Now: time.Now,
		Ready: func(context.Context) error { return nil }}), metrics
}

func changes(t *testing.T, d *db.DB, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), statement)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// outage is a database failure at the start of an upload.
type outage struct {
	name       string
	status     int
	statements []string
}

// outagesOf returns real failures: a trigger makes the engine fail.
func outagesOf(engine db.Engine) (prepare []string, all []outage) {
	if engine == db.SQLite {
		return []string{`CREATE TABLE ballast (content BLOB)`,
				`CREATE TRIGGER fails AFTER INSERT ON uploads BEGIN INSERT INTO ballast VALUES (zeroblob(1048576)); END`},
			[]outage{
				{"disk full", 507, []string{`PRAGMA max_page_count = 1`}},
				{"read-only", 503, []string{`PRAGMA query_only = 1`}},
			}
	}
	fails := func(name string, status int, body string) outage {
		return outage{name, status, []string{`CREATE OR REPLACE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ` + body + ` END $$`}}
	}
	all = []outage{fails("connection cut", 503, `PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW;`)}
	for code, status := range map[string]int{"53100": 507, "53300": 503, "57P01": 503, "57P02": 503, "57P03": 503, "25006": 503} {
		all = append(all, fails(code, status, `RAISE EXCEPTION 'by the test' USING ERRCODE = '`+code+`';`))
	}
	return []string{`CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$`,
		`CREATE TRIGGER fails BEFORE INSERT ON uploads FOR EACH ROW EXECUTE FUNCTION fails()`}, all
}

func TestAnUploadThatOurDatabaseFailsIsNotTheSendersFault(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		prepare, all := outagesOf(engine)
		for _, o := range all {
			t.Run(string(engine)+" "+o.name, func(t *testing.T) {
				t.Parallel()
				d := dbtest.Open(t, engine)
				var log bytes.Buffer
				h, metrics := keeping(t, d, &log)
				changes(t, d, append(prepare, o.statements...)...)
				w := sendForm(h, "", part{"name", "", "Asha"}, part{"invoice", "a.pdf", pdf})
				if w.Code != o.status || w.Header().Get("Retry-After") == "" {
					t.Errorf("%d, again after %q: %s", w.Code, w.Header().Get("Retry-After"), w.Body)
				}
				for _, said := range []string{`msg="call failed"`, fmt.Sprint("status=", o.status), "cause=", "request=" + w.Header().Get("X-Request-Id")} {
					if !strings.Contains(log.String(), said) {
						t.Errorf("the log does not say %s: %s", said, &log)
					}
				}
				figures := httptest.NewRecorder()
				metrics.Handler().ServeHTTP(figures, httptest.NewRequest("GET", "/metrics", nil))
				if counted := fmt.Sprintf(`aftercare_http_request_seconds_count{route="POST /claim",status="%d"} 1`, o.status); !strings.Contains(figures.Body.String(), counted) {
					t.Errorf("the metrics do not have %s", counted)
				}
				if w := sendForm(h, "", part{"name", "", "Asha"}); w.Code != 200 {
					t.Errorf("a form without a file: %d %s", w.Code, w.Body)
				}
			})
		}
	}
}

// torn is a body whose client disconnects before its end.
type torn struct{ io.Reader }

func (b torn) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

func TestAFormThatEndsTooEarlyIsTheSendersFault(t *testing.T) {
	t.Parallel()
	const beginning = "--b\r\nContent-Disposition: form-data; name="
	var log bytes.Buffer
	h := echoesIn(t, t.TempDir(), slog.New(slog.NewTextHandler(&log, nil)), blob.DiskLimit{})
	for _, sent := range []string{"", beginning, beginning + "\"name\"\r\n\r\nAs", beginning + "\"invoice\"; filename=\"a.pdf\"\r\n\r\n" + pdf} {
		r := httptest.NewRequest("POST", "/claim", torn{strings.NewReader(sent)})
		r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != 400 || strings.Contains(log.String(), "call failed") {
			t.Errorf("after %d bytes: %d %s, %s", len(sent), w.Code, w.Body, &log)
		}
	}
}

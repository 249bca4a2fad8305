package web

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/disk"
)

type claimForm struct {
	Name     string         `field:"name"`
	IDs      []string       `field:"ids[]"`
	Invoice  *blob.Upload   `field:"invoice"`
	Invoices []*blob.Upload `field:"invoices[]"`
}

type claimInput struct{ Form[claimForm] }

// echoes is a site with one call that returns the form it read.
func echoes(t *testing.T) http.Handler {
	t.Helper()
	return echoesIn(t, t.TempDir(), slog.New(slog.DiscardHandler), blob.DiskLimit{})
}

func echoesIn(t *testing.T, spoolFolder string, log *slog.Logger, room blob.DiskLimit) http.Handler {
	t.Helper()
	return loggedSite(echoing(t, spoolFolder, room), log)
}

func echoing(t *testing.T, spoolFolder string, room blob.DiskLimit) *API {
	t.Helper()
	spool, err := blob.OpenSpool(spoolFolder, room)
	if err != nil {
		t.Fatal(err)
	}
	api := NewAPI("test", "1", nobody{}, spool, nil, unlimited())
	onPost(api, Public, "/claim", "Echo a form", func(_ context.Context, in *claimInput) (*Message, error) {
		said := []string{in.Data.Name, strings.Join(in.Data.IDs, "+")}
		for _, u := range append([]*blob.Upload{in.Data.Invoice}, in.Data.Invoices...) {
			if u != nil {
				said = append(said, u.Name+" "+string(u.Type))
			}
		}
		return Say(strings.Join(said, "; ")), nil
	})
	return api
}

// site is an API with as little as possible around it.
func site(api *API) http.Handler { return loggedSite(api, slog.New(slog.DiscardHandler)) }

func loggedSite(api *API, log *slog.Logger) http.Handler {
	return api.Handler(Site{Logger: log, Metrics: NewMetrics(), Now: time.Now,
		Ready: func(context.Context) error { return nil }})
}

type nobody struct{}

func (nobody) Authenticate(context.Context, string) (auth.Actor, error) {
	return auth.Actor{}, auth.ErrSessionOver
}

type part struct{ name, file, content string }

func sendForm(h http.Handler, contentType string, parts ...part) *httptest.ResponseRecorder {
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	for _, p := range parts {
		w, err := m.CreateFormField(p.name)
		if p.file != "" {
			w, err = m.CreateFormFile(p.name, p.file)
		}
		if err == nil {
			_, err = io.WriteString(w, p.content)
		}
		if err != nil {
			panic(err) // a buffer never fails
		}
	}
	_ = m.Close()
	if contentType == "" {
		contentType = m.FormDataContentType()
	}
	r := httptest.NewRequest("POST", "/claim", &b)
	r.Header.Set("Content-Type", contentType)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

const pdf = "%PDF-1.4\n1 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<<>>\n%%EOF\n"

func TestAFormIsReadByItsFieldsInOrder(t *testing.T) {
	t.Parallel()
	w := sendForm(echoes(t), "", part{"ids[]", "", "a"}, part{"unknown", "", "x"}, part{"invoices[]", "one.pdf", pdf},
		part{"name", "", "Asha"}, part{"ids[]", "", "b"}, part{"invoices[]", "two.pdf", pdf}, part{"invoice", "my bill.pdf", pdf})
	want := `Asha; a+b; my bill.pdf application/pdf; one.pdf application/pdf; two.pdf application/pdf`
	if w.Code != 200 || !strings.Contains(w.Body.String(), want) {
		t.Errorf("%d %s, want %s", w.Code, w.Body, want)
	}
}

func TestABadFormGetsOneSentence(t *testing.T) {
	t.Parallel()
	h := echoes(t)
	many := make([]part, 41)
	for i := range many {
		many[i] = part{"ids[]", "", "x"}
	}
	for name, c := range map[string]struct {
		got      *httptest.ResponseRecorder
		status   int
		sentence string
	}{
		"not a form":     {sendForm(h, "application/json"), 415, "Please send the request as multipart/form-data."},
		"no boundary":    {sendForm(h, "multipart/form-data"), 415, "Please send the request as multipart/form-data."},
		"torn":           {sendForm(h, "multipart/form-data; boundary=other", part{"name", "", "x"}), 400, "The form could not be read. Please try again."},
		"too many parts": {sendForm(h, "", many...), 400, "The form has too many parts."},
		"long field":     {sendForm(h, "", part{"name", "", strings.Repeat("x", 16<<10+1)}), 413, "One of the fields is too long."},
		"NUL":            {sendForm(h, "", part{"name", "", "a\x00b"}), 400, "The request has characters that cannot be stored."},
		"not UTF-8":      {sendForm(h, "", part{"name", "", "a\xffb"}), 400, "The request has characters that cannot be stored."},
		"twice":          {sendForm(h, "", part{"name", "", "a"}, part{"name", "", "b"}), 400, "The form could not be read. Please try again."},
		"two files":      {sendForm(h, "", part{"invoice", "a.pdf", pdf}, part{"invoice", "b.pdf", pdf}), 400, "The form could not be read. Please try again."},
		"large file":     {sendForm(h, "", part{"invoice", "a.pdf", pdf + strings.Repeat("x", blob.MaxBytes)}), 413, "File size exceeds the limit of 10MB"},
		"large request":  {sendForm(h, "", part{"invoices[]", "a.pdf", pdf + strings.Repeat("x", 6<<20)}, part{"invoices[]", "b.pdf", pdf + strings.Repeat("x", 6<<20)}), 413, "File size exceeds the limit of 10MB"},
	} {
		if c.got.Code != c.status || !strings.Contains(c.got.Body.String(), `"message":"`+c.sentence+`"`) {
			t.Errorf("%s: %d %s, want %d %s", name, c.got.Code, c.got.Body, c.status, c.sentence)
		}
	}
}

func TestAFormWithoutAFileDoesNotNeedTheSpool(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "spool")
	h := echoesIn(t, folder, slog.New(slog.DiscardHandler), full(0))
	if err := os.Remove(folder); err != nil {
		t.Fatal(err)
	}
	// A browser also sends an empty file field.
	w := sendForm(h, "", part{"name", "", "Asha"}, part{"invoice", "", ""})
	if w.Code != 200 || !strings.Contains(w.Body.String(), "Asha") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// full is a large disk with little free space.
func full(free int64) blob.DiskLimit {
	return blob.DiskLimit{Measure: func(string) (disk.Space, error) { return disk.Space{Free: free, Size: 1 << 40}, nil }}
}

func TestAFileForWhichThereIsNoRoomIsRefusedAndLogged(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	h := echoesIn(t, t.TempDir(), slog.New(slog.NewTextHandler(&log, nil)), full(12345))
	w := sendForm(h, "", part{"name", "", "Asha"}, part{"invoice", "a.pdf", pdf})
	if w.Code != 507 || !strings.Contains(w.Body.String(), `"message":"The disk is full, so files cannot be stored. Please try again later."`) {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	for _, said := range []string{"level=WARN", `msg="call failed"`, "status=507", "free=12345", "request=" + w.Header().Get("X-Request-Id")} {
		if !strings.Contains(log.String(), said) {
			t.Errorf("the log does not say %s: %s", said, &log)
		}
	}
}

// If the server stopped reading a large form, the browser would show a broken connection instead of
// the error.
func TestARefusalForWantOfRoomArrivesAfterALargeUpload(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(echoesIn(t, t.TempDir(), slog.New(slog.DiscardHandler), full(0)))
	defer server.Close()
	body := strings.NewReader("--b\r\nContent-Disposition: form-data; name=\"invoice\"; filename=\"a.pdf\"\r\n\r\n" +
		pdf + strings.Repeat("x", 9<<20) + "\r\n--b--\r\n")
	answer, err := http.Post(server.URL+"/claim", "multipart/form-data; boundary=b", body)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != 507 || body.Len() != 0 {
		t.Errorf("the answer is %s, with %d bytes not asked for", answer.Status, body.Len())
	}
}

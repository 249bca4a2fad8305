package app_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

const (
	adminPassword    = "correct horse battery"
	customerPassword = "staple of a customer"
)

// portal is a whole portal on a database of its own, with a clock that the
// test sets. Scenarios read: given a portal, a call, its status, what its
// body has and what it must not have.
type portal struct {
	t       *testing.T
	app     *app.App
	config  app.Config
	db      *db.DB // a second look at the same database
	dataDir string
	clock   *clock
	log     bytes.Buffer // all that the portal logged
}

// clock begins on a Monday morning in the portal's time zone, and moves on by
// a millisecond whenever someone looks, so that what happens later is later.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(time.Millisecond)
	return c.now
}

func (c *clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// eachEngine runs a scenario on a fresh portal over SQLite and over PostgreSQL.
func eachEngine(t *testing.T, scenario func(t *testing.T, p *portal)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			scenario(t, newPortal(t, engine))
		})
	}
}

func newPortal(t *testing.T, engine db.Engine, change ...func(*app.Config)) *portal {
	t.Helper()
	p := &portal{t: t, dataDir: t.TempDir(), clock: &clock{now: time.Date(2026, 3, 2, 4, 30, 0, 0, time.UTC)}}
	config := app.Config{
		Addr: "127.0.0.1:0", DataDir: p.dataDir, PublicURL: "http://portal.test", Secret: strings.Repeat("s", 32),
		AdminUsername: "admin", AdminPassword: adminPassword, AdminEmail: "support@portal.test",
		Brand: "Aftercare", Signatory: "A. Signatory", Timezone: "Asia/Kolkata", RateFactor: 1000,
		Passwords: auth.CheapPasswords(),
	}
	url := "sqlite:" + filepath.Join(p.dataDir, "aftercare.db")
	if engine == db.Postgres {
		url = dbtest.URL(t, engine)
		config.DatabaseURL = url
	}
	for _, c := range change {
		c(&config)
	}
	p.config = config
	p.open(url)
	return p
}

// open starts the portal on what is there.
func (p *portal) open(url string) {
	p.t.Helper()
	opened, err := app.Open(p.t.Context(), p.config, slog.New(slog.NewTextHandler(testWriter{p.t, &p.log}, nil)), p.clock.Now)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() {
		if err := opened.Close(); err != nil {
			p.t.Error(err)
		}
	})
	p.app = opened
	p.db = dbtest.Connect(p.t, url, p.clock.Now)
	p.t.Cleanup(p.listsAreExact)
	if err := opened.Start(p.t.Context(), io.Discard); err != nil {
		p.t.Fatal(err)
	}
}

// testWriter keeps the portal's log, and shows its errors beside a failing test.
type testWriter struct {
	t    *testing.T
	kept *bytes.Buffer
}

func (w testWriter) Write(b []byte) (int, error) {
	if strings.Contains(string(b), "level=ERROR") {
		w.t.Log(strings.TrimSpace(string(b)))
	}
	return w.kept.Write(b)
}

// answer is what a call gave.
type answer struct {
	t      *testing.T
	what   string
	Status int
	Header http.Header
	Body   string
}

// call makes a request with a JSON body, or none if body is nil, as the
// bearer of a token, or as no one if it is empty.
func (p *portal) call(method, path, token string, body any) *answer {
	p.t.Helper()
	var reader io.Reader
	header := http.Header{}
	if body != nil {
		text, ok := body.(string)
		if !ok {
			b, err := json.Marshal(body)
			if err != nil {
				p.t.Fatal(err)
			}
			text = string(b)
		}
		reader = strings.NewReader(text)
		header.Set("Content-Type", "application/json")
	}
	return p.send(method, path, token, header, reader)
}

func (p *portal) send(method, path, token string, header http.Header, body io.Reader) *answer {
	p.t.Helper()
	r := httptest.NewRequest(method, path, body)
	for name, values := range header {
		r.Header[name] = values
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	p.app.Handler().ServeHTTP(w, r)
	return &answer{t: p.t, what: method + " " + path, Status: w.Code, Header: w.Header(), Body: w.Body.String()}
}

// file is a part of a form that carries a file.
type file struct{ name, content string }

// form sends multipart/form-data. A value is a string, a file, or a slice of
// either for a part that repeats.
func (p *portal) form(method, path, token string, fields map[string]any, header ...http.Header) *answer {
	p.t.Helper()
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	add := func(name string, value any) {
		var err error
		switch v := value.(type) {
		case string:
			err = m.WriteField(name, v)
		case file:
			var w io.Writer
			if w, err = m.CreateFormFile(name, v.name); err == nil {
				_, err = io.WriteString(w, v.content)
			}
		default:
			err = fmt.Errorf("%T cannot be a field", value)
		}
		if err != nil {
			p.t.Fatal(err)
		}
	}
	for name, value := range fields {
		switch v := value.(type) {
		case []string:
			for _, one := range v {
				add(name, one)
			}
		case []file:
			for _, one := range v {
				add(name, one)
			}
		default:
			add(name, value)
		}
	}
	if err := m.Close(); err != nil {
		p.t.Fatal(err)
	}
	h := http.Header{}
	for _, more := range header {
		h = more.Clone()
	}
	h.Set("Content-Type", m.FormDataContentType())
	return p.send(method, path, token, h, &b)
}

// gives checks the status and that the body has some texts.
func (a *answer) gives(status int, texts ...string) *answer {
	a.t.Helper()
	if a.Status != status {
		a.t.Fatalf("%s answers %d, want %d: %s", a.what, a.Status, status, a.Body)
	}
	for _, text := range texts {
		if !strings.Contains(a.Body, text) {
			a.t.Errorf("%s: the body has no %q: %s", a.what, text, a.Body)
		}
	}
	return a
}

// hides checks that the body lacks some texts.
func (a *answer) hides(texts ...string) *answer {
	a.t.Helper()
	for _, text := range texts {
		if strings.Contains(a.Body, text) {
			a.t.Errorf("%s: the body must not have %q: %s", a.what, text, a.Body)
		}
	}
	return a
}

// refuses checks a refusal: the status, and the sentence in message and error alike.
func (a *answer) refuses(status int, sentence string) *answer {
	a.t.Helper()
	a.gives(status)
	var problem struct{ Message, Error, RequestID string }
	a.decode(&problem)
	if problem.Message != sentence || problem.Error != sentence {
		a.t.Errorf("%s says %q and %q, want %q", a.what, problem.Message, problem.Error, sentence)
	}
	if problem.RequestID == "" {
		a.t.Errorf("%s: the refusal has no request id", a.what)
	}
	return a
}

func (a *answer) decode(into any) {
	a.t.Helper()
	if err := json.Unmarshal([]byte(a.Body), into); err != nil {
		a.t.Fatalf("%s: %v: %s", a.what, err, a.Body)
	}
}

// get is one field of a JSON object.
func (a *answer) get(field string) string {
	a.t.Helper()
	var object map[string]any
	a.decode(&object)
	return fmt.Sprint(object[field])
}

// rows is a JSON array of objects.
func (a *answer) rows() []map[string]any {
	a.t.Helper()
	var rows []map[string]any
	a.decode(&rows)
	return rows
}

// person is a customer who is logged in.
type person struct {
	ID, Name, Email, Token string
}

// registers makes a customer of a role and logs him in.
func (p *portal) registers(name, role string) person {
	p.t.Helper()
	who := person{Name: name, Email: strings.ToLower(strings.ReplaceAll(name, " ", ".")) + "@example.com"}
	form := map[string]string{"name": name, "email": who.Email, "phone": "0987654321", "address": "1, Mall Road", "password": customerPassword, "role": role}
	who.ID = p.call("POST", "/api/users/register", "", form).gives(201).get("customerId")
	who.Token = p.login(who.Email, customerPassword)
	return who
}

func (p *portal) login(email, password string) string {
	p.t.Helper()
	return p.call("POST", "/api/users/login", "", map[string]string{"email": email, "password": password}).gives(200).get("token")
}

// admin is the token of the desk.
func (p *portal) admin() string {
	p.t.Helper()
	return p.call("POST", "/admin/login", "", map[string]string{"username": "admin", "password": adminPassword}).gives(200).get("token")
}

// count is the number of rows that a condition selects: "tickets WHERE kind = 'awr'".
func (p *portal) count(from string, args ...any) int {
	p.t.Helper()
	var n int
	if err := p.db.QueryRow(context.Background(), "SELECT count(*) FROM "+from, args...).Scan(&n); err != nil {
		p.t.Fatal(err)
	}
	return n
}

// exec changes the database behind the portal's back.
func (p *portal) exec(statement string, args ...any) {
	p.t.Helper()
	err := p.db.Write(p.t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(p.t.Context(), statement, args...)
		return err
	})
	if err != nil {
		p.t.Fatal(err)
	}
}

// mailsTo does the work that is due and reads the outbox: the whole text of
// each mail to an address, oldest first.
func (p *portal) mailsTo(address string) []string {
	p.t.Helper()
	for {
		n, err := p.app.Work(p.t.Context())
		if err != nil {
			p.t.Fatal(err)
		}
		if n == 0 {
			break
		}
	}
	names, err := filepath.Glob(filepath.Join(p.dataDir, "outbox", "*.eml"))
	if err != nil {
		p.t.Fatal(err)
	}
	var mails []string
	for _, name := range names {
		content, err := os.ReadFile(name)
		if err != nil {
			p.t.Fatal(err)
		}
		if text := readable(p.t, content); strings.Contains(text, "To: "+address) || strings.Contains(text, "<"+address+">") {
			mails = append(mails, text)
		}
	}
	return mails
}

// jsonOf is a body for send.
func jsonOf(t *testing.T, v any) io.Reader {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(b)
}

package app_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

type bodied struct {
	operation
	kind   string // media type
	fields []string
}

func bodiedOperations(t *testing.T) []bodied {
	t.Helper()
	var document bytes.Buffer
	if err := app.WriteOpenAPI(&document); err != nil {
		t.Fatal(err)
	}
	type schema struct {
		Ref        string         `json:"$ref"`
		Properties map[string]any `json:"properties"`
	}
	var api struct {
		Paths map[string]map[string]struct {
			RequestBody struct {
				Content map[string]struct {
					Schema schema `json:"schema"`
				} `json:"content"`
			} `json:"requestBody"`
		} `json:"paths"`
		Components struct {
			Schemas map[string]schema `json:"schemas"`
		} `json:"components"`
	}
	if err := json.Unmarshal(document.Bytes(), &api); err != nil {
		t.Fatal(err)
	}
	var all []bodied
	for _, o := range operations(t) {
		// The first call needs no body. It answers every name in the same way, so that it does not reveal
		// which names exist. The second call accepts any text.
		if o.path == "/admin/forgot-password" || o.path == "/my/corrections" {
			continue
		}
		for kind, content := range api.Paths[o.path][strings.ToLower(o.method)].RequestBody.Content {
			described := content.Schema
			if described.Ref != "" {
				described = api.Components.Schemas[described.Ref[strings.LastIndex(described.Ref, "/")+1:]]
			}
			b := bodied{operation: o, kind: kind}
			for field := range described.Properties {
				b.fields = append(b.fields, field)
			}
			all = append(all, b)
		}
	}
	return all
}

// Every call with a body, including future ones, answers bad input
// with a 4xx and one sentence. It stores nothing and reveals nothing.
func TestBadInputGetsAClearSentenceFromEveryCall(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		dealer, admin := p.Registers("Ravi Traders", "Dealer"), p.Admin()
		calls := bodiedOperations(t)
		if len(calls) < 10 {
			t.Fatalf("only %d calls take a body, so this proves nothing", len(calls))
		}
		before := fingerprint(p)
		for _, c := range calls {
			token := dealer.Token
			if c.admin && !c.customer {
				token = admin
			}
			path := strings.NewReplacer("{", "", "}", "", "{customerId}", dealer.ID).Replace(c.path)
			for _, body := range badBodies(c) {
				header := http.Header{"Content-Type": {body.kind}}
				a := p.Send(c.method, path, token, header, strings.NewReader(body.text))
				if a.Status < 400 || a.Status > 499 {
					t.Errorf("%s with %.60q as %s answers %d: %s", a.What, body.text, body.kind, a.Status, a.Body)
					continue
				}
				var problem struct{ Message, Error string }
				a.Decode(&problem)
				if problem.Message == "" || problem.Message != problem.Error || strings.ContainsAny(problem.Message, "{}<>\n") {
					t.Errorf("%s with %.60q says %q and %q", a.What, body.text, problem.Message, problem.Error)
				}
				a.Hides("SQL", "sqlite", "pgx", "goroutine", ".go:", "argon2", admin)
			}
		}
		if after := fingerprint(p); after != before {
			t.Errorf("something was stored: %s before, %s after", before, after)
		}
	})
}

// If a client disconnects during its request, the client made the error, not the portal.
func TestABodyThatBreaksOffIsTheClientsFault(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		torn := io.MultiReader(strings.NewReader(`{"email":"asha@exa`), iotest.ErrReader(io.ErrUnexpectedEOF))
		p.Send("POST", "/api/users/login", "", http.Header{"Content-Type": {"application/json"}}, torn).
			Refuses(400, "The request was cut off. Please try again.")
	})
}

type badBody struct{ kind, text string }

func badBodies(c bodied) []badBody {
	const form = "multipart/form-data; boundary=x"
	if c.kind != "application/json" {
		return []badBody{
			{"application/json", `{}`}, {"text/plain", "x"}, {"multipart/form-data", "x"}, {form, ""}, {form, "no form at all"},
			{form, "--x\r\nContent-Disposition: form-data; name=\"productId\"\r\n\r\ntorn"},
			{form, "--x\r\nContent-Disposition: form-data; name=\"nothing\"\r\n\r\nx\r\n--x--\r\n"},
		}
	}
	all := []badBody{
		{c.kind, ""}, {c.kind, "{"}, {c.kind, "null"}, {c.kind, "[]"}, {c.kind, "5"}, {c.kind, `"text"`}, {c.kind, "\xff\xfe"},
		{c.kind, "{}"}, {c.kind, strings.Repeat("[", 10_000)}, {c.kind, `{"x":"` + strings.Repeat("x", 300_000) + `"}`},
		{"text/plain", "{}"}, {"application/xml", "<a/>"}, {form, "--x--"},
	}
	if c.path == "/desk/settings/mail/test" {
		// This call needs no fields: it sends a test email to the caller through the stored server.
		all = slices.DeleteFunc(all, func(b badBody) bool { return b.kind == c.kind && b.text == "{}" })
	}
	for _, field := range c.fields {
		for _, value := range []string{"5.5", "true", `{"a":1}`, `[[]]`, `"\u0000"`, `"` + strings.Repeat("x", 20_000) + `"`, `"<script>"`} {
			// Only one field, and it is wrong: every call must refuse that.
			all = append(all, badBody{c.kind, `{"` + field + `":` + value + `}`})
		}
	}
	return all
}

// fingerprint counts all rows that a form could have stored.
func fingerprint(p *apptest.Portal) string {
	p.T.Helper()
	counts := map[string]int{}
	for _, table := range []string{"customers", "admins", "files", "registered_products", "warranties", "tickets", "ticket_statuses", "schemes", "claims", "agreements", "programmes"} {
		counts[table] = p.Count(table)
	}
	text, err := json.Marshal(counts)
	if err != nil {
		p.T.Fatal(err)
	}
	return string(text)
}

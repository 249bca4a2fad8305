package attack_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app/attack"
)

// notes is a tiny portal in which a test can plant mistakes. It proves that the attack finds them.
type notes struct {
	name string
	kept []string

	plant func(n *notes, text string) (status int, body string) // answers first, unless the status is 0
}

const notesDocument = `{
	"paths": {
		"/notes": {"post": {
			"x-access": "customer", "x-body-limit": 1000, "x-rate-class": "writes",
			"parameters": [{"name": "loud", "in": "query"}, {"name": "X-Kind", "in": "header"}],
			"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Note"}}}}
		}},
		"/notes/{id}": {"get": {
			"x-access": "customer", "x-body-limit": 0, "x-rate-class": "reads",
			"parameters": [{"name": "id", "in": "path"}]
		}},
		"/pictures": {"post": {
			"x-access": "customer", "x-body-limit": 1000, "x-rate-class": "writes",
			"requestBody": {"content": {"multipart/form-data": {"schema": {"properties": {
				"title": {"type": "string"}, "files[]": {"type": "array", "items": {"type": "string", "format": "binary"}}
			}}}}}
		}}
	},
	"components": {"schemas": {
		"Note": {"properties": {"text": {"type": "string"}, "lines": {"type": "array", "items": {"$ref": "#/components/schemas/Line"}}}},
		"Line": {"properties": {"words": {"type": "array", "items": {"type": "string"}}}}
	}}
}`

func (n *notes) Name() string            { return n.name }
func (n *notes) Token(string) string     { return "token-of-asha" }
func (n *notes) Secrets(string) []string { return []string{"Zanskar"} }
func (n *notes) Stored() (string, error) { return strings.Join(n.kept, "\n"), nil }

func (n *notes) Plain(body string) string {
	return regexp.MustCompile(`R\d+`).ReplaceAllString(body, "<request>")
}

func (n *notes) Example(c attack.Call) (attack.Request, bool) {
	switch c.Name() {
	case "POST /notes":
		return attack.Request{Token: "t", JSON: map[string]any{"text": "hello", "lines": []any{map[string]any{"words": []any{"a", "b"}}}}}, true
	case "GET /notes/{id}":
		return attack.Request{Token: "t", Params: map[string]string{"id": "1"}}, true
	default:
		return attack.Request{}, false
	}
}

func (n *notes) Answer(sent attack.Sent) (attack.Answer, error) {
	r, err := sent.HTTP(context.Background())
	if err != nil {
		return attack.Answer{}, err
	}
	w := httptest.NewRecorder()
	n.ServeHTTP(w, r)
	return attack.Answer{Status: w.Code, Header: w.Header(), Body: w.Body.String()}, nil
}

// ServeHTTP stores short notes of plain letters and refuses all others.
func (n *notes) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	text := r.URL.Path
	if r.Method == http.MethodPost {
		var note struct{ Text string }
		if err := json.NewDecoder(r.Body).Decode(&note); err == nil {
			text = note.Text
		}
	}
	if n.plant != nil {
		if status, body := n.plant(n, text); status != 0 {
			w.WriteHeader(status)
			fmt.Fprint(w, body)
			return
		}
	}
	if !regexp.MustCompile(`^[a-z0-9/]+$`).MatchString(text) || strings.Contains(r.URL.Path, "pictures") {
		w.WriteHeader(http.StatusBadRequest)
		fmt.Fprint(w, refusal("This note is not plain."))
		return
	}
	if r.Method == http.MethodPost {
		n.kept = append(n.kept, text)
	}
	fmt.Fprint(w, `{"requestId":"R1"}`)
}

func refusal(sentence string) string {
	return `{"message":"` + sentence + `","error":"` + sentence + `","requestId":"R2"}`
}

func attackNotes(t *testing.T, oneOf uint32, plant func(n *notes, text string) (int, string)) *attack.Report {
	t.Helper()
	calls, err := attack.Calls([]byte(notesDocument))
	if err != nil {
		t.Fatal(err)
	}
	good, planted := &notes{name: "good"}, &notes{name: "planted", plant: plant}
	report, err := attack.Attack{Calls: calls, Portals: []attack.Portal{good, planted}, OneOf: oneOf}.Run()
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func TestEveryNestedFieldOfTheDocumentIsAttacked(t *testing.T) {
	t.Parallel()
	calls, err := attack.Calls([]byte(notesDocument))
	if err != nil {
		t.Fatal(err)
	}
	var fields []string
	for _, c := range calls {
		for _, f := range c.Fields {
			fields = append(fields, c.Name()+": "+f.String())
		}
	}
	want := []string{
		"POST /notes: query loud", "POST /notes: header X-Kind", "POST /notes: json lines", "POST /notes: json lines[0]",
		"POST /notes: json lines[0].words", "POST /notes: json lines[0].words[0]", "POST /notes: json text",
		"GET /notes/{id}: path id", "POST /pictures: form files[]", "POST /pictures: form title",
	}
	if !slices.Equal(fields, want) {
		t.Errorf("the fields are %q", fields)
	}
}

func TestAPortalWithoutMistakesIsFoundToHaveNone(t *testing.T) {
	t.Parallel()
	report := attackNotes(t, 1, nil)
	if len(report.Findings) > 0 || report.Calls != 3 || report.Fields != 10 || report.Requests < 800 {
		t.Errorf("%d calls, %d fields, %d requests and %v", report.Calls, report.Fields, report.Requests, report.Findings)
	}
	sample := attackNotes(t, 10, nil)
	if again := attackNotes(t, 10, nil); sample.Requests != again.Requests || sample.Requests > report.Requests/4 {
		t.Errorf("a sample has %d requests, then %d, of %d", sample.Requests, again.Requests, report.Requests)
	}
}

func TestPlantedMistakesAreFound(t *testing.T) {
	t.Parallel()
	isSQL := func(text string) bool { return strings.Contains(text, "DROP TABLE") }
	for name, c := range map[string]struct {
		kind  attack.Kind
		plant func(n *notes, text string) (int, string)
	}{
		"NUL makes it fail": {attack.Failed, func(_ *notes, text string) (int, string) {
			if strings.Contains(text, "\x00") {
				return 500, refusal("Something went wrong on our side. Please try again later.")
			}
			return 0, ""
		}},
		"it stores before it refuses": {attack.Stored, func(n *notes, text string) (int, string) {
			if isSQL(text) {
				n.kept = append(n.kept, text)
			}
			return 0, ""
		}},
		"it says what its database said": {attack.Leaked, func(_ *notes, text string) (int, string) {
			if isSQL(text) {
				return 400, refusal("UNIQUE constraint failed: notes.text (SQLSTATE 23505)")
			}
			return 0, ""
		}},
		"it names the file it is written in": {attack.Leaked, func(_ *notes, text string) (int, string) {
			if text == "" {
				return 400, refusal("notes.go:17: no text")
			}
			return 0, ""
		}},
		"it gives a hash away": {attack.Leaked, func(_ *notes, text string) (int, string) {
			if text == "" {
				return 400, refusal("$argon2id$v=19$m=19456")
			}
			return 0, ""
		}},
		"it names another person in a refusal": {attack.Leaked, func(_ *notes, text string) (int, string) {
			if isSQL(text) {
				return 409, refusal("Tara Zanskar has this note.")
			}
			return 0, ""
		}},
		"it answers with another person's note": {attack.Leaked, func(_ *notes, text string) (int, string) {
			if text == "/notes/-1" {
				return 200, `{"owner":"tara.zanskar@example.com"}`
			}
			return 0, ""
		}},
		"it has another status": {attack.Different, func(_ *notes, text string) (int, string) {
			if isSQL(text) {
				return 404, refusal("This note is not plain.")
			}
			return 0, ""
		}},
		"it has another sentence": {attack.Different, func(_ *notes, text string) (int, string) {
			if isSQL(text) {
				return 400, refusal("This note is strange.")
			}
			return 0, ""
		}},
		"it takes what the other refuses": {attack.Different, func(n *notes, text string) (int, string) {
			if strings.Contains(text, "\u202e") {
				n.kept = append(n.kept, text)
				return 200, "{}"
			}
			return 0, ""
		}},
		"it refuses without a word": {attack.Unclear, func(_ *notes, text string) (int, string) {
			if isSQL(text) {
				return 400, ""
			}
			return 0, ""
		}},
		"it refuses what is good": {attack.Unproven, func(_ *notes, text string) (int, string) {
			if text == "hello" {
				return 400, refusal("Not today.")
			}
			return 0, ""
		}},
		"a read stores": {attack.Stored, func(n *notes, text string) (int, string) {
			if strings.HasPrefix(text, "/notes/-") {
				n.kept = append(n.kept, text)
			}
			return 0, ""
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			report := attackNotes(t, 1, c.plant)
			if report.Count(c.kind) == 0 {
				t.Errorf("nothing %s was found, but %v", c.kind, report.Findings)
			}
			for _, f := range report.Findings {
				if f.Portal != "planted" {
					t.Errorf("found at the good portal: %s", f)
				}
			}
			if !strings.Contains(report.Figures(), string(c.kind)) {
				t.Errorf("the figures do not say it:\n%s", report.Figures())
			}
		})
	}
}

package app_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

var update = flag.Bool("update", false, "write the answers to all queries anew")

const queryAnswers = "testdata/queries.txt"

// queryValues are sent in every parameter of every call. Each is right for some parameters.
func queryValues() []string {
	return []string{
		"", "x", "0", "1", "-1", "1.5", "+5", "007", " 5", "5 ", "21", "100", "101", "3651", "12345678901", "99999999999999999999", "1e9",
		"true", "false", "TRUE", "t", "any", "2026-03-01", "2026-02-30", "2026-3-1", "2999-01-01", "2026-02", "2026-13", "2999-01",
		"customer", "Customer", "User", "Dealer", "dealer", "current", "retired", "all", "hide", "none", "other", "me", "nobody",
		"urgent", "oldest", "waiting", "sent", "given-up", "accepted", "en", "hi", "EN", "admin.login",
		"repair", "repair,awr", "repair, awr", "repair,", "repair,x", "claim", "claim,claim", "product", "product,ticket", "product,x",
		"#1c4ed0", "#1C4ED0", "1c4ed0", "#zzzzzz", "#ffffff", "250.50", "250.505", "1,000",
		"01KJP2QW00000000000000000A", "oldest.01KJP2QW00000000000000000A", "2026-03-01.01KJP2QW00000000000000000A", "' OR 1=1 --",
		long("x", 101), long("x", 201), long("आ", 201), long("x", 501), long("x", 9000), long("1,", 201),
	}
}

func long(text string, n int) string { return strings.Repeat(text, n) }

// together are queries whose filters depend on each other.
func together() []string {
	return []string{
		"from=2026-03-02&to=2026-03-01", "from=2020-01-01&to=2026-03-01", "from=2026-02-01&to=2026-03-01", "from=2999-01-01&to=2999-01-02",
		"from=500&to=100", "from=100&to=500", "before=9&after=9",
		"before=01KJP2QW00000000000000000A&after=01KJP2QW00000000000000000A", "group=customer&waiting=1", "group=customer&waiting=0",
		"group=customer&waiting=yes", "state=sent&to=asha", "state=waiting&to=asha", "state=sent&to=" + long("x", 300),
		"ended=any&scheme=SC1", "ended=true&untouched=3", "kind=repair&scheme=SC1", "kind=claim&scheme=SC1", "back=true&kind=repair",
		"back=true&kind=awr", "back=true&scheme=SC1", "late=true&order=oldest", "order=oldest&after=oldest.01KJP2QW00000000000000000A",
		"order=oldest&after=2026-03-01.01KJP2QW00000000000000000A", "page=1&limit=10&q=a", "page=&limit=&q=", "page=1&sort=-name", "offset=5",
		"Q=x", "q=%00", "q=%ff", "q=%zz", "kind=admin.login&logins=hide", "page=2147483647&limit=100", "page=2147483648",
	}
}

// The golden file holds the answers of every call to queries, so that a changed answer is a line in a review.
// Its first answer is for all values that it does not list. To write the file, add -update to the test.
func TestAnswersToQueries(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite)
	w := newQueryWorld(p)
	var got strings.Builder
	for _, c := range queriedCalls(t) {
		said := map[string][]string{} // callers by the answers that they get
		for _, who := range w.callers(c) {
			answers := w.answers(c, who)
			said[answers] = append(said[answers], who.name)
		}
		for _, answers := range slices.Sorted(maps.Keys(said)) {
			fmt.Fprintf(&got, "GET %s as %s\n%s", c.path, strings.Join(said[answers], ", "), answers)
		}
	}
	if *update {
		if err := os.WriteFile(queryAnswers, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(queryAnswers)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("The answers to queries differ from %s:\n%s", queryAnswers, firstDifference(string(want), got.String()))
	}
}

func firstDifference(want, got string) string {
	before, after := strings.Split(want, "\n"), strings.Split(got, "\n")
	var text strings.Builder
	for _, line := range before {
		if !slices.Contains(after, line) {
			fmt.Fprintln(&text, "-", line)
		}
	}
	for _, line := range after {
		if !slices.Contains(before, line) {
			fmt.Fprintln(&text, "+", line)
		}
	}
	return text.String()
}

type queriedCall struct {
	operation
	names []string // of its query parameters
}

func queriedCalls(t *testing.T) []queriedCall {
	t.Helper()
	var document bytes.Buffer
	if err := app.WriteOpenAPI(&document); err != nil {
		t.Fatal(err)
	}
	var api struct {
		Paths map[string]map[string]struct {
			Parameters []struct{ Name, In string } `json:"parameters"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(document.Bytes(), &api); err != nil {
		t.Fatal(err)
	}
	var all []queriedCall
	for _, o := range operations(t) {
		c := queriedCall{operation: o}
		for _, p := range api.Paths[o.path][strings.ToLower(o.method)].Parameters {
			if p.In == "query" {
				c.names = append(c.names, p.Name)
			}
		}
		if len(c.names) > 0 {
			slices.Sort(c.names)
			all = append(all, c)
		}
	}
	slices.SortFunc(all, func(a, b queriedCall) int { return strings.Compare(a.path, b.path) })
	return all
}

type queryWorld struct {
	*apptest.Portal
	dealer       apptest.Person
	ticket       string
	owner, agent string
}

type queryCaller struct{ name, token string }

func newQueryWorld(p *apptest.Portal) *queryWorld {
	p.T.Helper()
	p.Stocks()
	w := &queryWorld{Portal: p, dealer: p.Registers("Ravi Traders", "Dealer"), owner: p.Admin(), agent: p.Desk("Agent")}
	_, w.ticket = p.Raises(w.dealer, apptest.RaiseRepair, apptest.Text(p.Buys(w.dealer), "_id"))
	return w
}

func (w *queryWorld) callers(c queriedCall) (all []queryCaller) {
	switch {
	case c.public:
		return []queryCaller{{"visitor", ""}}
	case c.customer:
		all = append(all, queryCaller{"dealer", w.dealer.Token})
	}
	if c.admin {
		all = append(all, queryCaller{"owner", w.owner})
		if c.role == "Agent" {
			all = append(all, queryCaller{"agent", w.agent})
		}
	}
	return all
}

// answers describes the answers to each value alone, and to values that belong together.
func (w *queryWorld) answers(c queriedCall, who queryCaller) string {
	text := &strings.Builder{}
	path := strings.NewReplacer("{customerId}", w.dealer.ID, "{id}", w.ticket).Replace(c.path)
	ask := func(query string) string {
		a := w.Call(c.method, path+"?"+query, who.token, nil)
		if a.Status == 200 {
			return "200"
		}
		var refusal struct {
			Message string
			Fields  []struct{ Name string }
		}
		a.Decode(&refusal)
		answer := fmt.Sprint(a.Status, " ", refusal.Message)
		for _, field := range refusal.Fields {
			answer += " (" + field.Name + ")"
		}
		return answer
	}
	for _, name := range c.names {
		answers := map[string][]string{}
		for _, value := range queryValues() {
			answer := ask(name + "=" + url.QueryEscape(value))
			answers[answer] = append(answers[answer], shortened(value))
		}
		answer := ask(name + "=1&" + name + "=1")
		answers[answer] = append(answers[answer], "twice")
		writeAnswers(text, name, answers)
	}
	answers := map[string][]string{}
	for _, query := range together() {
		answer := sentence(ask(query))
		answers[answer] = append(answers[answer], shortened(query))
	}
	writeAnswers(text, "values together", answers)
	return text.String()
}

// sentence leaves the fields of an answer out.
func sentence(answer string) string {
	said, _, _ := strings.Cut(answer, " (")
	return said
}

func shortened(value string) string {
	if n := len([]rune(value)); n > 100 {
		return fmt.Sprintf("%.10s… %d characters", value, n)
	}
	return value
}

// writeAnswers writes the values of each answer, and the most frequent answer without its values.
func writeAnswers(text *strings.Builder, title string, answers map[string][]string) {
	all, usual := slices.Sorted(maps.Keys(answers)), ""
	for _, answer := range all {
		if usual == "" || len(answers[answer]) > len(answers[usual]) {
			usual = answer
		}
	}
	if len(all) == 0 {
		return
	}
	fmt.Fprintf(text, "  %s: %s\n", title, usual)
	for _, answer := range all {
		if answer != usual {
			fmt.Fprintf(text, "    %s: %q\n", answer, answers[answer])
		}
	}
}

package attack

import (
	"fmt"
	"strings"
)

// Kind is the kind of a wrong answer.
type Kind string

const (
	Failed    Kind = "5xx"
	Leaked    Kind = "leaked"
	Stored    Kind = "stored by a refused request"
	Different Kind = "different on the other database"
	Unclear   Kind = "refused without a sentence"
	Unproven  Kind = "good request refused"
)

// Kinds returns all kinds, in the order of the report.
func Kinds() []Kind { return []Kind{Failed, Leaked, Stored, Different, Unclear, Unproven} }

// Finding is one wrong answer.
type Finding struct {
	Kind         Kind
	Portal, Call string
	Field, Case  string
	Status       int
	Body, Detail string
}

func (f Finding) String() string {
	return fmt.Sprintf("%s: %s, %s, %s: %s answers %d %q; %s", f.Kind, f.Call, f.Field, f.Case, f.Portal, f.Status, f.Body, f.Detail)
}

// Report counts what an attack did and lists its findings.
type Report struct {
	Portals, Calls, Fields, Requests int
	Findings                         []Finding
}

// Add adds the report on other calls.
func (r *Report) Add(other *Report) {
	r.Portals = max(r.Portals, other.Portals)
	r.Calls += other.Calls
	r.Fields += other.Fields
	r.Requests += other.Requests
	r.Findings = append(r.Findings, other.Findings...)
}

// Count counts the findings of a kind.
func (r *Report) Count(kind Kind) int {
	n := 0
	for _, f := range r.Findings {
		if f.Kind == kind {
			n++
		}
	}
	return n
}

// Figures writes the counts, one in each line.
func (r *Report) Figures() string {
	var text strings.Builder
	line := func(name string, n int) { fmt.Fprintf(&text, "%-34s %8d\n", name, n) }
	line("databases", r.Portals)
	line("calls", r.Calls)
	line("fields", r.Fields)
	line("requests", r.Requests)
	for _, kind := range Kinds() {
		line(string(kind), r.Count(kind))
	}
	return text.String()
}

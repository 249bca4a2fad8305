package apptest

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Statements is what SQLite did for a deed.
type Statements struct {
	N     int // without the beginnings and ends of turns
	Turns int // to write
	Text  string
}

// Statements counts the statements that a portal on SQLite runs during a deed.
func (p *Portal) Statements(deed func()) (s Statements) {
	p.T.Helper()
	before := p.runs()
	deed()
	var all []string
	for query, runs := range p.runs() {
		n := runs - before[query]
		verb, _, _ := strings.Cut(query, " ")
		switch {
		case n == 0 || verb == "PRAGMA" || verb == "RELEASE" || verb == "ROLLBACK":
		case verb == "SAVEPOINT":
			s.Turns += n
		default:
			s.N += n
			all = append(all, fmt.Sprintf("%d × %s", n, strings.Join(strings.Fields(query), " ")))
		}
	}
	slices.Sort(all)
	s.Text = strings.Join(all, "\n")
	return s
}

// runs is how often each statement ran that SQLite keeps compiled.
func (p *Portal) runs() map[string]int {
	p.T.Helper()
	kept, err := p.App.Statements(context.Background())
	p.isNoFailure(err)
	runs := map[string]int{}
	for _, s := range kept {
		runs[s.Query] += s.Runs
	}
	return runs
}

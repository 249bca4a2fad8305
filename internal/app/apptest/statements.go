package apptest

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Statements lists the SQLite statements of an action.
type Statements struct {
	N      int      // without those that begin and end transactions
	Turns  int      // number of write transactions
	Tables []string // tables that were written
	Text   string
}

var writtenTable = regexp.MustCompile(`^(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)`)

// entryColumns is the number of values in a row of trail_entries.
const entryColumns = 13

// Statements counts the statements that SQLite runs during deed.
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
			query = strings.Join(strings.Fields(query), " ")
			table := writtenTable.FindStringSubmatch(query)
			if table != nil && table[1] == "trail_entries" {
				n /= 1 + strings.Count(query, "$")/entryColumns // its trigger counts too, once for each row
			}
			if table != nil && !slices.Contains(s.Tables, table[1]) {
				s.Tables = append(s.Tables, table[1])
			}
			s.N += n
			all = append(all, fmt.Sprintf("%d × %s", n, query))
		}
	}
	slices.Sort(all)
	slices.Sort(s.Tables)
	s.Text = strings.Join(all, "\n")
	return s
}

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

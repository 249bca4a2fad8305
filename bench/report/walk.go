package report

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Walk is what the portal asks its database in one call.
type Walk struct {
	Measure    string   `json:"measure"`
	Statements int      `json:"statements"`
	Turns      int      `json:"turns"`  // to write
	Tables     []string `json:"tables"` // that are written
	Bare       []string `json:"bare"`   // those that the bare program writes
}

var (
	turn    = regexp.MustCompile(`^\s*RELEASE\b`)
	own     = regexp.MustCompile(`^\s*(SAVEPOINT|RELEASE|BEGIN|COMMIT|ROLLBACK|PRAGMA)\b|'main'\.'`) // of the driver, and of the index of letters
	written = regexp.MustCompile(`^\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+(\w+)`)
)

// hasTriggers are tables at whose change SQLite counts the trigger as another run.
var hasTriggers = []string{"customers", "trail_entries"}

// NewWalk compares how often each statement had run before and after a call; bare are
// the statements of the bare program for it.
func NewWalk(measure string, before, after map[string]int, bare []string) Walk {
	w := Walk{Measure: measure}
	for _, query := range bare {
		if table := written.FindStringSubmatch(query); table != nil && !slices.Contains(w.Bare, table[1]) {
			w.Bare = append(w.Bare, table[1])
		}
	}
	for query, runs := range after {
		runs -= before[query]
		if turn.MatchString(query) {
			w.Turns += runs
		}
		if runs <= 0 || own.MatchString(query) {
			continue
		}
		if table := written.FindStringSubmatch(query); table != nil {
			if !slices.Contains(w.Tables, table[1]) {
				w.Tables = append(w.Tables, table[1])
			}
			if slices.Contains(hasTriggers, table[1]) {
				runs = 1
			}
		}
		w.Statements += runs
	}
	slices.Sort(w.Tables)
	return w
}

func (w Walk) String() string {
	text := fmt.Sprintf("%s: %d statements", w.Measure, w.Statements)
	if w.Turns > 0 {
		text += fmt.Sprintf(", %d turns to write, %d tables: %s", w.Turns, len(w.Tables), strings.Join(w.Tables, ", "))
	}
	return text
}

// differs says which tables the bare program leaves out, or writes beyond the portal.
func (w Walk) differs() (text string) {
	without := func(all, these []string) string {
		return strings.Join(slices.DeleteFunc(slices.Clone(all), func(table string) bool { return slices.Contains(these, table) }), ", ")
	}
	if len(w.Bare) == 0 {
		return ""
	}
	if left := without(w.Tables, w.Bare); left != "" {
		text += "; not " + left
	}
	if more := without(w.Bare, w.Tables); more != "" {
		text += "; also " + more
	}
	return text
}

func (s Section) walk(measure string) (Walk, bool) {
	for _, w := range s.Walks {
		if w.Measure == measure {
			return w, true
		}
	}
	return Walk{}, false
}

package report

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Table is a title and cells, for the terminal and for a page alike.
type Table struct {
	Title  string
	Header []string
	Rows   [][]string
}

// WriteText aligns the cells by spaces.
func (t Table) WriteText(w io.Writer) {
	fmt.Fprintf(w, "\n%s\n", t.Title)
	widths := make([]int, len(t.Header))
	lines := append([][]string{t.Header}, t.Rows...)
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, line := range lines {
		for i, cell := range line {
			gap := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				fmt.Fprint(w, cell, gap)
			} else {
				fmt.Fprint(w, "  ", gap, cell)
			}
		}
		fmt.Fprintln(w)
	}
}

// WriteMarkdown writes the cells as a table of Markdown, numbers to the right.
func (t Table) WriteMarkdown(w io.Writer) {
	fmt.Fprintf(w, "\n### %s\n\n", t.Title)
	fmt.Fprintf(w, "| %s |\n", strings.Join(t.Header, " | "))
	fmt.Fprintf(w, "|---|%s\n", strings.Repeat("--:|", len(t.Header)-1))
	for _, row := range t.Rows {
		fmt.Fprintf(w, "| %s |\n", strings.Join(row, " | "))
	}
}

// marked shows a figure that misses its goal.
func marked(text string, met bool) string {
	if met || text == "" {
		return text
	}
	return "**" + text + "**"
}

// Tables are all that the figures give.
func (r *Results) Tables() []Table {
	tables := []Table{r.goalTable()}
	for _, s := range r.Sections {
		if t := s.table(); len(t.Rows) > 0 {
			tables = append(tables, t)
		}
	}
	return tables
}

// goalTable has a row for each kind of goal and a column for each engine.
func (r *Results) goalTable() Table {
	t := Table{Title: "Goals", Header: []string{"measure", "goal", "engine", "figure", "met"}}
	type kind struct{ name, engine string }
	byKind := map[kind][]Goal{}
	var order []kind
	for _, g := range r.Goals() {
		k := kind{g.Name, g.Engine}
		if byKind[k] == nil {
			order = append(order, k)
		}
		byKind[k] = append(byKind[k], g)
	}
	for _, k := range order {
		figure, met := summary(byKind[k])
		t.Rows = append(t.Rows, []string{k.name, byKind[k][0].Want(), engineName(k.engine), figure, met})
	}
	return t
}

const (
	sqlite   = "sqlite"
	postgres = "postgres"
)

func engineName(engine string) string {
	switch engine {
	case sqlite:
		return "SQLite"
	case postgres:
		return "PostgreSQL"
	default:
		return ""
	}
}

func (s Section) table() Table {
	switch s.Phase {
	case Starts:
		return s.startTable()
	case Reads:
		return s.rateTable("Reads", Bare)
	case Desk:
		return s.rateTable("The desk's pages", Bare)
	case Transfers:
		return s.transferTable()
	case Writes:
		return s.rateTable("Writes", OneByOne)
	case Upkeep:
		return s.rateTable("The price of upkeep", NoUpkeep)
	default:
		return Table{}
	}
}

func (s Section) titled(title string) string {
	return fmt.Sprintf("%s, %s", title, engineName(s.Engine))
}

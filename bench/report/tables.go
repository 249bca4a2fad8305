package report

import (
	"fmt"
	"io"
	"slices"
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
			fmt.Fprint(w, cell, strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+2))
		}
		fmt.Fprintln(w)
	}
}

// WriteMarkdown writes the cells as a table of Markdown.
func (t Table) WriteMarkdown(w io.Writer) {
	fmt.Fprintf(w, "\n### %s\n\n", t.Title)
	fmt.Fprintf(w, "| %s |\n", strings.Join(t.Header, " | "))
	fmt.Fprintf(w, "|%s\n", strings.Repeat("---|", len(t.Header)))
	for _, row := range t.Rows {
		fmt.Fprintf(w, "| %s |\n", strings.Join(row, " | "))
	}
}

// Tables are all that the figures give.
func (r *Results) Tables() (tables []Table) {
	for _, t := range []Table{r.goalTable(), r.besideTable(), r.listTable(), r.pageTable(), r.restTable()} {
		if len(t.Rows) > 0 {
			tables = append(tables, t)
		}
	}
	return tables
}

// goalTable has a row for each goal and a column for each engine. What misses its goal
// is bold.
func (r *Results) goalTable() Table {
	t := Table{Title: "Goals", Header: []string{"measure", "goal"}}
	for _, engine := range r.engines() {
		t.Header = append(t.Header, engineName(engine))
	}
	rows := map[string]int{}
	for _, g := range r.Goals() {
		at, ok := rows[g.Name]
		if !ok {
			at = len(t.Rows)
			rows[g.Name] = at
			t.Rows = append(t.Rows, append([]string{g.Name, g.Want()}, make([]string, len(r.engines()))...))
		}
		if t.Rows[at][1] != g.Want() {
			t.Rows[at][1] += ", " + engineName(g.Engine) + " " + joined(g.Limits) + g.Unit
		}
		figure := g.Figure()
		if !g.Met() {
			figure = "**" + figure + "**"
		}
		t.Rows[at][2+max(0, slices.Index(r.engines(), g.Engine))] = figure
	}
	return t
}

// does says what each side does for a call.
func does(measure, who string) string {
	switch who {
	case Bare:
		switch measure {
		case ByID:
			return "one row by its key, as JSON"
		case ByRole, "customers, " + FirstPage:
			return "ten rows by an index, the kept total, as JSON"
		}
		return "the same writes without HTTP, checks and reads"
	case Peer, PeerFull:
		switch measure {
		case ByID:
			return "token, rule, one row"
		case ByRole, "customers, " + FirstPage:
			return "token, rule, ten rows, counts all"
		case Product:
			return "token, rule, validation, one row and the file"
		}
		return "token, rule, validation, one row"
	}
	return map[string]string{
		ByID: "session, role, one row, log", ByRole: "session, role, ten rows, exact total, log", "customers, " + FirstPage: "session, role, ten rows, exact total, log",
		Status: "history, queue, email, undo, audit trail", FirstStatus: "history, queue, email, undo, audit trail", Product: "checked file on disk, quota, row, email",
		Approval: "two history rows, queue, email, undo, audit trail", Rename: "row, search index, audit trail", Message: "row, counters, queue, email, audit trail",
		Bulk: "all of a status update, for each ticket",
	}[measure]
}

// besideTable has what others do as well, and what each does for it.
func (r *Results) besideTable() Table {
	t := Table{Title: "Beside others", Header: []string{"call", "by"}}
	sizes := r.sizes()
	for _, size := range sizes {
		t.Header = append(t.Header, sized(size)+": per second", "p99 ms")
	}
	t.Header = append(t.Header, "Aftercare's rate of theirs", "for each call")
	for _, engine := range r.engines() {
		for _, s := range []Section{r.section(Reads, engine), r.section(Writes, engine)} {
			for _, measure := range s.measures() {
				for _, who := range []string{Portal, Bare, Peer, PeerFull} {
					if row, ok := s.besideRow(measure, who, sizes); ok {
						t.Rows = append(t.Rows, row)
					}
				}
			}
		}
	}
	return t
}

func (s Section) besideRow(measure, who string, sizes []int) (row []string, ok bool) {
	isCompared := slices.ContainsFunc(s.Samples, func(o Sample) bool { return o.Measure == measure && o.Who != Portal })
	if !isCompared || !slices.ContainsFunc(s.Samples, func(o Sample) bool { return o.Measure == measure && o.Who == who }) {
		return nil, false
	}
	row = []string{"", who}
	if who == Portal {
		row = []string{measure + ", " + engineName(s.Engine), Portal}
	}
	var ratios []float64
	for _, size := range sizes {
		k := key{measure, size, who}
		row = append(row, s.cell(k, perSecond), s.cell(k, p99))
		if value, ok := s.ratio(key{measure, size, Portal}, k, perSecond); ok && who != Portal {
			ratios = append(ratios, value)
		}
	}
	what := does(measure, who)
	if w, ok := s.walk(measure); ok && who == Portal {
		what += fmt.Sprintf(": %d statements", w.Statements)
		if w.Turns > 0 {
			what += fmt.Sprintf(", %d tables", len(w.Tables))
		}
	} else if ok && who == Bare {
		what += w.differs()
	}
	return append(row, joined(ratios), what), true
}

// listTable has a row for each of the desk's lists.
func (r *Results) listTable() Table {
	t := Table{Title: "Lists", Header: []string{"list"}}
	sizes := r.sizes()
	for _, engine := range r.engines() {
		t.Header = append(t.Header, engineName(engine)+": first page/s", "growth", "last page/s", "growth", "jump ms", "search ms")
	}
	for _, measure := range r.section(Reads, r.first()).measures() {
		list, isList := strings.CutSuffix(measure, ", "+LastPage)
		if !isList {
			continue
		}
		row := []string{list}
		for _, engine := range r.engines() {
			s := r.section(Reads, engine)
			for _, page := range []string{FirstPage, LastPage} {
				row = append(row, s.each(list+", "+page, sizes, perSecond), s.growthCell(list+", "+page))
			}
			row = append(row, s.each(list+", "+Middle, sizes, slowest), s.each(list+", "+Search, sizes, slowest))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func (r *Results) first() string {
	if engines := r.engines(); len(engines) > 0 {
		return engines[0]
	}
	return ""
}

// each has a figure at every size.
func (s Section) each(measure string, sizes []int, figure func(Sample) float64) string {
	var values []float64
	for _, size := range sizes {
		if value, ok := s.median(key{measure, size, Portal}, figure); ok {
			values = append(values, value)
		}
	}
	return joined(values)
}

func (s Section) growthCell(measure string) string {
	value, ok := s.growthOf(measure)
	if !ok {
		return ""
	}
	return short(value)
}

// pageTable has the other reads.
func (r *Results) pageTable() Table {
	t := Table{Title: "The desk's pages", Header: []string{"call"}}
	sizes := r.sizes()
	for _, engine := range r.engines() {
		t.Header = append(t.Header, engineName(engine)+": per second", "p99 ms", "growth")
	}
	all := r.section(Reads, r.first()).measures()
	for _, measure := range all {
		name, _, _ := strings.Cut(measure, ", ")
		if slices.Contains(all, name+", "+LastPage) && measure != ByRole && measure != NoHit {
			continue
		}
		row := []string{measure}
		for _, engine := range r.engines() {
			s := r.section(Reads, engine)
			row = append(row, s.each(measure, sizes, perSecond), s.each(measure, sizes, p99), s.growthCell(measure))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// restTable has what is no rate.
func (r *Results) restTable() Table {
	t := Table{Title: "Memory, disk, start, export", Header: []string{"figure"}}
	sizes := r.sizes()
	for _, engine := range r.engines() {
		t.Header = append(t.Header, engineName(engine))
	}
	for _, of := range []struct {
		name, phase, measure string
		figure               func(Sample) float64
	}{
		{"start to ready, ms", Starts, Start, total}, {"idle memory, MB", Starts, Start, idle}, {"database, MB", Starts, Start, size}, {"memory of `aftercare seed`, MB", Starts, Start, seeded},
		{"memory in mixed load, MB", Mixed, MixedLoad, peak}, {"mixed load, calls per second", Mixed, MixedLoad, perSecond},
		{"bulk of 5,000, ms", Writes, Bulk, total}, {"longest wait of another writer meanwhile, ms", Writes, Bulk, slowest},
		{"export, rows per second", Transfers, Export, perSecond}, {"export, first byte, ms", Transfers, Export, first}, {"export, growth of memory, MB", Transfers, Export, growth},
	} {
		row := []string{of.name}
		for _, engine := range r.engines() {
			row = append(row, r.section(of.phase, engine).each(of.measure, sizes, of.figure))
		}
		if strings.Join(row[1:], "") != "" {
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

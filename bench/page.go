package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// goal is a measured value at each size, with its target.
type goal struct {
	name   string
	unit   string
	atMost bool
	limits []float64 // at the smallest and the largest size; one value if they are the same
	values []float64
	detail string // the measure, if several have the same goal
}

func (g goal) met() bool {
	for i, value := range g.values {
		limit := g.limits[min(i, len(g.limits)-1)]
		if g.atMost && value > limit || !g.atMost && value < limit {
			return false
		}
	}
	return true
}

func (g goal) want() string {
	if g.atMost {
		return "at most " + joined(g.limits) + g.unit
	}
	return "at least " + joined(g.limits) + g.unit
}

// figure formats the values. A missed goal is bold.
func (g goal) figure() string {
	text := joined(g.values) + g.unit
	if g.detail != "" {
		text += " (" + g.detail + ")"
	}
	if !g.met() {
		text = "**" + text + "**"
	}
	return text
}

func (s section) goals() (all []goal) {
	least := func(name string, values []float64, limits ...float64) {
		all = append(all, goal{name: name, limits: limits, values: values})
	}
	most := func(name, unit, detail string, limit float64, values ...float64) {
		all = append(all, goal{name: name, unit: unit, atMost: true, limits: []float64{limit}, values: values, detail: detail})
	}
	largest := func(measure, unit string) []float64 {
		values := s.each(measure, ours, unit)
		return values[max(0, len(values)-1):]
	}
	worst := func(name, end string, limit float64) {
		var found float64
		var of []string // the slowest one first, then an entry for each other
		for _, measure := range s.measures() {
			value := largest(measure, slowest)
			if rest, is := strings.CutSuffix(measure, end); is && len(value) > 0 {
				if of = append(of, ""); value[0] > found {
					found, of[0] = value[0], strings.TrimSuffix(rest, ", ")
				}
			}
		}
		if len(of) == 1 {
			of[0] = ""
		}
		if len(of) > 0 {
			most(name+", slowest call", " ms", of[0], limit, found)
		}
	}
	if w, ok := s.Walks[status]; ok {
		most("statements of a status update", "", "", 12, float64(w.Statements))
		most("tables that a status update writes", "", "", 8, float64(len(w.Tables)))
	}
	if w, ok := s.Walks[product]; ok {
		most("statements of a product with invoice", "", "", 18, float64(w.Statements))
		most("its turns to write", "", "", 3, float64(w.Turns))
	}
	for _, c := range []struct {
		measure, who string
		limits       []float64
	}{
		{byID, peer, []float64{2}}, {byID, theBare, []float64{0.6}}, {firstPage, peer, []float64{4.5, 250}}, {byRole, peer, []float64{2.5, 75}},
		{status, peerFull, []float64{1.5}}, {status, theBare, []float64{0.6}}, {product, peer, []float64{1.2}}, {rename, peer, []float64{0.5}},
	} {
		least(c.measure+" against "+c.who, s.against(c.measure, c.who), c.limits...)
	}
	var meanwhile []float64
	for _, size := range s.Sizes {
		if value, ok := s.ratio(key{whileRenamed, size, ours}, key{status, size, ours}); ok {
			meanwhile = append(meanwhile, value)
		}
	}
	least("others' status updates while one person renames", meanwhile, 0.8)
	most("a bulk of 5,000", " ms", "", 1000, s.each(bulk, ours, took)...)
	most("longest wait of another writer meanwhile", " ms", "", 1000, s.each(bulk, ours, slowest)...)
	grown := goal{name: "growth of pages, queue, review, customer page, search", atMost: true, limits: []float64{1.5}}
	for _, measure := range s.measures() {
		isOnce := slices.ContainsFunc([]string{middle, search, noHit, overview}, func(end string) bool { return strings.HasSuffix(measure, end) })
		if value, ok := s.growth(measure); ok && !isOnce && !s.isWrite(measure) && (grown.values == nil || value > grown.values[0]) {
			grown.values, grown.detail = []float64{value}, measure
		}
	}
	all = append(all, grown)
	worst("a jump to the middle", middle, map[string]float64{"sqlite": 30, "postgres": 60}[s.Engine])
	worst("first-time search of three letters", search, map[string]float64{"sqlite": 60, "postgres": 80}[s.Engine])
	worst("two letters without a hit", noHit, 400)
	worst(overview, overview, 60)
	most("memory in mixed load", " MB", "", 160, largest(mixedLoad, peak)...)
	most("idle memory", " MB", "", 42, largest(startup, idle)...)
	most("start to ready", " ms", "", 70, largest(startup, took)...)
	most("database", " MB", "", 2300, largest(startup, disk)...)
	most("memory of `aftercare seed`", " MB", "", 300, largest(startup, seeded)...)
	return slices.DeleteFunc(all, func(g goal) bool { return len(g.values) == 0 })
}

// isWrite reports whether a measure belongs to the writes phase or is not a call.
func (s section) isWrite(measure string) bool {
	return slices.Contains([]string{status, whileRenamed, product, rename, "message", bulk, startup, mixedLoad}, measure)
}

type table struct {
	title  string
	header []string
	rows   [][]string
}

func (t table) String() string {
	text := fmt.Sprintf("\n### %s\n\n| %s |\n|%s\n", t.title, strings.Join(t.header, " | "), strings.Repeat("---|", len(t.header)))
	for _, row := range t.rows {
		text += "| " + strings.Join(row, " | ") + " |\n"
	}
	return text
}

// does returns what each side does for a call.
func does(measure, who string) string {
	told := map[string]map[string]string{
		ours: {
			byID: "session, role, one row, log", byRole: "session, role, ten rows, exact total, log", firstPage: "session, role, ten rows, exact total, log",
			status: "history, queue, email, undo, audit trail", product: "checked file on disk, quota, row, email", rename: "row, search index, audit trail",
			"message": "row, counters, queue, email, audit trail", bulk: "all of a status update, for each ticket",
		},
		theBare: {byID: "one row by its key, as JSON", status: "the same writes without HTTP, checks and reads"},
		peer: {
			byID: "token, rule, one row", byRole: "token, rule, ten rows, counts all", firstPage: "token, rule, ten rows, counts all",
			product: "token, rule, validation, one row and the file", status: "token, rule, validation, one row", rename: "token, rule, validation, one row",
		},
	}
	return told[strings.TrimSuffix(who, ", synchronous=FULL")][measure]
}

func (r *results) tables() []table {
	goals := table{title: "Goals", header: []string{"measure", "goal"}}
	at := map[string]int{}
	all := []table{}
	for i, engine := range r.engines() {
		s := r.on(engine)
		goals.header = append(goals.header, engineName(engine))
		for _, g := range s.goals() {
			row, known := at[g.name]
			if !known {
				row = len(goals.rows)
				at[g.name], goals.rows = row, append(goals.rows, append([]string{g.name, g.want()}, make([]string, len(r.engines()))...))
			}
			if goals.rows[row][1] != g.want() {
				goals.rows[row][1] += ", " + engineName(engine) + " " + joined(g.limits) + g.unit
			}
			goals.rows[row][2+i] = g.figure()
		}
		all = append(all, s.table())
	}
	if r.Lines > 0 && len(all) > 0 {
		lines := goal{name: "lines of `lists`, `queue`, `overview`, `platform/counts`", limits: []float64{4300}, values: []float64{float64(r.Lines)}, atMost: true}
		goals.rows = append(goals.rows, append([]string{lines.name, lines.want(), lines.figure()}, make([]string, len(r.engines())-1)...))
	}
	return append([]table{goals}, all...)
}

func (s section) table() table {
	t := table{title: "Figures on " + engineName(s.Engine), header: []string{"call", "by", perSecond, p99, slowest, "growth", "our rate of theirs", "for each call"}}
	for _, measure := range s.measures() {
		for _, who := range []string{ours, theBare, peer, peerFull} {
			var cells, what []string
			for _, unit := range units {
				switch text := joined(s.each(measure, who, unit)); {
				case len(cells) < 3:
					cells = append(cells, text)
				case text != "":
					what = append(what, text+" "+unit)
				}
			}
			if strings.Join(append(cells, what...), "") == "" {
				continue
			}
			growth, name := "", measure
			if value, ok := s.growth(measure); ok && who == ours {
				growth = short(value)
			}
			if w, ok := s.Walks[measure]; ok && who == ours {
				what = append(what, fmt.Sprintf("%d statements, %d tables", w.Statements, len(w.Tables)))
			}
			rates := []float64{}
			if who != ours {
				rates, name = s.against(measure, who), ""
			}
			if told := does(measure, who); told != "" {
				what = append([]string{told}, what...)
			}
			t.rows = append(t.rows, append(append([]string{name, who}, cells...), growth, joined(rates), strings.Join(what, "; ")))
		}
	}
	return t
}

// The part of the page between these marks is generated.
const (
	beginMark = "<!-- figures: written by make bench -->"
	endMark   = "<!-- end of figures -->"
)

// publish prints the tables and writes them into a page, if path is set.
func (r *results) publish(path string) error {
	fmt.Print(r.markdown())
	if path == "" {
		return nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, begins := strings.Cut(string(text), beginMark)
	_, after, ends := strings.Cut(rest, endMark)
	if !begins || !ends {
		return fmt.Errorf("%s has no place for the figures: it needs the lines %q and %q", path, beginMark, endMark)
	}
	return os.WriteFile(path, []byte(before+beginMark+"\n"+r.markdown()+"\n"+endMark+after), 0o644)
}

// markdown returns the generated part of the page. Sections with the same settings share one line.
func (r *results) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n- **Machine**: %s\n- **Command**: `%s`\n", r.Machine, r.Command)
	var order []string
	phases := map[string][]string{}
	for _, s := range r.Sections {
		sizes := make([]string, len(s.Sizes))
		for i, size := range s.Sizes {
			sizes[i] = short(float64(size))
		}
		how := fmt.Sprintf("%s customers, %d rounds of %s s, %s, version `%s`", strings.Join(sizes, " / "), s.Rounds, short(s.Seconds), s.Day, s.Version)
		if phases[how] == nil {
			order = append(order, how)
		}
		phases[how] = append(phases[how], s.Phase+" on "+engineName(s.Engine))
	}
	for _, how := range order {
		fmt.Fprintf(&b, "- %s: %s\n", strings.Join(phases[how], ", "), how)
	}
	for _, t := range r.tables() {
		b.WriteString(t.String())
	}
	return b.String()
}

func joined(values []float64) string {
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = short(value)
	}
	return strings.Join(texts, " / ")
}

// short formats a number with few digits and commas between thousands.
func short(v float64) string {
	digits := 0
	switch {
	case v < 10:
		digits = 2
	case v < 100:
		digits = 1
	}
	whole, fraction, _ := strings.Cut(fmt.Sprintf("%.*f", digits, v), ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if fraction = strings.TrimRight(fraction, "0"); fraction != "" {
		whole += "." + fraction
	}
	return whole
}

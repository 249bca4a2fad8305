package report

import (
	"slices"
	"strings"
)

// Goal is a figure for each size, and what it should be.
type Goal struct {
	Name   string
	Engine string
	Limits []float64 // at the smallest and at the largest size; one where they are the same
	Values []float64
	AtMost bool
	Unit   string
	Detail string // which measure it is about, where several have the same goal
}

// Met reports whether every figure is as it should be.
func (g Goal) Met() bool {
	for i, value := range g.Values {
		limit := g.Limits[min(i, len(g.Limits)-1)]
		if g.AtMost && value > limit || !g.AtMost && value < limit {
			return false
		}
	}
	return true
}

// Want says what the figures should be.
func (g Goal) Want() string {
	if g.AtMost {
		return "at most " + joined(g.Limits) + g.Unit
	}
	return "at least " + joined(g.Limits) + g.Unit
}

// Figure says what they are.
func (g Goal) Figure() string {
	text := joined(g.Values) + g.Unit
	if g.Detail != "" {
		text += " (" + g.Detail + ")"
	}
	return text
}

func joined(values []float64) string {
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = short(value)
	}
	return strings.Join(texts, " / ")
}

// Goals are all that the figures can speak of.
func (r *Results) Goals() (all []Goal) {
	add := func(goals ...Goal) {
		for _, g := range goals {
			if len(g.Values) > 0 {
				all = append(all, g)
			}
		}
	}
	for _, engine := range r.engines() {
		reads, writes := r.section(Reads, engine), r.section(Writes, engine)
		starts, mixed, transfers := r.section(Starts, engine), r.section(Mixed, engine), r.section(Transfers, engine)
		if engine == sqlite {
			status, product := statementsOf(writes, Status), statementsOf(writes, Product)
			add(Goal{Name: "statements of a status update", Limits: []float64{12}, AtMost: true, Values: status.statements},
				Goal{Name: "tables that a status update writes", Limits: []float64{8}, AtMost: true, Values: status.tables},
				Goal{Name: "statements of a product with invoice", Limits: []float64{18}, AtMost: true, Values: product.statements},
				Goal{Name: "its turns to write", Limits: []float64{3}, AtMost: true, Values: product.turns})
		}
		add(reads.beside(ByID, Peer, 2), reads.beside(ByID, Bare, 0.6),
			reads.beside("customers, "+FirstPage, Peer, 4.5, 250), reads.beside(ByRole, Peer, 2.5, 75),
			reads.beside("customers, "+FirstPage, Bare, 0.5), reads.beside(ByRole, Bare, 0.5),
			writes.beside(Status, PeerFull, 1.5), writes.beside(Product, Peer, 1.2), writes.beside(Rename, Peer, 0.5))
		if engine == postgres {
			add(writes.beside(Status, Bare, 0.6))
		}
		add(writes.meanwhile(),
			writes.perSize(Goal{Name: "a bulk of 5,000", Unit: " ms", Limits: []float64{1000}, AtMost: true}, Bulk, total),
			writes.perSize(Goal{Name: "longest wait of another writer meanwhile", Unit: " ms", Limits: []float64{1000}, AtMost: true}, Bulk, slowest),
			reads.growthGoal(),
			reads.slowestGoal("a jump to the middle", Middle, byEngine(engine, 30, 60)),
			reads.slowestGoal("first-time search of three letters", Search, byEngine(engine, 60, 80)),
			reads.slowestGoal("two letters without a hit", NoHit, 400),
			reads.slowestGoal(Overview, Overview, 60),
			mixed.largest(Goal{Name: "memory in mixed load", Unit: " MB", Limits: []float64{160}, AtMost: true}, MixedLoad, peak),
			starts.largest(Goal{Name: "idle memory", Unit: " MB", Limits: []float64{42}, AtMost: true}, Start, idle),
			starts.largest(Goal{Name: "start to ready", Unit: " ms", Limits: []float64{70}, AtMost: true}, Start, total),
			starts.largest(Goal{Name: "database", Unit: " MB", Limits: []float64{2300}, AtMost: true}, Start, size),
			starts.largest(Goal{Name: "memory of `aftercare seed`", Unit: " MB", Limits: []float64{300}, AtMost: true}, Start, seeded),
			transfers.exported(), transfers.largest(Goal{Name: "export, growth of memory", Unit: " MB", Limits: []float64{64}, AtMost: true}, Export, growth))
		for i := range all {
			if all[i].Engine == "" {
				all[i].Engine = engine
			}
		}
	}
	if r.Lines > 0 {
		all = append(all, Goal{Name: "lines of `lists`, `queue`, `overview`, `platform/counts`", Limits: []float64{4300}, Values: []float64{float64(r.Lines)}, AtMost: true})
	}
	return all
}

func byEngine(engine string, file, server float64) float64 {
	if engine == postgres {
		return server
	}
	return file
}

type walked struct{ statements, tables, turns []float64 }

func statementsOf(s Section, measure string) (w walked) {
	if found, ok := s.walk(measure); ok {
		w = walked{[]float64{float64(found.Statements)}, []float64{float64(len(found.Tables))}, []float64{float64(found.Turns)}}
	}
	return w
}

// beside is the rate against another's, at each size.
func (s Section) beside(measure, other string, limits ...float64) Goal {
	g := Goal{Name: measure + " against " + other, Limits: limits}
	for _, size := range s.Sizes {
		if value, ok := s.ratio(key{measure, size, Portal}, key{measure, size, other}, perSecond); ok {
			g.Values = append(g.Values, value)
		}
	}
	return g
}

// meanwhile is the rate of status updates while somebody renames against that without.
func (s Section) meanwhile() Goal {
	g := Goal{Name: "others' status updates while one person renames", Limits: []float64{0.8}}
	for _, size := range s.Sizes {
		if value, ok := s.ratio(key{WhileRenamed, size, Portal}, key{Status, size, Portal}, perSecond); ok {
			g.Values = append(g.Values, value)
		}
	}
	return g
}

func (s Section) perSize(g Goal, measure string, figure func(Sample) float64) Goal {
	for _, size := range s.Sizes {
		if value, ok := s.median(key{measure, size, Portal}, figure); ok {
			g.Values = append(g.Values, value)
		}
	}
	return g
}

// largest is a figure at the largest size alone.
func (s Section) largest(g Goal, measure string, figure func(Sample) float64) Goal {
	if len(s.Sizes) > 0 {
		if value, ok := s.median(key{measure, s.Sizes[len(s.Sizes)-1], Portal}, figure); ok {
			g.Values = []float64{value}
		}
	}
	return g
}

// grows reports whether a rate should be the same at every size.
func grows(measure string) bool {
	return !slices.ContainsFunc([]string{Middle, Search, NoHit, Overview}, func(end string) bool { return strings.HasSuffix(measure, end) })
}

// growthGoal is the growth of the read that grows most.
func (s Section) growthGoal() Goal {
	g := Goal{Name: "growth of pages, queue, review, customer page, search", Limits: []float64{1.5}, AtMost: true}
	for _, measure := range s.measures() {
		value, ok := s.growthOf(measure)
		if ok && grows(measure) && (len(g.Values) == 0 || value > g.Values[0]) {
			g.Values, g.Detail = []float64{value}, measure
		}
	}
	return g
}

// slowestGoal is the slowest call at the largest size, of all measures with that ending.
func (s Section) slowestGoal(name, ending string, limit float64) Goal {
	g := Goal{Name: name + ", slowest call", Unit: " ms", Limits: []float64{limit}, AtMost: true}
	found := 0
	for _, measure := range s.measures() {
		if !strings.HasSuffix(measure, ending) {
			continue
		}
		found++
		value, ok := s.median(key{measure, s.Sizes[len(s.Sizes)-1], Portal}, slowest)
		if ok && (len(g.Values) == 0 || value > g.Values[0]) {
			g.Values, g.Detail = []float64{value}, strings.TrimSuffix(strings.TrimSuffix(measure, ending), ", ")
		}
	}
	if found == 1 {
		g.Detail = ""
	}
	return g
}

// exported is the rate of the export against that of excelize's stream writer.
func (s Section) exported() Goal {
	g := Goal{Name: "export, rows/s against excelize", Limits: []float64{3}}
	if len(s.Sizes) > 0 {
		largest := s.Sizes[len(s.Sizes)-1]
		if value, ok := s.ratio(key{Export, largest, Portal}, key{Export, largest, Bare}, perSecond); ok {
			g.Values = []float64{value}
		}
	}
	return g
}

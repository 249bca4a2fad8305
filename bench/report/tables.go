package report

// rateTable has, for each size, the rate and the times of the portal and its
// rate beside another, and in the end how the rate falls with the size.
func (s Section) rateTable(title, other string) Table {
	t := Table{Title: s.titled(title), Header: []string{"measure"}}
	for _, size := range s.Sizes {
		t.Header = append(t.Header, sized(size)+": per second", "p50 ms", "p99 ms", "peak MiB", "of "+other)
	}
	t.Header = append(t.Header, "growth")
	for _, measure := range s.measures() {
		row := []string{measure}
		for _, size := range s.Sizes {
			row = append(row, s.rateCells(measure, size, other)...)
		}
		growth := ""
		if value, ok := s.growthRatio(measure); ok {
			growth = short(value)
			if g, ok := s.growthGoal(measure); ok && s.isRead() && measure != WorstPair {
				growth = marked(growth, g.Met())
			}
		}
		t.Rows = append(t.Rows, append(row, growth))
	}
	return t
}

func (s Section) rateCells(measure string, size int, other string) []string {
	portal := key{measure, size, Portal}
	cells := []string{s.cell(portal, perSecond), s.cell(portal, p50), s.cell(portal, p99), s.cell(portal, peak), ""}
	if measure == WorstPair {
		if value, ok := s.ratio(portal, key{measure, size, Scan}, p50); ok {
			cells[4] = marked(short(value), value <= worstPairLimit) + " of a scan's time"
		}
		return cells
	}
	if value, ok := s.ratio(portal, key{measure, size, other}, perSecond); ok {
		cells[4] = marked(short(value), value >= s.besideLimit(measure))
	}
	return cells
}

// isRead is whether it tells of what is only asked for.
func (s Section) isRead() bool { return s.Phase == Reads || s.Phase == Desk }

// besideLimit is the least that the rate beside another should be.
func (s Section) besideLimit(measure string) float64 {
	switch {
	case s.isRead():
		return closenessLimit
	case s.Phase == Writes && measure == StatusUpdate && s.Engine == postgres:
		return loopLimit
	case s.Phase == Writes && measure == StatusUpdate:
		return sqliteGroupLimit
	default:
		return 0
	}
}

func (s Section) cell(k key, figure func(Sample) float64) string {
	value, ok := s.median(k, figure)
	if !ok || value == 0 {
		return ""
	}
	return short(value)
}

func (s Section) transferTable() Table {
	t := Table{
		Title:  s.titled("Long answers"),
		Header: []string{"measure", "customers", "by", "rows/s", "first byte ms", "whole ms", "MiB", "peak MiB", "growth of memory MiB", "of excelize"},
	}
	for _, measure := range s.measures() {
		for _, size := range s.Sizes {
			for _, who := range []string{Portal, Excelize} {
				k := key{measure, size, who}
				if len(s.rounds(k)) == 0 {
					continue
				}
				beside := ""
				if value, ok := s.ratio(k, key{measure, size, Excelize}, perSecond); ok && who == Portal {
					beside = marked(short(value), value >= exportLimit || size != s.largest())
				}
				t.Rows = append(t.Rows, []string{
					measure, sized(size), who, s.cell(k, perSecond), s.cell(k, first), s.cell(k, total),
					s.cell(k, mib), s.cell(k, peak), s.cell(k, growth), beside,
				})
			}
		}
	}
	return t
}

func (s Section) startTable() Table {
	t := Table{Title: s.titled("Start"), Header: []string{"customers", "ready after ms", "idle MiB"}}
	for _, size := range s.Sizes {
		k := key{Start, size, Portal}
		t.Rows = append(t.Rows, []string{sized(size), s.cell(k, total), s.cell(k, idle)})
	}
	return t
}

package tally

// piles count a whole list. Its lines come by time, so the texts of one coarse
// cell are piled up and then counted at once, which spares most of the work.
type piles struct {
	list   *List
	cell   Cell // the coarse one
	open   map[string]*pile
	counts counts
}

// pile is what the lines of one part hold in the current coarse cell.
type pile struct {
	fine  map[Cell]int64
	grams map[string]int64
}

func newPiles(l *List) *piles {
	return &piles{list: l, open: map[string]*pile{}, counts: counts{}}
}

func (p *piles) add(line Change, t text) {
	if line.Cell.coarse() != p.cell {
		p.close()
		p.cell = line.Cell.coarse()
	}
	top := p.open[line.Part]
	if top == nil {
		top = &pile{map[Cell]int64{}, map[string]int64{}}
		p.open[line.Part] = top
	}
	top.fine[line.Cell]++
	for gram := range t.grams() {
		top.grams[gram]++
	}
}

// close counts the piles of a cell that is complete.
func (p *piles) close() {
	for part, top := range p.open {
		for cell, n := range top.fine {
			p.counts.addLines(p.list.Name, part, cell, n)
		}
		for gram, n := range top.grams {
			p.counts.addGram(p.list.Name, part, gram, p.cell, p.list.textsByCell(), n)
		}
	}
	clear(p.open)
}

// manyCounts are written before there are more, to save memory. What belongs
// to a cell that is complete will hardly change again.
const manyCounts = 400_000

func (p *piles) full() bool { return len(p.counts) >= manyCounts }

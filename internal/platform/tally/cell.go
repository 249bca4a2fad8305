package tally

import (
	"time"

	"aftercare/internal/platform/id"
)

// Cell is the time span that a line stands in: its number, counted from 1970,
// among the fine cells.
type Cell int64

const (
	fineBits = 23  // a fine cell has 2^23 milliseconds: two hours and twenty minutes
	fineness = 256 // fine cells in a coarse one, which so has nearly 25 days
)

// The levels of a count.
const (
	whole = iota
	coarse
	fine
)

// CellOf is the cell of a line by its time.
func CellOf(at time.Time) Cell { return Cell(at.UnixMilli() >> fineBits) }

// CellOfID is the cell of a line in a list that is sorted by id alone.
func CellOfID(recordID string) Cell { return CellOf(id.Time(recordID)) }

func (c Cell) coarse() Cell { return c / fineness }

// end is the instant at which a cell of a level is over.
func (c Cell) end(level int) time.Time { return (c + 1).begin(level) }

func (c Cell) begin(level int) time.Time {
	if level == coarse {
		c *= fineness
	}
	return time.UnixMilli(int64(c) << fineBits)
}

// firstAt is the first key that does not come before an instant: an id, or a
// number of microseconds.
func (l *List) firstAt(at time.Time) any {
	if l.Time != "" {
		return at.UnixMicro()
	}
	return id.First(at)
}

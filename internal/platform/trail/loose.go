package trail

import (
	"context"
	"encoding/binary"
	"slices"
	"strconv"
	"sync"
	"time"

	"aftercare/internal/platform/db"
)

// Until an entry is chained, its row and its place in the queue are all there is
// of it in the database. So each entry also follows others: it names, under its
// signature, those that its process had committed before and that no entry
// names yet. Whichever is removed is then missed by the next one. The last ones,
// which nothing names, the process remembers until they are chained.

// loose are entries of this process that are committed, and neither named by
// another nor known to be chained. There are about as many as writers at once.
type loose struct {
	mutex   sync.Mutex
	numbers map[int64]bool
}

func (l *loose) all() []int64 {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	all := make([]int64, 0, len(l.numbers))
	for n := range l.numbers {
		all = append(all, n)
	}
	slices.Sort(all)
	return all
}

// replace keeps the number of an entry in place of those that it names.
func (l *loose) replace(named []int64, last int64) {
	l.drop(named)
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.numbers[last] = true
}

func (l *loose) drop(numbers []int64) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for _, n := range numbers {
		delete(l.numbers, n)
	}
}

const numberBytes = 8

func packNumbers(numbers []int64) []byte {
	packed := make([]byte, 0, numberBytes*len(numbers))
	for _, n := range numbers {
		packed = binary.BigEndian.AppendUint64(packed, uint64(n))
	}
	return packed
}

func unpackNumbers(packed []byte) (numbers []int64) {
	for ; len(packed) >= numberBytes; packed = packed[numberBytes:] {
		numbers = append(numbers, int64(binary.BigEndian.Uint64(packed)))
	}
	return numbers
}

// Look finds out whether what this process wrote is still there. If not, an entry
// says so: it names what is gone, and with it the proof of the trail does.
func (b *Book) Look(ctx context.Context) error {
	numbers := b.loose.all()
	if len(numbers) == 0 {
		return nil
	}
	there, chained, err := whereAre(ctx, b.db, numbers)
	if err != nil {
		return err
	}
	var gone []int64
	for _, n := range numbers {
		if !there[n] {
			gone = append(gone, n)
		}
	}
	if len(gone) == 0 {
		b.loose.drop(chained)
		return nil
	}
	b.logger.ErrorContext(ctx, "entries of the audit trail were removed by somebody else before they were chained", "entries", len(gone), "since", atOf(gone[0]))
	changes := []Change{Plain("entries", "", strconv.Itoa(len(gone))), Plain("written", "", atOf(gone[0]).Format(time.RFC3339))}
	return b.Note(ctx, Entry{Kind: Gone, By: Person{Portal, "portal"}, Changes: changes})
}

// atOf is the instant of an entry, by its number.
func atOf(n int64) time.Time { return time.UnixMilli(n >> chanceBits).UTC() }

// whereAre tells which entries are there, and which of them are chained.
func whereAre(ctx context.Context, q db.Queryer, numbers []int64) (there map[int64]bool, chained []int64, err error) {
	args := make([]any, len(numbers))
	for i, n := range numbers {
		args[i] = n
	}
	there = map[int64]bool{}
	err = db.Each(ctx, q, func(row db.Row) error {
		var n int64
		var isChained bool
		err := row.Scan(&n, &isChained)
		if there[n] = true; isChained {
			chained = append(chained, n)
		}
		return err
	}, `SELECT n, EXISTS (SELECT 1 FROM trail_links l WHERE l.entry = e.n) FROM trail_entries e WHERE n IN (`+db.Placeholders(1, len(args))+`)`, args...)
	return there, chained, err
}

// recent remembers the numbers that a walk came across last, which is where those
// are that an entry follows, and which of them it has not come across.
type recent struct {
	now, before map[int64]bool
	wanted      map[int64]string // by whom
}

// mostRecent bounds the memory of a walk over a long chain.
const mostRecent = 50_000

func (s *recent) add(r row, name func() string) {
	if len(s.now) >= mostRecent || s.now == nil {
		s.now, s.before = map[int64]bool{}, s.now
	}
	s.now[r.n] = true
	delete(s.wanted, r.n)
	for _, n := range unpackNumbers(r.follows) {
		if !s.now[n] && !s.before[n] {
			s.wanted[n] = name()
		}
	}
}

package lists

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"hash/maphash"
	"slices"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// ErrUncounted says that there is no book to compare yet.
var ErrUncounted = errors.New("lists: the lists are not counted yet")

// Comparison is how the book differs from what counting everything anew gives.
type Comparison struct {
	Lines   int64 // that were counted
	Wrong   []Difference
	AndMore bool     // there are more differences than are told
	Strays  []string // tables that do not show what they should, each in a line
}

// Difference is a number that is kept and is not right.
type Difference struct {
	List, Part, Text string
	Kept, Counted    int64
	level            int
}

func (d Difference) String() string {
	what := "lines of the list " + fmt.Sprintf("%q", d.List)
	if d.Part != "" {
		what += fmt.Sprintf(" with the filter %q", d.Part)
	}
	if d.Text != "" {
		what += fmt.Sprintf(" that hold %q", d.Text)
	}
	if d.level != whole {
		what += " in one span of time"
	}
	return fmt.Sprintf("%s: %d are kept, there are %d", what, d.Kept, d.Counted)
}

// mostDifferences is how many are told one by one.
const mostDifferences = 20

// Compare counts everything anew, as q sees it, and changes nothing. What it
// sees must be one moment. It keeps no counts in memory but only sums of their
// fingerprints, in many pots, and goes back for those that differ.
func (b *Book) Compare(ctx context.Context, q db.Queryer, engine db.Engine, progress func(lines int64)) (c Comparison, err error) {
	var built int
	if err := q.QueryRow(ctx, `SELECT built FROM tally_edition`).Scan(&built); err != nil {
		return c, fmt.Errorf("lists: which edition is built: %w", err)
	}
	if built != edition {
		return c, ErrUncounted
	}
	sums := &prints{seed: maphash.MakeSeed()}
	if err := b.weigh(ctx, q, sums, opposite{sums}, func(read int) { c.Lines += int64(read); progress(c.Lines) }); err != nil {
		return c, err
	}
	if c.Strays, err = b.strays(ctx, q, engine); err != nil {
		return c, err
	}
	exact := sums.differing()
	if len(exact.pots) == 0 {
		return c, nil
	}
	if err := b.weigh(ctx, q, sieve{exact, exact.counted}, sieve{exact, exact.kept}, func(int) { progress(c.Lines) }); err != nil {
		return c, err
	}
	c.Wrong = exact.differences()
	c.AndMore = exact.some || len(c.Wrong) > mostDifferences
	c.Wrong = c.Wrong[:min(len(c.Wrong), mostDifferences)]
	return c, nil
}

// weigh counts everything anew on one side of a balance, and on the other what
// is kept.
func (b *Book) weigh(ctx context.Context, q db.Queryer, counted, kept tally, step func(read int)) error {
	for _, l := range b.lists {
		err := b.countAll(ctx, q, l, counted, func(read int) error { step(read); return nil })
		if err != nil {
			return fmt.Errorf("lists: count %s: %w", l.Name, err)
		}
	}
	// What has counts under another name is of an earlier edition: nobody reads it.
	for _, l := range b.lists {
		if err := b.keptOf(ctx, q, l.Name, kept, func(int) error { return nil }); err != nil {
			return fmt.Errorf("lists: the counts of %s: %w", l.Name, err)
		}
	}
	return nil
}

const (
	potBits  = 12
	mostPots = 16 // that are looked into
)

// prints is a sum of fingerprints, each as often as its number was counted. A
// pot whose counted and kept numbers are the same is empty in the end; that
// different ones cancel each other out is as likely as to guess 50 bits.
type prints struct {
	seed maphash.Seed
	pots [1 << potBits]uint64
}

func print(seed maphash.Seed, key count) (fingerprint uint64, pot int) {
	fingerprint = maphash.Comparable(seed, key)
	return fingerprint, int(fingerprint >> (64 - potBits))
}

func (p *prints) add(key count, n int64) {
	fingerprint, pot := print(p.seed, key)
	p.pots[pot] += uint64(n) * (fingerprint | 1)
}

// opposite takes away what is added to it.
type opposite struct{ tally }

func (o opposite) add(key count, n int64) { o.tally.add(key, -n) }

// differing is a look into some of the pots that are not empty.
func (p *prints) differing() *looks {
	l := &looks{seed: p.seed, pots: map[int]bool{}, kept: counts{}, counted: counts{}}
	for pot, sum := range p.pots {
		if sum == 0 {
			continue
		}
		if len(l.pots) == mostPots {
			l.some = true
			break
		}
		l.pots[pot] = true
	}
	return l
}

// looks has the numbers of some pots, and of whole lists and parts in any case:
// these mean most to people.
type looks struct {
	seed          maphash.Seed
	pots          map[int]bool
	some          bool // not all
	kept, counted counts
}

// sieve lets through what is looked at.
type sieve struct {
	*looks
	to counts
}

func (s sieve) add(key count, n int64) {
	if _, pot := print(s.seed, key); s.pots[pot] || key.text == "" && key.level == whole {
		s.to.add(key, n)
	}
}

// differences begins with whole lists. A number that stands in several cells is
// told once.
func (l *looks) differences() (all []Difference) {
	seen := map[count]bool{}
	for _, of := range []counts{l.kept, l.counted} {
		for key := range of {
			if !seen[key] && l.kept[key] != l.counted[key] {
				seen[key] = true
				all = append(all, Difference{List: key.list, Part: key.part, Text: key.text, Kept: l.kept[key], Counted: l.counted[key], level: key.level})
			}
		}
	}
	slices.SortFunc(all, func(a, b Difference) int {
		return cmp.Or(cmp.Compare(letters(a.Text), letters(b.Text)), cmp.Compare(a.List, b.List), cmp.Compare(a.Part, b.Part),
			cmp.Compare(a.Text, b.Text), cmp.Compare(a.level, b.level))
	})
	return slices.CompactFunc(all, func(a, b Difference) bool { return a.List == b.List && a.Part == b.Part && a.Text == b.Text })
}

// Newest is when the newest record of any list was made, and which list it is
// in.
func (b *Book) Newest(ctx context.Context, q db.Queryer) (at time.Time, list string, err error) {
	for _, l := range b.lists {
		var last sql.NullString
		if err := q.QueryRow(ctx, `SELECT max(id) FROM `+l.Table).Scan(&last); err != nil {
			return at, list, fmt.Errorf("lists: the newest of %s: %w", l.Name, err)
		}
		if made := id.Time(last.String); last.Valid && made.After(at) {
			at, list = made, l.Name
		}
	}
	return at, list, nil
}

package counts

import (
	"context"
	"fmt"

	"aftercare/internal/platform/db"
)

// Comparison is how the book differs from what counting everything anew gives.
type Comparison struct {
	Records int64 // that were counted
	Wrong   []Difference
}

// Difference is a number that is kept and is not right.
type Difference struct {
	Measure, Day, Part string
	Kept, Counted      int64
	Weighs             bool // the number of records is right, what they weigh is not
}

func (d Difference) String() string {
	what := fmt.Sprintf("records of the figure %q", d.Measure)
	if d.Weighs {
		what = fmt.Sprintf("the sum of the figure %q", d.Measure)
	}
	if d.Part != "" {
		what += fmt.Sprintf(" with %q", d.Part)
	}
	if d.Day != "" {
		what += " of " + d.Day
	}
	if d.Weighs {
		return fmt.Sprintf("%s: %d is kept, it is %d", what, d.Kept, d.Counted)
	}
	return fmt.Sprintf("%s: %d are kept, there are %d", what, d.Kept, d.Counted)
}

// Compare counts everything anew, as q sees it, and changes nothing. What it sees
// must be one moment.
func (b *Book) Compare(ctx context.Context, q db.Queryer, progress func(records int64)) (c Comparison, err error) {
	e, err := readEdition(ctx, q)
	if err != nil {
		return c, err
	}
	if !b.isBuilt(e) {
		return c, ErrUncounted
	}
	counted, stands := tally{}, tally{}
	if err := b.countAll(ctx, q, counted.add, func(read int) { c.Records += int64(read); progress(c.Records) }); err != nil {
		return c, fmt.Errorf("counts: count: %w", err)
	}
	if err := kept(ctx, q, stands.add); err != nil {
		return c, fmt.Errorf("counts: what is kept: %w", err)
	}
	differs := tally{}
	for key, v := range counted {
		differs[key] = v
	}
	for key, v := range stands {
		differs[key] = value{differs[key].n - v.n, differs[key].weight - v.weight}
	}
	for _, e := range differs.sorted() {
		key := number{e.Measure, e.Day, e.Part}
		d := Difference{Measure: e.Measure, Day: e.Day, Part: e.Part, Kept: stands[key].n, Counted: counted[key].n}
		if e.N == 0 {
			d.Kept, d.Counted, d.Weighs = stands[key].weight, counted[key].weight, true
		}
		c.Wrong = append(c.Wrong, d)
	}
	return c, nil
}

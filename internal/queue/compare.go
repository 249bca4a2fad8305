package queue

import (
	"context"
	"errors"
	"fmt"

	"aftercare/internal/platform/db"
)

// ErrFilling says that there is no whole queue to compare yet.
var ErrFilling = errors.New("queue: older records are still being added")

// Comparison is how the queue differs from the records.
type Comparison struct {
	Records int64    // that were compared
	Wrong   []string // what differs, each in a line
	AndMore bool     // there are more differences than are told
}

// mostWrong is how many differences are told one by one.
const mostWrong = 20

func (c *Comparison) tell(format string, values ...any) {
	if len(c.Wrong) == mostWrong {
		c.AndMore = true
		return
	}
	c.Wrong = append(c.Wrong, fmt.Sprintf(format, values...))
}

// Compare holds every line against its record, as q sees them at one moment, and
// changes nothing.
func Compare(ctx context.Context, q db.Queryer, rules Rules, progress func(records int64)) (c Comparison, err error) {
	filling, err := IsFilling(ctx, q)
	if err != nil {
		return c, err
	}
	if filling {
		return c, ErrFilling
	}
	for _, from := range sources() {
		if err := c.compare(ctx, q, from, rules, progress); err != nil {
			return c, fmt.Errorf("queue: compare %s: %w", from.table, err)
		}
	}
	return c, c.strays(ctx, q)
}

// comparedAtOnce bounds the memory that a comparison takes.
const comparedAtOnce = 5000

func (c *Comparison) compare(ctx context.Context, q db.Queryer, from source, rules Rules, progress func(int64)) error {
	for last := ""; ; {
		chosen, args := from.before(last, comparedAtOnce)
		want, err := from.read(ctx, q, rules, chosen, args...)
		if err != nil {
			return err
		}
		stored, err := itemsOf(ctx, q, chosen, args...)
		if err != nil {
			return err
		}
		for _, i := range want {
			switch line, found := stored[i.ID]; {
			case !found:
				c.tell("the %s %s is missing in the queue", i.Kind, i.Number)
			case line != i:
				c.tell("the line of the %s %s says %s, its record says %s", i.Kind, i.Number, line.said(), i.said())
			}
		}
		c.Records += int64(len(want))
		progress(c.Records)
		if len(want) < comparedAtOnce {
			return nil
		}
		last = want[len(want)-1].ID
	}
}

// said is what a line tells of its record.
func (i Item) said() string {
	state := "open"
	if !i.EndedAt.IsZero() {
		state = "over since " + i.EndedAt.String()
	}
	if !i.WroteAt.IsZero() {
		state += ", the customer wrote at " + i.WroteAt.String()
	}
	return fmt.Sprintf("%q of %s, %s", i.Status, i.TouchedAt, state)
}

// strays are lines without a record.
func (c *Comparison) strays(ctx context.Context, q db.Queryer) error {
	for _, from := range sources() {
		n, err := from.countStrays(ctx, q)
		if err != nil {
			return fmt.Errorf("queue: lines without a record: %w", err)
		}
		if n > 0 {
			c.tell("%d lines of the queue are about %s that do not exist", n, from.table)
		}
	}
	return nil
}

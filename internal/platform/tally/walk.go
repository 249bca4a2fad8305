package tally

import (
	"context"

	"aftercare/internal/platform/db"
)

// Mark is a line by its place in the order.
type Mark struct {
	ID   string
	Time int64 // only where a list is sorted by time
}

// walkStep is how many lines a walk reads at a time. A walk takes many short
// statements in place of a long one, so that it needs little memory and holds
// nobody up.
const walkStep = 1000

// Walk reads all lines of a query, the youngest first. read reads the lines of
// a page in this order, mark tells the place of one.
func Walk[T any](ctx context.Context, b *Book, l *List, asked Query, read func(Page) ([]T, error), mark func(T) Mark, fn func(T) error) error {
	asked.Q = db.Fold(asked.Q)
	var last *Mark
	for {
		page, err := b.step(ctx, l, asked, last)
		if err != nil {
			return err
		}
		lines, err := read(page)
		if err != nil {
			return err
		}
		for _, line := range lines {
			if err := fn(line); err != nil {
				return err
			}
		}
		if len(lines) < walkStep {
			return nil
		}
		m := mark(lines[len(lines)-1])
		last = &m
	}
}

func (b *Book) step(ctx context.Context, l *List, asked Query, last *Mark) (Page, error) {
	var q question
	if asked.Q == "" {
		q.say(`SELECT l.id FROM ` + l.Table + ` l WHERE TRUE`)
		l.limitTo(&q, "l", asked.Part)
		l.older(&q, "l", last)
		q.say(l.order("l", "DESC")+` LIMIT ?`, walkStep)
		return Page{q.String(), q.args}, nil
	}
	v, err := b.version(ctx, l, asked.Part)
	if err != nil {
		return Page{}, err
	}
	total, err := b.matching(ctx, l, asked, v)
	if err != nil {
		return Page{}, err
	}
	if total == 0 {
		return these(nil), nil
	}
	if l.rare(total, v.lines, walkStep) {
		b.sorted(&q, l, asked, last, walkStep, 0)
	} else {
		b.passing(&q, l, asked, last, "DESC", walkStep, 0)
	}
	return Page{q.String(), q.args}, nil
}

// older adds the condition that a line comes after another in the list.
func (l *List) older(q *question, line string, last *Mark) {
	switch {
	case last == nil:
	case l.Time == "":
		q.say(` AND `+line+`.id < ?`, last.ID)
	default:
		q.say(` AND (`+line+`.`+l.Time+`, `+line+`.id) < (?, ?)`, last.Time, last.ID)
	}
}

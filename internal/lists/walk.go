package lists

import (
	"context"

	"aftercare/internal/platform/db"
)

// Walk reads a long list in steps. Many short statements need little memory and block no one. next reads the
// step after a line, or the first step; a step that is not full is the last. Walk reads one step ahead of fn.
func Walk[T any](ctx context.Context, full int, next func(ctx context.Context, last *T) ([]T, error), fn func(T) error) error {
	ctx, stop := context.WithCancel(ctx)
	steps := make(chan step[T])
	go func() {
		defer close(steps)
		var last *T
		for {
			lines, err := next(ctx, last)
			select {
			case steps <- step[T]{lines, err}:
			case <-ctx.Done():
				return
			}
			if err != nil || len(lines) < full {
				return
			}
			last = &lines[len(lines)-1]
		}
	}()
	defer func() {
		stop()
		for range steps { // wait until the reader has stopped
		}
	}()
	for step := range steps {
		if step.err != nil {
			return step.err
		}
		for _, line := range step.lines {
			if err := fn(line); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

type step[T any] struct {
	lines []T
	err   error
}

const walkStep = 1000

// Each calls fn for all records, newest first.
func (r Records[R]) Each(ctx context.Context, fn func(R) error) error {
	asked := r.Query
	asked.Q = db.Fold(asked.Q)
	next, err := r.Lists.after(ctx, r.List, asked)
	if err != nil {
		return err
	}
	return Walk(ctx, walkStep, func(ctx context.Context, last *R) ([]R, error) {
		var after *Line
		if last != nil {
			line := r.Line(*last)
			after = &line
		}
		page, err := next(ctx, after)
		if err != nil {
			return nil, err
		}
		return r.Read(ctx, page)
	}, fn)
}

// after returns a function that selects the next lines of a walk.
func (r *Reader) after(ctx context.Context, l *List, asked Query) (func(ctx context.Context, last *Line) (Page, error), error) {
	if asked.Q != "" {
		s, err := r.search(ctx, l, asked)
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, last *Line) (Page, error) { return s.page(ctx, last, walkStep, 0) }, nil
	}
	return func(_ context.Context, last *Line) (Page, error) {
		var s db.Statement
		s.Add(`SELECT l.id`)
		r.from(&s, l, asked.Part)
		l.older(&s, "l", last)
		s.Add(l.order("l", newestFirst))
		s.AddLimit(walkStep)
		return Page{s.String(), s.Args}, nil
	}, nil
}

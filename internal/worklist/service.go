package worklist

import (
	"context"
	"fmt"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

// Service implements the operations of this package.
type Service struct {
	DB     *db.DB
	Rules  Rules
	Trail  *trail.Book
	Undo   *undo.Book
	Portal func() portal.Facts
	// Find returns the matches of a search text, at most this many of each sort.
	Find func(ctx context.Context, typed string, most int) (Meant, error)
}

// Unanswered counts the tickets whose customers wait for an answer, up to mostCounted.
func (s *Service) Unanswered(ctx context.Context) (n int, err error) {
	return countLines(ctx, s.DB, asked{kinds: []Kind{Repair, AWR}, unanswered: true}, mostCounted)
}

// Page returns one page of the queue, with only the kinds that the caller may see.
func (s *Service) Page(ctx context.Context, f Form) (p Page, err error) {
	asked, err := s.checked(ctx, f)
	if err != nil {
		return p, err
	}
	if asked.text != "" {
		if asked.meant, err = s.Find(ctx, asked.text, mostMeant); err != nil {
			return p, err
		}
	}
	p.today, p.IsPartial = asked.today, asked.meant.Partial
	if p.Lines, err = lines(ctx, s.DB, asked); err != nil {
		return p, fmt.Errorf("queue: page: %w", err)
	}
	if len(p.Lines) > asked.limit {
		p.Lines = p.Lines[:asked.limit]
		p.Next = asked.cursorAfter(p.Lines[asked.limit-1])
	}
	bound := db.CountedTo
	if asked.text != "" {
		bound = mostFound
	}
	counted, err := countLines(ctx, s.DB, asked, bound+1)
	if err != nil {
		return p, fmt.Errorf("queue: count: %w", err)
	}
	p.Total = db.Told(counted, bound)
	p.IsFilling, err = IsFilling(ctx, s.DB)
	return p, err
}

// Page is one page of the queue.
type Page struct {
	Lines     []Line
	Next      string   // the cursor of the next page; "" at the end
	Total     db.Total // of all pages
	IsFilling bool     // lines of older records are still being added
	IsPartial bool     // the search matches more than it can look through

	today civil.Date
}

// checked returns the checked filter, with only the kinds that the caller may see.
func (s *Service) checked(ctx context.Context, f Form) (asked, error) {
	actor := auth.From(ctx)
	a, err := f.checked(actor)
	if err != nil {
		return a, err
	}
	a.today = civil.In(s.DB.Now(), s.Portal().Location)
	if a.who != "" {
		who, err := personNamed(ctx, s.DB, a.who)
		if err != nil {
			return a, err
		}
		a.who = who.Username
	}
	if a.scheme != "" {
		if err := mustBeScheme(ctx, s.DB, a.scheme); err != nil {
			return a, err
		}
	}
	location := s.Portal().Location
	if !a.from.IsZero() {
		a.first = id.First(a.from.Start(location))
	}
	if !a.to.IsZero() {
		a.beyond = id.First(a.to.AddDays(1).Start(location))
	}
	if a.untouched > 0 {
		a.untouchedUntil = db.Micros(s.Portal().UntouchedSince(a.today, a.untouched).AddDays(1).Start(location))
	}
	return a, nil
}

// Load counts the open and the late lines of a kind.
type Load struct {
	Kind       Kind
	Open, Late int64
}

// Loads returns the load of every kind, for monitoring.
func (s *Service) Loads(ctx context.Context) ([]Load, error) {
	found, err := loads(ctx, s.DB, civil.In(s.DB.Now(), s.Portal().Location))
	if err != nil {
		return nil, fmt.Errorf("queue: how much is open: %w", err)
	}
	all := make([]Load, len(Kinds()))
	for i, kind := range Kinds() {
		all[i] = Load{kind, found[kind].Open, found[kind].Late}
	}
	return all, nil
}

package queue

import (
	"context"
	"fmt"
	"slices"
	"time"

	"aftercare/internal/platform/db"
)

// Lines of records that are older than the queue are filled in while the portal
// serves, the newest first. Each piece is a transaction that says how far it came,
// so a process that dies leaves a queue that lacks less, and of two replicas each
// does what the other has not.

// How many lines are filled in at once: few beside those who use the portal, many
// where nobody does.
const (
	beside = 500
	alone  = 20_000
)

// Prepare fills the queue before it is used, if that is not much work. More of it is
// left to Fill.
func (s *Service) Prepare(ctx context.Context, few int) error {
	if filling, err := s.isFilling(ctx); err != nil || !filling {
		return err
	}
	for _, from := range sources() {
		n, err := from.countUpTo(ctx, s.DB, few+1)
		if err != nil {
			return fmt.Errorf("queue: how much is to be filled in: %w", err)
		}
		if few -= n; few < 0 {
			return nil
		}
	}
	_, err := s.Fill(ctx)
	return err
}

func (s *Service) isFilling(ctx context.Context) (bool, error) { return IsFilling(ctx, s.DB) }

// Fill adds the lines that are missing, beside those who use the portal, and tells
// whether there were any to look for.
func (s *Service) Fill(ctx context.Context) (did bool, err error) {
	return s.fill(ctx, pace{s.DB.Write, beside, s.put})
}

// FillAlone is Fill for a command that has the database to itself. It leaves the
// overview to be counted anew.
func (s *Service) FillAlone(ctx context.Context) error {
	_, err := s.fill(ctx, pace{s.DB.WriteInBulk, alone, s.put})
	return err
}

// pace is how lines are filled in.
type pace struct {
	write  func(ctx context.Context, fn func(tx *db.Tx) error) error
	atOnce int
	put    func(ctx context.Context, tx *db.Tx, items []Item) error
}

func (s *Service) fill(ctx context.Context, p pace) (did bool, err error) {
	for _, from := range sources() {
		for more := true; more; {
			err := p.write(ctx, func(tx *db.Tx) (err error) {
				more, err = s.fillSome(ctx, tx, from, p)
				return err
			})
			if err != nil {
				return did, fmt.Errorf("queue: fill in %s: %w", from.table, err)
			}
			did = did || more
		}
	}
	return did, nil
}

// fillSome does the next piece of a source and tells whether there may be more.
func (s *Service) fillSome(ctx context.Context, tx *db.Tx, from source, p pace) (more bool, err error) {
	last, isDone, err := from.takeFilling(ctx, tx)
	if err != nil || isDone {
		return false, err
	}
	chosen, args := from.before(last, p.atOnce)
	items, err := from.read(ctx, tx, s.Rules, chosen, args...)
	if err != nil {
		return false, err
	}
	if err := p.put(ctx, tx, items); err != nil {
		return false, err
	}
	if len(items) > 0 {
		last = items[len(items)-1].ID
	}
	return true, from.noteFilling(ctx, tx, last, len(items) < p.atOnce)
}

// An older release that serves beside this one tells the queue nothing. Its records
// are looked for every now and then, from a while before the last look: clocks
// differ, and a transaction may take its time.
const overlap = time.Hour

// CatchUp makes the lines right of what was written past the rooms of this release
// since it was last called. It tells how many there were.
func (s *Service) CatchUp(ctx context.Context) (found int, err error) {
	began := s.DB.Now()
	since, err := lastLook(ctx, s.DB)
	if err != nil {
		return 0, fmt.Errorf("queue: up to when it was compared: %w", err)
	}
	if since = since.Add(-overlap); since.Before(time.UnixMicro(0)) {
		since = time.UnixMicro(0)
	}
	for _, look := range looks(since) {
		n, err := s.catchUp(ctx, look)
		found += n
		if err != nil {
			return found, fmt.Errorf("queue: catch up with %s: %w", look.source.table, err)
		}
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		return noteLook(ctx, tx, began)
	})
	return found, err
}

func (s *Service) catchUp(ctx context.Context, look look) (found int, err error) {
	var before []string
	for {
		ids, err := look.ids(ctx, s.DB, beside)
		// The same ones again are lines that are newer than their records: for the doctor.
		if err != nil || len(ids) == 0 || slices.Equal(ids, before) {
			return found, err
		}
		before = ids
		found += len(ids)
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.level(ctx, tx, look.source, ids) }); err != nil {
			return found, err
		}
		if len(ids) < beside {
			return found, nil
		}
	}
}

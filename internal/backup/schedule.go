package backup

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
)

// Look is how often a portal asks whether a backup is due.
const Look = time.Minute

// Schedule makes a backup every so often, for owners without anything else that
// would.
type Schedule struct {
	DB     *db.DB
	Every  time.Duration
	Keep   int
	Shelf  Shelf
	Source func() *Source
	Logger *slog.Logger
	// Beside writes what lies beside the backups, after each of them.
	Beside func(ctx context.Context) error
}

// Due makes a backup if one is due. It is called every minute, by one replica at
// a time.
func (s *Schedule) Due(ctx context.Context) error {
	state, err := ReadState(ctx, s.DB)
	if err != nil {
		return err
	}
	if s.DB.Now().Before(state.next(s.Every)) {
		return nil
	}
	return s.make(ctx)
}

// afterFailure is how long a failed backup waits for the next try.
const afterFailure = 15 * time.Minute

// next is when a backup is due.
func (s State) next(every time.Duration) time.Time {
	due := time.Time{}
	if !s.Scheduled.IsZero() {
		due = s.Scheduled.Add(every)
	}
	if retry := s.Failed.Add(min(every, afterFailure)); !s.Failed.IsZero() && retry.After(due) {
		due = retry
	}
	return due
}

// Late says whether the last good backup is older than it should be: half as
// old again, or none after a failure.
func (s State) Late(every time.Duration, now time.Time) bool {
	if every <= 0 {
		return false
	}
	if s.Began.IsZero() {
		return !s.Failed.IsZero()
	}
	return now.Sub(s.Began) > every+every/2
}

func (s *Schedule) make(ctx context.Context) error {
	portal, err := portal.Fact(ctx, s.DB, "id")
	if err != nil {
		return err
	}
	s.tidy(ctx, portal)
	began := s.DB.Now()
	name := nameOf(portal, began)
	made, err := s.Shelf.put(ctx, name, s.Source())
	note := Note{Name: name, Place: s.Shelf.Place(), Began: began, Ended: s.DB.Now(), Bytes: made.Bytes, Lost: made.Report.Lost}
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err() // the server ends, and the next one begins anew
		}
		note.Failure = err.Error()
		return errors.Join(fmt.Errorf("no backup was made in %s: %w", s.Shelf.Place(), err), Keep(ctx, s.DB, note))
	}
	if err := Keep(ctx, s.DB, note); err != nil {
		return err
	}
	s.Logger.InfoContext(ctx, "backup made and read back", "place", note.Place, "name", name, "bytes", made.Bytes, "rows", made.Report.Rows,
		"files", made.Report.Files, "duration", note.Ended.Sub(began), "trailHead", made.Manifest.TrailHead)
	if err := s.Beside(ctx); err != nil {
		return err
	}
	if made.Report.Lost > 0 {
		// An older backup may be the only place that still has them.
		s.Logger.WarnContext(ctx, "files are not in the backup, because they are missing or damaged: no old backup is removed until you put them back",
			"lost", made.Report.Lost, "first", made.Report.First)
		return nil
	}
	return s.removeOld(ctx, portal)
}

// tidy removes what a killed backup of this portal left. No other is under way: this one
// has the lease. What cannot be removed keeps no backup from being made.
func (s *Schedule) tidy(ctx context.Context, portal string) {
	gone, err := s.Shelf.tidy(ctx, portal)
	for _, name := range gone {
		s.Logger.InfoContext(ctx, "rest of an unfinished backup removed", "place", s.Shelf.Place(), "name", name)
	}
	if err != nil && ctx.Err() == nil {
		s.Logger.WarnContext(ctx, "unfinished backups could not be removed: the next backup tries again", "place", s.Shelf.Place(), "error", err)
	}
}

// removeOld happens after a newer backup was proved. It counts and touches only what this
// portal noted as its own and what has its id in its name.
func (s *Schedule) removeOld(ctx context.Context, portal string) error {
	own, err := noted(ctx, s.DB, s.Shelf.Place())
	own = slices.DeleteFunc(own, func(name string) bool { return !isOf(portal, name) })
	for _, name := range own[min(s.Keep, len(own)):] {
		if err != nil {
			return err
		}
		if err = s.Shelf.remove(ctx, name); err == nil {
			err = forget(ctx, s.DB, name)
		}
		if err == nil {
			s.Logger.InfoContext(ctx, "old backup removed", "place", s.Shelf.Place(), "name", name)
		}
	}
	return err
}

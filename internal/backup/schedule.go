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

// Look is the interval between two checks whether a backup is due.
const Look = time.Minute

// Schedule makes backups at a fixed interval.
type Schedule struct {
	DB     *db.DB
	Every  time.Duration
	Keep   int
	Shelf  Shelf
	Source func() *Source
	Logger *slog.Logger
	// Beside writes the other files that belong next to a backup. It runs after each backup.
	Beside func(ctx context.Context) error
}

// Due makes a backup if one is due. One replica at a time calls it every minute.
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

// afterFailure is the pause before a failed backup is tried again.
const afterFailure = 15 * time.Minute

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

// Late reports whether the last good backup is more than 50 % overdue. Without any good backup it reports
// whether one has failed.
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
			return ctx.Err() // the server is stopping; the next one starts a new backup
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
		// Only an older backup may still hold the lost files.
		s.Logger.WarnContext(ctx, "files are not in the backup, because they are missing or damaged: no old backup is removed until you put them back",
			"lost", made.Report.Lost, "first", made.Report.First)
		return nil
	}
	return s.removeOld(ctx, portal)
}

// tidy removes the remains of a killed backup of this portal. The caller holds the lease, so no other backup
// is running. An error here does not stop the new backup.
func (s *Schedule) tidy(ctx context.Context, portal string) {
	gone, err := s.Shelf.tidy(ctx, portal)
	for _, name := range gone {
		s.Logger.InfoContext(ctx, "rest of an unfinished backup removed", "place", s.Shelf.Place(), "name", name)
	}
	if err != nil && ctx.Err() == nil {
		s.Logger.WarnContext(ctx, "unfinished backups could not be removed: the next backup tries again", "place", s.Shelf.Place(), "error", err)
	}
}

// removeOld runs after a newer backup was verified. It counts and removes only backups that this portal
// recorded and whose names contain its id.
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

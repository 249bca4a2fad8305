package backup

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"aftercare/internal/platform/db"
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
	portal, err := s.DB.Fact(ctx, "id")
	if err != nil {
		return err
	}
	began := s.DB.Now()
	name := fmt.Sprintf("aftercare-%s-%s.backup", began.Format("20060102T150405Z"), portal)
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
		"files", made.Report.Files, "duration", note.Ended.Sub(began))
	if made.Report.Lost > 0 {
		// An older backup may be the only place that still has them.
		s.Logger.WarnContext(ctx, "files are not in the backup, since the store has lost or changed them: no old backup is removed until they are put back",
			"lost", made.Report.Lost, "first", made.Report.First)
		return nil
	}
	return s.removeOld(ctx)
}

// removeOld happens after a newer backup was proved. It touches only what this
// portal noted as its own.
func (s *Schedule) removeOld(ctx context.Context) error {
	old, err := superseded(ctx, s.DB, s.Shelf.Place(), s.Keep)
	for _, name := range old {
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

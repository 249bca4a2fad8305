package account

import (
	"context"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
)

// OwnSession is a session as its owner sees it.
type OwnSession struct {
	ID       string
	Browser  string // a name from our own list; "" for sessions from before we stored it
	Address  string // IP address of the login
	Since    time.Time
	LastUsed time.Time // exact to useStep
	Current  bool      // the session of this call
}

const (
	// mostSessions is how many sessions the page shows. One button ends all others, shown or not.
	mostSessions = 100

	// useStep is the shortest time between two notes of a session's last use. It saves a write for each call.
	useStep = 5 * time.Minute
	// useWait limits how long a call waits while this time is stored, and useLimit how long that may take.
	useWait  = 500 * time.Millisecond
	useLimit = 10 * time.Second
)

// noteUse stores the time of a session's last use. Errors are only
// logged, so pages can still be read while the database is read-only. The call does not end the write:
// that would cost its connection, and behind a slow network each call would open another.
func (s *Service) noteUse(ctx context.Context, actor auth.Actor, last time.Time) {
	if s.DB.Now().Sub(last) < useStep {
		return
	}
	if _, underWay := s.noting.LoadOrStore(actor.Session, true); underWay {
		return
	}
	noted := make(chan struct{})
	go func() {
		defer close(noted)
		defer s.noting.Delete(actor.Session)
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), useLimit)
		defer cancel()
		if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.used(ctx, tx, actor) }); err != nil {
			s.Logger.DebugContext(ctx, "the last use of a session was not saved", "cause", err)
		}
	}()
	select {
	case <-noted:
	case <-time.After(useWait):
	}
}

func (s *Service) used(ctx context.Context, tx *db.Tx, actor auth.Actor) error {
	if actor.Kind == auth.Admin {
		if err := setLastSeen(ctx, tx, actor.ID); err != nil {
			return err
		}
	}
	return setLastUsed(ctx, tx, actor.Session)
}

// Sessions returns the caller's sessions, the current one first.
func (s *Service) Sessions(ctx context.Context) ([]OwnSession, error) {
	actor := auth.From(ctx)
	sessions, err := ownSessions(ctx, s.DB, actor)
	for i := range sessions {
		if sessions[i].ID == actor.Session {
			sessions[i].Current, sessions[i].LastUsed = true, s.DB.Now()
		}
	}
	return sessions, err
}

func (s *Service) readerOf(ctx context.Context, tx *db.Tx, actor auth.Actor) (reader, error) {
	if actor.Kind == auth.Admin {
		a, err := adminBy(ctx, tx, `username = $1`, actor.ID)
		return s.deskReader(a), err
	}
	c, err := customerByID(ctx, tx, actor.ID)
	return s.customerReader(c), err
}

// EndSession ends one of the caller's sessions and sends an email.
func (s *Service) EndSession(ctx context.Context, sessionID string) error {
	actor := auth.From(ctx)
	if err := s.Limits.Allow(ctx, sessionEndings, accountKey(actor.Kind, actor.ID)); err != nil {
		return err
	}
	return idempotent.Do(ctx, s.DB, "session-end:"+string(actor.Kind)+":"+actor.ID, func(tx *db.Tx) error {
		ended, err := endOwnSession(ctx, tx, actor, sessionID)
		if err != nil {
			return err
		}
		to, err := s.readerOf(ctx, tx, actor)
		if err != nil {
			return err
		}
		if err := s.Mail.Send(ctx, tx, sessionEnded(to, ended)); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, endedSessions(actor, 1))
	})
}

// EndOtherSessions ends all of the caller's sessions except the current one and returns their number. It
// sends an email only if there were any.
func (s *Service) EndOtherSessions(ctx context.Context) (int64, error) {
	actor := auth.From(ctx)
	if err := s.Limits.Allow(ctx, sessionEndings, accountKey(actor.Kind, actor.ID)); err != nil {
		return 0, err
	}
	return idempotent.Once(ctx, s.DB, "sessions-end:"+string(actor.Kind)+":"+actor.ID, func(tx *db.Tx) (int64, error) {
		ended, err := deleteOtherSessions(ctx, tx, actor)
		if err != nil || ended == 0 {
			return ended, err
		}
		to, err := s.readerOf(ctx, tx, actor)
		if err != nil {
			return 0, err
		}
		if err := s.Mail.Send(ctx, tx, otherSessionsEnded(to, ended)); err != nil {
			return 0, err
		}
		return ended, s.Trail.Write(ctx, tx, endedSessions(actor, ended))
	})
}

package staff

import (
	"context"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Accounts keeps the logins of the desk.
type Accounts interface {
	// AddAdmin makes a login with the hash of a password. It tells by isTaken that
	// somebody has the username.
	AddAdmin(ctx context.Context, tx *db.Tx, person auth.Actor, hash string) (isTaken bool, err error)
	// EndAdminAccess ends all that a login has opened: sessions, known browsers, links,
	// logins under way.
	EndAdminAccess(ctx context.Context, tx *db.Tx, username string) error
	// LetIn makes what ends a link by which somebody logs in from an unknown browser
	// within the hour, whoever else guesses at their password.
	LetIn(ctx context.Context, tx *db.Tx, username string) (token string, err error)
}

// Queue is what the desk works through. Nothing stays with somebody who cannot do
// it any more.
type Queue interface {
	// GiveBack takes from somebody all that a role does not work on, and tells how much
	// that was. No role works on anything.
	GiveBack(ctx context.Context, tx *db.Tx, username string, role auth.Role) (lines int64, err error)
}

// Service holds the verbs of the room. A call without an actor is made by whoever
// runs the machine.
type Service struct {
	DB        *db.DB
	Accounts  Accounts
	Passwords *auth.Passwords
	Limits    limit.Limiter
	Mail      mail.Sender
	Trail     *trail.Book
	Portal    func() portal.Facts
	Queue     Queue

	seen seen // of what Agents opened
}

// Work registers the background part of the room.
func (s *Service) Work(q *jobs.Queue) {
	q.Every("staff.sweep", time.Hour, func(ctx context.Context) error {
		return s.DB.Write(ctx, func(tx *db.Tx) error {
			if err := forgetOpened(ctx, tx, tx.Now().Add(-openedKept)); err != nil {
				return err
			}
			return forgetOldInvitations(ctx, tx)
		})
	})
}

// People are all at the desk, those who are shut out last.
func (s *Service) People(ctx context.Context) ([]Person, error) { return people(ctx, s.DB) }

// Named is the person with a username, in any case.
func (s *Service) Named(ctx context.Context, username string) (Person, error) {
	return personBy(ctx, s.DB, `a.username_fold = $2`, db.Fold(username))
}

// SetRole gives somebody a role, which counts from their next request on.
func (s *Service) SetRole(ctx context.Context, id string, role auth.Role) (Person, error) {
	if err := checkRole(role); err != nil {
		return Person{}, err
	}
	return s.change(ctx, "desk-role", id, func(tx *db.Tx, p Person, isSelf bool) ([]trail.Entry, error) {
		switch {
		case p.Role == role:
			return nil, nil
		case isSelf:
			return nil, errOwnRole
		}
		entries := []trail.Entry{became(p, role)}
		if p.Role == auth.Owner {
			withdrawn, err := withdrawAllOf(ctx, tx, p.Username)
			if err != nil {
				return nil, err
			}
			entries = append(entries, withdrawn...)
		}
		given, err := s.giveBack(ctx, tx, p, role)
		if err != nil {
			return nil, err
		}
		return append(entries, given...), setRole(ctx, tx, p.ID, role)
	})
}

// Disable shuts somebody out, on every replica with their next request.
func (s *Service) Disable(ctx context.Context, id string) (Person, error) {
	return s.change(ctx, "desk-disable", id, func(tx *db.Tx, p Person, isSelf bool) ([]trail.Entry, error) {
		switch {
		case isSelf:
			return nil, errOwnAccess
		case p.Disabled():
			return nil, errDisabled
		}
		if err := setDisabled(ctx, tx, p.ID); err != nil {
			return nil, err
		}
		// Whoever leaves leaves no door open behind them.
		withdrawn, err := withdrawAllOf(ctx, tx, p.Username)
		if err != nil {
			return nil, err
		}
		given, err := s.giveBack(ctx, tx, p, "")
		if err != nil {
			return nil, err
		}
		return append(append(withdrawn, given...), access(didDisable, p)), s.Accounts.EndAdminAccess(ctx, tx, p.Username)
	})
}

// giveBack leaves nothing with somebody that their role does not work on.
func (s *Service) giveBack(ctx context.Context, tx *db.Tx, p Person, role auth.Role) ([]trail.Entry, error) {
	lines, err := s.Queue.GiveBack(ctx, tx, p.Username, role)
	if err != nil || lines == 0 {
		return nil, err
	}
	return []trail.Entry{gaveBack(p, lines)}, nil
}

// Enable lets somebody in again, with the password and the role they had.
func (s *Service) Enable(ctx context.Context, id string) (Person, error) {
	return s.change(ctx, "desk-enable", id, func(tx *db.Tx, p Person, _ bool) ([]trail.Entry, error) {
		if !p.Disabled() {
			return nil, errEnabled
		}
		return []trail.Entry{access(didEnable, p)}, setEnabled(ctx, tx, p.ID)
	})
}

// LetIn mails somebody a link by which they can log in from an unknown browser for an
// hour while their account is under attack. It replaces neither password nor second step.
func (s *Service) LetIn(ctx context.Context, id string) (Person, error) {
	known, err := personBy(ctx, s.DB, `a.id = $2`, id)
	if err != nil {
		return Person{}, err
	}
	if err := s.mayWrite(ctx, lettingIn, known.Email); err != nil {
		return Person{}, err
	}
	return s.change(ctx, "desk-let-in", id, func(tx *db.Tx, p Person, _ bool) ([]trail.Entry, error) {
		if p.Disabled() {
			return nil, errOut
		}
		token, err := s.Accounts.LetIn(ctx, tx, p.Username)
		if err != nil {
			return nil, err
		}
		return []trail.Entry{access(didLetIn, p)}, s.Mail.Send(ctx, tx, s.letInLetter(p, auth.From(ctx).Name, token))
	})
}

// change lets an owner change somebody, and answers what they are afterwards. It
// is undone if it leaves the desk without an owner.
func (s *Service) change(ctx context.Context, scope, id string, do func(tx *db.Tx, p Person, isSelf bool) ([]trail.Entry, error)) (Person, error) {
	actor := auth.From(ctx)
	return idempotent.Once(ctx, s.DB, scope+":"+actor.ID, func(tx *db.Tx) (Person, error) {
		if err := s.takeTurn(ctx, tx); err != nil {
			return Person{}, err
		}
		p, err := personBy(ctx, tx, `a.id = $2`, id)
		if err != nil {
			return Person{}, err
		}
		entries, err := do(tx, p, actor.Kind == auth.Admin && p.Username == actor.ID)
		if err != nil {
			return Person{}, err
		}
		owners, err := countOwners(ctx, tx)
		if err != nil {
			return Person{}, err
		}
		if owners == 0 {
			return Person{}, errLastOwner
		}
		if p, err = personBy(ctx, tx, `a.id = $2`, id); err != nil {
			return Person{}, err
		}
		return p, s.Trail.Write(ctx, tx, entries...)
	})
}

// takeTurn lets changes of people happen one after the other, and only those that
// an owner makes: the caller may have been shut out while waiting.
func (s *Service) takeTurn(ctx context.Context, tx *db.Tx) error {
	if err := holdDesk(ctx, tx); err != nil {
		return err
	}
	actor := auth.From(ctx)
	if actor.Kind != auth.Admin {
		return nil // whoever runs the machine
	}
	p, err := personBy(ctx, tx, `a.username = $2`, actor.ID)
	if err != nil {
		return err
	}
	if !p.isOwner() {
		return errNoOwner
	}
	return nil
}

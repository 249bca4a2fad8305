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

// Accounts manages the logins of the desk.
type Accounts interface {
	// AddAdmin creates a login with a password hash. It sets isTaken if the username exists.
	AddAdmin(ctx context.Context, tx *db.Tx, person auth.Actor, hash string) (isTaken bool, err error)
	// EndAdminAccess ends the sessions, known browsers, links and unfinished logins of a user.
	EndAdminAccess(ctx context.Context, tx *db.Tx, username string) error
	// LetIn returns a token for a login link. For one hour it lets the user log in from an unknown browser,
	// even while others guess the password.
	LetIn(ctx context.Context, tx *db.Tx, username string) (token string, err error)
}

// Worklist releases the work of a user who can no longer do it.
type Worklist interface {
	// GiveBack unassigns the lines that the role does not work on, and returns their number. An empty role
	// works on no lines.
	GiveBack(ctx context.Context, tx *db.Tx, username string, role auth.Role) (lines int64, err error)
}

// Service implements the operations of this package. A call without an actor comes from the operator.
type Service struct {
	DB        *db.DB
	Accounts  Accounts
	Passwords *auth.Passwords
	Limits    limit.Limiter
	Mail      mail.Sender
	Trail     *trail.Log
	Portal    func() portal.Facts
	Worklist  Worklist
	// Delivery says what happens to an email that is written now.
	Delivery func(ctx context.Context) (mail.Delivery, error)
	// IsFile reports whether the newest email to an address was only written to a file.
	IsFile func(ctx context.Context, address string) (bool, error)
	// EndOver removes the failed emails whose link this transaction has ended.
	EndOver func(ctx context.Context, tx *db.Tx) error

	seen seen
}

// Work registers the background jobs.
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

// People returns all desk users, disabled ones last.
func (s *Service) People(ctx context.Context) ([]Person, error) { return people(ctx, s.DB) }

// Named finds a user by username and ignores case.
func (s *Service) Named(ctx context.Context, username string) (Person, error) {
	return personBy(ctx, s.DB, `a.username_fold = $2`, db.Fold(username))
}

// SetRole changes a user's role. It applies from the user's next request.
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
			if err := s.EndOver(ctx, tx); err != nil {
				return nil, err
			}
		}
		given, err := s.giveBack(ctx, tx, p, role)
		if err != nil {
			return nil, err
		}
		return append(entries, given...), setRole(ctx, tx, p.ID, role)
	})
}

// Disable blocks a user. It applies from the user's next request, on every replica.
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
		// A disabled user's open invitations must not work either.
		withdrawn, err := withdrawAllOf(ctx, tx, p.Username)
		if err != nil {
			return nil, err
		}
		given, err := s.giveBack(ctx, tx, p, "")
		if err != nil {
			return nil, err
		}
		if err := s.Accounts.EndAdminAccess(ctx, tx, p.Username); err != nil {
			return nil, err
		}
		return append(append(withdrawn, given...), access(didDisable, p)), s.EndOver(ctx, tx)
	})
}

// giveBack returns lines to the queue that the user's new role does not handle.
func (s *Service) giveBack(ctx context.Context, tx *db.Tx, p Person, role auth.Role) ([]trail.Entry, error) {
	lines, err := s.Worklist.GiveBack(ctx, tx, p.Username, role)
	if err != nil || lines == 0 {
		return nil, err
	}
	return []trail.Entry{gaveBack(p, lines)}, nil
}

// Enable unblocks a user, who keeps their password and role.
func (s *Service) Enable(ctx context.Context, id string) (Person, error) {
	return s.change(ctx, "desk-enable", id, func(tx *db.Tx, p Person, _ bool) ([]trail.Entry, error) {
		if !p.Disabled() {
			return nil, errEnabled
		}
		return []trail.Entry{access(didEnable, p)}, setEnabled(ctx, tx, p.ID)
	})
}

// LetIn emails a user a login link while others guess their password. For one hour the user can log in from
// an unknown browser. The password and two-step login are still needed.
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

// change lets an owner change a user and returns the changed user. It rolls back if no owner would be left.
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

// takeTurn serialises changes of users. It checks again that the caller is an owner, because they may have
// been disabled while waiting.
func (s *Service) takeTurn(ctx context.Context, tx *db.Tx) error {
	if err := lockDesk(ctx, tx); err != nil {
		return err
	}
	actor := auth.From(ctx)
	if actor.Kind != auth.Admin {
		return nil // the operator
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

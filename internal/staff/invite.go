package staff

import (
	"context"
	"errors"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/trail"
)

const tokenBytes = 32

// Invitations returns the open invitations, newest first.
func (s *Service) Invitations(ctx context.Context) ([]Invitation, error) {
	return openInvitations(ctx, s.DB)
}

// Invite emails an invitation link. The person who opens it joins the desk with the given role.
func (s *Service) Invite(ctx context.Context, email string, role auth.Role) (Invitation, error) {
	var form fault.Form
	email, err := checkAddress(email)
	form.Check("email", err)
	form.Check("role", checkRole(role))
	if err := form.Err(); err != nil {
		return Invitation{}, err
	}
	if err := s.mayWrite(ctx, invitations, email); err != nil {
		return Invitation{}, err
	}
	return idempotent.Once(ctx, s.DB, "desk-invite:"+auth.From(ctx).ID, func(tx *db.Tx) (Invitation, error) {
		if err := s.takeTurn(ctx, tx); err != nil {
			return Invitation{}, err
		}
		if err := s.refuseKnown(ctx, tx, email); err != nil {
			return Invitation{}, err
		}
		token := id.Secret(tokenBytes)
		invitation := Invitation{
			ID: id.New(tx.Now()), Email: email, Role: role, InvitedBy: auth.From(ctx).Name, Sent: tx.Now(), Expires: tx.Now().Add(InvitationLifetime),
		}
		if err := insertInvitation(ctx, tx, invitation, auth.From(ctx).ID, token); err != nil {
			return Invitation{}, err
		}
		return invitation, s.send(ctx, tx, didInvite, invitation, token)
	})
}

func checkAddress(email string) (string, error) {
	if strings.TrimSpace(email) == "" {
		return "", errNoAddress
	}
	return field.Email(email)
}

func (s *Service) send(ctx context.Context, tx *db.Tx, kind trail.Kind, i Invitation, token string) error {
	if err := s.Mail.Send(ctx, tx, s.letter(i, token)); err != nil {
		return err
	}
	return s.Trail.Write(ctx, tx, invited(kind, i))
}

// Resend emails an invitation again, with a new link that works for 48 hours. The old link stops working.
func (s *Service) Resend(ctx context.Context, invitationID string) (Invitation, error) {
	known, err := invitationBy(ctx, s.DB, `i.id = $1`, invitationID)
	if err != nil {
		return Invitation{}, err
	}
	if err := s.mayWrite(ctx, invitations, known.Email); err != nil {
		return Invitation{}, err
	}
	return idempotent.Once(ctx, s.DB, "desk-invite-again:"+auth.From(ctx).ID, func(tx *db.Tx) (Invitation, error) {
		if err := s.takeTurn(ctx, tx); err != nil {
			return Invitation{}, err
		}
		if err := s.refuseKnown(ctx, tx, known.Email); err != nil {
			return Invitation{}, err
		}
		token := id.Secret(tokenBytes)
		if err := renewInvitation(ctx, tx, invitationID, auth.From(ctx).ID, token); err != nil {
			return Invitation{}, err
		}
		if err := s.EndOver(ctx, tx); err != nil {
			return Invitation{}, err
		}
		invitation, err := invitationBy(ctx, tx, `i.id = $1`, invitationID)
		if err != nil {
			return Invitation{}, err
		}
		return invitation, s.send(ctx, tx, didResend, invitation, token)
	})
}

// Withdraw cancels an invitation that was not used yet.
func (s *Service) Withdraw(ctx context.Context, invitationID string) error {
	return idempotent.Do(ctx, s.DB, "desk-withdraw:"+auth.From(ctx).ID, func(tx *db.Tx) error {
		if err := s.takeTurn(ctx, tx); err != nil {
			return err
		}
		invitation, err := invitationBy(ctx, tx, `i.id = $1`, invitationID)
		if err != nil {
			return err
		}
		if err := withdraw(ctx, tx, invitationID); err != nil {
			return err
		}
		if err := s.EndOver(ctx, tx); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, invited(didWithdraw, invitation))
	})
}

// Read returns the invitation behind a link. It changes nothing.
func (s *Service) Read(ctx context.Context, ip, token string) (Invitation, error) {
	if err := s.Limits.Allow(ctx, visitsByIP, ip); err != nil {
		return Invitation{}, err
	}
	return s.good(ctx, token)
}

// Lives reports whether the link of an invitation still works.
func Lives(ctx context.Context, q db.Queryer, token string, now time.Time) (bool, error) {
	invitation, err := invitationOf(ctx, q, token)
	if errors.Is(err, errUnknown) {
		return false, nil
	}
	return err == nil && invitation.refusal(now) == nil, err
}

// EndAll ends all open invitations. A restore does so, because the backup does not know which were used since.
func EndAll(ctx context.Context, tx *db.Tx) error { return endInvitations(ctx, tx) }

func (s *Service) good(ctx context.Context, token string) (Invitation, error) {
	invitation, err := invitationOf(ctx, s.DB, token)
	if err != nil {
		return Invitation{}, err
	}
	if err := invitation.refusal(s.DB.Now()); err != nil {
		return Invitation{}, err
	}
	return invitation, refuseJoined(ctx, s.DB, invitation.Email)
}

// Join creates a desk user from an invitation link. The link works once.
func (s *Service) Join(ctx context.Context, ip, token string, newcomer Newcomer) error {
	if err := s.Limits.Allow(ctx, visitsByIP, ip); err != nil {
		return err
	}
	invitation, err := invitationOf(ctx, s.DB, token)
	if err != nil {
		return err
	}
	if newcomer, err = newcomer.checked(invitation.Email, s.Portal().Brand); err != nil {
		if refusal := invitation.refusal(s.DB.Now()); refusal != nil {
			return refusal
		}
		return err
	}
	hash, err := s.Passwords.Hash(ctx, newcomer.Password)
	if err != nil {
		return err
	}
	return idempotent.Do(ctx, s.DB, "desk-join", func(tx *db.Tx) error {
		if err := lockDesk(ctx, tx); err != nil {
			return err
		}
		invitation, err := invitationOf(ctx, tx, token)
		if err != nil {
			return err
		}
		if err := invitation.refusal(tx.Now()); err != nil {
			return err
		}
		if err := refuseJoined(ctx, tx, invitation.Email); err != nil {
			return err
		}
		if err := use(ctx, tx, invitation.ID); err != nil {
			return err
		}
		if err := refuseAlike(ctx, tx, newcomer.Username); err != nil {
			return err
		}
		person := auth.Actor{Kind: auth.Admin, ID: newcomer.Username, Name: newcomer.Name, Email: invitation.Email, Role: invitation.Role}
		isTaken, err := s.Accounts.AddAdmin(ctx, tx, person, hash)
		if isTaken {
			return errNameTaken
		}
		if err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, joined(newcomer, invitation))
	})
}

// mayWrite limits emails of one kind, by owner and by recipient.
func (s *Service) mayWrite(ctx context.Context, kind letters, email string) error {
	for _, count := range []struct {
		rule limit.Rule
		key  string
	}{{kind.byOwner(), auth.From(ctx).ID}, {kind.toAddress(), db.Fold(email)}, {kind.hourly(), db.Fold(email)}} {
		if err := s.Limits.Allow(ctx, count.rule, count.key); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) refuseKnown(ctx context.Context, tx *db.Tx, email string) error {
	p, found, err := personAt(ctx, tx, email)
	switch {
	case err != nil || !found:
		return err
	case p.Disabled():
		return errHereOut
	default:
		return errHere
	}
}

// refuseJoined refuses an invitation if its address joined the desk in another way.
func refuseJoined(ctx context.Context, q clock, email string) error {
	_, found, err := personAt(ctx, q, email)
	if err == nil && found {
		err = errJoined
	}
	return err
}

package twofactor

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
)

// Changing two-step login needs the password again. Otherwise a person at an unlocked computer could lock the
// user out.

// AppSetup holds the data a user needs to set up an app.
type AppSetup struct {
	Token         string // completes the setup
	Key           string // for users who cannot scan the QR code
	Address       string // address in the QR code
	Picture       string // QR code as a data URL
	RecoveryCodes []string
}

// StartApp starts the setup of an app. The new app replaces an existing one.
func (s *Service) StartApp(ctx context.Context, by Visitor, password string) (setup AppSetup, err error) {
	if err := s.Desk.ConfirmPassword(ctx, by, password); err != nil {
		return setup, err
	}
	who, err := s.caller(ctx)
	if err != nil {
		return setup, err
	}
	key, picture, err := newApp(s.Portal().Brand, who.username)
	if err != nil {
		return setup, err
	}
	setup = AppSetup{Key: key.Secret(), Address: key.URL(), Picture: picture}
	setup.Token, setup.RecoveryCodes, err = s.start(ctx, toAddApp, who, state{Secret: key.Secret()})
	return setup, err
}

// start stores an unfinished setup. The first setup also shows recovery codes, which work once the setup is
// complete.
func (s *Service) start(ctx context.Context, purpose string, who person, st state) (token string, codes []string, err error) {
	err = idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error {
		if _, err := lockPerson(ctx, tx, who.id); err != nil {
			return err
		}
		own, err := ownOf(ctx, tx, who.id)
		if err != nil {
			return err
		}
		codes, st.RecoveryCodes = nil, nil
		if !own.isOn() {
			codes = newRecoveryCodes()
			st.RecoveryCodes = recoveryHashes(who.id, codes)
		}
		token, err = s.begin(ctx, tx, purpose, who.id, st, setupLifetime)
		return err
	})
	return token, codes, err
}

// ConfirmApp turns an app on with its first code and returns a new token, because the old one may say that
// two-step login is missing.
func (s *Service) ConfirmApp(ctx context.Context, setup, typed string) (token string, err error) {
	code := plainCode(typed)
	if code == "" {
		return "", errNoCode
	}
	err = s.finish(ctx, toAddApp, setup, func(tx *db.Tx, who person, st state) error {
		step, ok, err := stepOf(st.Secret, code, tx.Now(), 0)
		if err != nil {
			return err
		}
		if !ok {
			return errFirstCode
		}
		sealed, err := s.Sealer.Seal([]byte(st.Secret))
		if err != nil {
			return err
		}
		if err := putApp(ctx, tx, who.id, sealed, step); err != nil {
			return err
		}
		return s.tell(ctx, tx, didAddApp, who, s.appAdded(who))
	})
	if err != nil {
		return "", err
	}
	return s.Desk.FreshToken(ctx)
}

func (s *Service) finish(ctx context.Context, purpose, token string, add func(tx *db.Tx, who person, st state) error) error {
	caller, err := s.caller(ctx)
	if err != nil {
		return err
	}
	return idempotent.Do(ctx, s.DB, "second-step-"+purpose+":"+caller.id, func(tx *db.Tx) error {
		who, err := lockPerson(ctx, tx, caller.id)
		if err != nil {
			return err
		}
		adminID, _, err := begunBy(ctx, tx, token, purpose, tx.Now())
		if err != nil {
			return err
		}
		if adminID != who.id {
			return errSetupOver
		}
		sealed, taken, err := takeBegun(ctx, tx, token, purpose)
		if err != nil {
			return err
		}
		begun, opened := s.open(who.id, sealed)
		if !taken || !opened {
			return errSetupOver
		}
		own, err := ownOf(ctx, tx, who.id)
		if err != nil {
			return err
		}
		if !own.isOn() {
			if len(begun.state.RecoveryCodes) == 0 { // two-step login was turned off since the start
				return errSetupOver
			}
			if err := putRecoveryCodes(ctx, tx, who.id, begun.state.RecoveryCodes); err != nil {
				return err
			}
		}
		return add(tx, who, begun.state)
	})
}

// NewRecoveryCodes replaces the caller's codes. A repeated request replaces them again, because the portal
// cannot show old codes a second time.
func (s *Service) NewRecoveryCodes(ctx context.Context, by Visitor, password string) (codes []string, err error) {
	err = s.change(ctx, by, password, s.repeatable, func(tx *db.Tx, who person, own Own) error {
		if !own.isOn() {
			return errNone
		}
		codes = newRecoveryCodes()
		if err := putRecoveryCodes(ctx, tx, who.id, recoveryHashes(who.id, codes)); err != nil {
			return err
		}
		return s.tell(ctx, tx, didRenewCodes, who, s.recoveryCodesReplaced(who))
	})
	return codes, err
}

// TurnOff removes the caller's app, passkeys and recovery codes.
func (s *Service) TurnOff(ctx context.Context, by Visitor, password string) error {
	return s.change(ctx, by, password, s.once("off"), func(tx *db.Tx, who person, own Own) error {
		switch {
		case !own.isOn():
			return errNone
		case own.Required:
			return errRequired
		}
		return s.turnOff(ctx, tx, who)
	})
}

func (s *Service) turnOff(ctx context.Context, tx *db.Tx, who person) error {
	if err := deleteAll(ctx, tx, who.id); err != nil {
		return err
	}
	return s.tell(ctx, tx, didTurnOff, who, s.turnedOff(who))
}

func (s *Service) repeatable(ctx context.Context, fn func(tx *db.Tx) error) error {
	return idempotent.Repeatable(ctx, s.DB, fn)
}

// once returns a writer that answers a repeated request like the first.
func (s *Service) once(what string) func(context.Context, func(tx *db.Tx) error) error {
	return func(ctx context.Context, fn func(tx *db.Tx) error) error {
		return idempotent.Do(ctx, s.DB, "second-step-"+what+":"+auth.From(ctx).ID, fn)
	}
}

// change confirms the caller's password and then calls do in a transaction.
func (s *Service) change(ctx context.Context, by Visitor, password string, write func(context.Context, func(tx *db.Tx) error) error,
	do func(tx *db.Tx, who person, own Own) error) error {
	if err := s.Desk.ConfirmPassword(ctx, by, password); err != nil {
		return err
	}
	caller, err := s.caller(ctx)
	if err != nil {
		return err
	}
	return write(ctx, func(tx *db.Tx) error {
		who, err := lockPerson(ctx, tx, caller.id)
		if err != nil {
			return err
		}
		own, err := ownOf(ctx, tx, who.id)
		if err != nil {
			return err
		}
		return do(tx, who, own)
	})
}

package twofactor

import (
	"context"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/trail"
)

// Challenge returns the second step that the user must complete after a correct password; nil without
// two-step login. The login fails if the password changes before it is completed.
func (s *Service) Challenge(ctx context.Context, tx *db.Tx, username, passwordHash string) (*fault.Challenge, error) {
	who, err := personByUsername(ctx, tx, username)
	if err != nil {
		return nil, err
	}
	own, err := ownOf(ctx, tx, who.id)
	if err != nil || !own.isOn() {
		return nil, err
	}
	var ways []string
	if !own.AppSince.IsZero() {
		ways = append(ways, wayCode)
	}
	if len(own.Passkeys) > 0 && s.passkeys() != nil {
		ways = append(ways, wayPasskey)
	}
	token, err := s.begin(ctx, tx, toLogIn, who.id, state{PasswordHash: passwordHash}, loginLifetime)
	return &fault.Challenge{Token: token, Ways: ways}, err
}

// EndBegun ends the user's unfinished logins and setups.
func (s *Service) EndBegun(ctx context.Context, tx *db.Tx, username string) error {
	return deleteBegunOf(ctx, tx, username)
}

// ByCode completes a login with a code from the app or a recovery code.
func (s *Service) ByCode(ctx context.Context, by Visitor, challenge, typed string) (Entry, error) {
	code := plainCode(typed)
	if code == "" {
		return Entry{}, errNoCode
	}
	waiting, err := s.waiting(ctx, by, challenge)
	if err != nil {
		return Entry{}, err
	}
	counted, err := s.count(ctx, waiting.adminID, code)
	if err != nil {
		return Entry{}, err
	}
	entry, err := s.complete(ctx, by, challenge, waiting.adminID, func(tx *db.Tx, who person, _ state) error {
		if isOfApp(code) {
			return s.useAppCode(ctx, tx, who, code)
		}
		return s.useRecoveryCode(ctx, tx, who, code)
	})
	if err != nil {
		return Entry{}, err
	}
	return entry, counted.GiveBack(ctx)
}

// waiting finds the login of a challenge. It limits attempts by IP address, against guessed challenges.
func (s *Service) waiting(ctx context.Context, by Visitor, challenge string) (begun, error) {
	if err := s.Limits.Allow(ctx, answersByIP, by.IP); err != nil {
		return begun{}, err
	}
	adminID, sealed, err := begunBy(ctx, s.DB, challenge, toLogIn, s.DB.Now())
	if err != nil {
		return begun{}, err
	}
	b, opened := s.open(adminID, sealed)
	if !opened {
		return begun{}, errOver
	}
	return b, nil
}

// count runs before the comparison, so parallel guesses stay within the limit on all replicas together.
func (s *Service) count(ctx context.Context, adminID, code string) (*limit.Attempt, error) {
	key := "recovery:" + adminID
	if isOfApp(code) {
		key = "app:" + adminID
	}
	return s.Guesses.Allow(ctx, limit.Bound{Rule: guesses, Key: key}, limit.Bound{Rule: guessesDaily, Key: key})
}

// complete ends the challenge, checks the second step and starts the session in one transaction. After a
// failed check the challenge stays valid for another try.
func (s *Service) complete(ctx context.Context, by Visitor, challenge, adminID string, prove func(tx *db.Tx, who person, st state) error) (entry Entry, err error) {
	var who person
	err = idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) (err error) {
		if who, err = lockPerson(ctx, tx, adminID); err != nil {
			return err
		}
		sealed, taken, err := takeBegun(ctx, tx, challenge, toLogIn)
		if err != nil {
			return err
		}
		waiting, opened := s.open(adminID, sealed)
		if !taken || !opened {
			return errOver
		}
		if err := prove(tx, who, waiting.state); err != nil {
			return err
		}
		entry, err = s.Desk.Enter(ctx, tx, by, who.username, waiting.state.PasswordHash)
		return err
	})
	if err != nil {
		s.noteRefusal(ctx, by, who, err)
	}
	return entry, err
}

func (s *Service) useAppCode(ctx context.Context, tx *db.Tx, who person, code string) error {
	sealed, last, err := appOf(ctx, tx, who.id)
	if err != nil {
		return err
	}
	if sealed == nil {
		return errWrongCode
	}
	secret, err := s.Sealer.Open(sealed)
	if err != nil {
		s.Logger.ErrorContext(ctx, "the two-step login of an admin cannot be read: it was encrypted with another secret", "account", who.username)
		return errUnreadable
	}
	step, ok, err := stepOf(string(secret), code, tx.Now(), last)
	if err != nil {
		return err
	}
	if ok {
		ok, err = useStep(ctx, tx, who.id, step)
	}
	if err == nil && !ok {
		err = errWrongCode
	}
	return err
}

func (s *Service) useRecoveryCode(ctx context.Context, tx *db.Tx, who person, code string) error {
	used, err := useRecoveryCode(ctx, tx, who.id, code)
	if err != nil {
		return err
	}
	if !used {
		return errWrongCode
	}
	left, err := countRecoveryCodes(ctx, tx, who.id)
	if err != nil {
		return err
	}
	// The user is not logged in yet, so the entry names them in By.
	if err := s.Mail.Send(ctx, tx, s.recoveryCodeUsed(who, left)); err != nil {
		return err
	}
	return s.Trail.Write(ctx, tx, trail.Entry{Kind: didUseCode, Record: who.username, Person: trail.Admin(who.username), By: trail.Admin(who.username)})
}

// noteRefusal logs a wrong second step, because the caller already knew the password.
func (s *Service) noteRefusal(ctx context.Context, by Visitor, who person, err error) {
	f, ok := fault.As(err)
	if !ok {
		return // an internal error is logged elsewhere
	}
	s.Logger.WarnContext(ctx, "two-step login refused", "admin", who.username, "ip", by.IP, "cause", err)
	if f.Kind == fault.Unauthenticated { // a wrong code or passkey
		s.Trail.Keep(ctx, trail.Entry{Kind: didRefuse, Record: who.username, Person: trail.Admin(who.username)})
	}
}

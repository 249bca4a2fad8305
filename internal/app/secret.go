package app

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"aftercare/internal/agreement"
	"aftercare/internal/maillog"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
	"aftercare/internal/setting"
	"aftercare/internal/twofactor"
)

// The secret signs tokens and encrypts stored values. With another secret, bank account numbers and waiting
// emails cannot be read. The database therefore stores a check value to recognise the right secret.

const secretFact = "secret"

// readSecret reads the secret that the operator set; nil if there is none yet.
func (s *settings) readSecret() error {
	given := []byte(s.Secret)
	if s.Secret == "" {
		var err error
		if given, err = os.ReadFile(s.secretFile()); errors.Is(err, os.ErrNotExist) {
			return nil
		} else if err != nil {
			return refusef("AFTERCARE_DATA_DIR", "the secret cannot be read: %w", err)
		}
	}
	if len(auth.Spellings(given)[0]) >= auth.LeastSecret {
		s.secret = given
		return nil
	}
	if s.Secret != "" {
		return refusef("AFTERCARE_SECRET", "must have at least %d characters", auth.LeastSecret)
	}
	s.cutSecret = true // stops every start until it is replaced
	return nil
}

func (s *settings) secretFile() string { return filepath.Join(s.DataDir, "secret") }

func (s *settings) makeSecret() error {
	fresh := make([]byte, auth.LeastSecret)
	rand.Read(fresh)
	secret := []byte(hex.EncodeToString(fresh))
	// O_EXCL: if two processes start at once, the second reads the secret of the first.
	f, err := os.OpenFile(s.secretFile(), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		if err := s.readSecret(); err != nil {
			return err
		}
		if s.secret == nil {
			return wrongSecret("another server is just making the secret")
		}
		return nil
	}
	if err != nil {
		return err
	}
	if _, err = f.Write(secret); err == nil {
		err = f.Sync()
	}
	s.secret = secret
	return errors.Join(err, f.Close(), disk.Sync(s.DataDir))
}

// errWrongSecret stops the start. Its text is for the operator.
var errWrongSecret = errors.New("put the portal's own back (AFTERCARE_SECRET, or the file secret in the data folder), " +
	"or run `aftercare secret replace`, which first lists what becomes unreadable")

func wrongSecret(what string) error { return fmt.Errorf("%s: %w", what, errWrongSecret) }

func (s *settings) secretIsCut() error {
	return wrongSecret(fmt.Sprintf("%s has less than %d characters", s.secretFile(), auth.LeastSecret))
}

// ownSecret returns the portal's secret as it is spelled, or an error if the
// secret is wrong. It changes nothing. An old portal without a check value is
// tested with its encrypted values. If it has none, any secret is accepted.
func (s *settings) ownSecret(ctx context.Context, d db.Source) (spelling []byte, err error) {
	if s.cutSecret {
		return nil, s.secretIsCut()
	}
	check, err := portal.Fact(ctx, d, secretFact)
	if err != nil {
		return nil, err
	}
	sealed := map[string][]byte{}
	if check == "" {
		if sealed, err = lastSealed(ctx, d); err != nil {
			return nil, err
		}
	}
	if s.secret == nil {
		if check != "" || len(sealed) > 0 {
			return nil, wrongSecret("the secret of this portal is missing")
		}
		return nil, nil
	}
	for _, spelling := range auth.Spellings(s.secret) {
		if fits, err := isSpelling(spelling, check, sealed); err != nil || fits {
			return spelling, err
		}
	}
	return nil, wrongSecret("the secret is not the one this portal was sealed with")
}

// recogniseSecret checks the secret, or creates one, and stores its check value.
func (s *settings) recogniseSecret(ctx context.Context, d *db.DB) error {
	spelling, err := s.ownSecret(ctx, d)
	if err != nil {
		return err
	}
	if spelling == nil {
		if err := s.makeSecret(); err != nil {
			return err
		}
		spelling = auth.Spellings(s.secret)[0]
	}
	value, err := auth.CheckValue(spelling)
	if err != nil {
		return err
	}
	holds, err := portal.Learn(ctx, d, secretFact, value)
	if err != nil {
		return err
	}
	if holds != value {
		return wrongSecret("another server has just begun this portal with another secret")
	}
	s.secret = spelling
	return nil
}

// lastSealed returns the newest encrypted value for each purpose, if there is one.
func lastSealed(ctx context.Context, d db.Queryer) (byPurpose map[string][]byte, err error) {
	byPurpose = map[string][]byte{}
	for purpose, last := range map[string]func(context.Context, db.Queryer) ([]byte, error){
		bankPurpose: agreement.LastSealed, jobsPurpose: jobs.LastSealed,
	} {
		sealed, err := last(ctx, d)
		if err != nil {
			return nil, err
		}
		if sealed != nil {
			byPurpose[purpose] = sealed
		}
	}
	return byPurpose, nil
}

// isSpelling tests a secret with the check value or, without one, with encrypted values.
func isSpelling(spelling []byte, check string, byPurpose map[string][]byte) (bool, error) {
	if check != "" {
		value, err := auth.CheckValue(spelling)
		return value == check, err
	}
	for purpose, sealed := range byPurpose {
		sealer, err := auth.NewSealer(spelling, purpose)
		if err != nil {
			return false, err
		}
		if _, err := sealer.Open(sealed); err != nil {
			return false, nil //nolint:nilerr // that it does not open is the answer
		}
	}
	return true, nil
}

// ReplaceSecret makes the current secret, or a new one, the portal's
// secret. It first lists what becomes unreadable, and asks.
func ReplaceSecret(ctx context.Context, config Config, logger *slog.Logger, now func() time.Time, out io.Writer, agreed func() (bool, error)) error {
	return withDatabase(ctx, config, false, logger, now, func(s *settings, d *db.DB) error {
		err := s.recogniseSecret(ctx, d)
		if err == nil {
			fmt.Fprintf(out, "The current secret is the right one for %s. There is nothing to replace.\n", s.placeOf(s.chosen(ctx, d).Facts.Brand))
			return nil
		}
		if !errors.Is(err, errWrongSecret) {
			return err
		}
		lost, err := s.unreadable(ctx, d)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "This is %s.\nWith this secret %d bank account numbers of agreements and %d waiting emails and other jobs cannot be read. "+
			"Everyone must log in again, password reset links stop working, and personal values in the audit trail can no longer be read.\n", s.placeOf(s.chosen(ctx, d).Facts.Brand), lost.numbers, lost.letters)
		if lost.apps > 0 {
			fmt.Fprintf(out, "The server can no longer check the app codes of %d desk logins. Recovery codes and passkeys still work.\n", lost.apps)
		}
		if lost.sent > 0 {
			fmt.Fprintf(out, "%d sent emails can no longer be shown at the desk.\n", lost.sent)
		}
		if lost.mailPasswords > 0 {
			fmt.Fprintln(out, "The password of the mail server can no longer be read. Emails wait until an owner enters it again in the settings.")
		}
		if ok, err := agreed(); err != nil || !ok {
			return errors.Join(errors.New("nothing was changed"), err)
		}
		if s.cutSecret {
			if err := os.Rename(s.secretFile(), s.secretFile()+".cut"); err != nil {
				return err
			}
			fmt.Fprintf(out, "The secret that was cut is now %s.cut.\n", s.secretFile())
		}
		if s.secret == nil {
			if err := s.makeSecret(); err != nil {
				return err
			}
			fmt.Fprintf(out, "A new secret was written to %s.\n", s.secretFile())
		}
		value, err := auth.CheckValue(auth.Spellings(s.secret)[0])
		if err != nil {
			return err
		}
		if err := portal.Relearn(ctx, d, secretFact, value); err != nil {
			return err
		}
		book, err := s.newTrail(d, auth.Spellings(s.secret)[0], logger)
		if err != nil {
			return err
		}
		if err := book.Resume(trail.AtCommandLine(ctx), true, trail.Entry{Kind: didReplaceSecret}); err != nil {
			return err
		}
		fmt.Fprintln(out, "The secret was replaced. Restart all replicas of the portal with it.")
		return nil
	})
}

const secretLimit = 400 * time.Millisecond

// sameSecret returns an error if the secret was replaced while this server ran, because other replicas
// could not read its values. It ignores database errors, which another check reports.
func (a *App) sameSecret(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, secretLimit)
	defer cancel()
	holds, err := portal.Fact(ctx, a.db, secretFact)
	if err != nil {
		return nil
	}
	own, err := auth.CheckValue(a.secret)
	if err == nil && holds != own {
		err = wrongSecret("the secret was replaced while this server ran")
	}
	return err
}

// unreadable counts the values that the current secret cannot decrypt.
type unreadable struct{ numbers, letters, apps, sent, mailPasswords int }

func (s *settings) unreadable(ctx context.Context, d *db.DB) (lost unreadable, err error) {
	secret := s.secret
	if secret == nil {
		secret = []byte("none yet, and so it opens nothing") // a new secret decrypts nothing either
	}
	for _, sealed := range []struct {
		purpose string
		count   func(*auth.Sealer) (int, error)
		into    *int
	}{
		{bankPurpose, func(s *auth.Sealer) (int, error) { return agreement.CountUnreadable(ctx, d, s) }, &lost.numbers},
		{jobsPurpose, func(s *auth.Sealer) (int, error) { return jobs.CountUnreadable(ctx, d, s) }, &lost.letters},
		{stepPurpose, func(s *auth.Sealer) (int, error) { return twofactor.CountUnreadable(ctx, d, s) }, &lost.apps},
		{letterPurpose, func(s *auth.Sealer) (int, error) { return maillog.CountUnreadable(ctx, d, s) }, &lost.sent},
		{mailPurpose, func(s *auth.Sealer) (int, error) { return setting.CountUnreadable(ctx, d, s) }, &lost.mailPasswords},
	} {
		sealer, err := auth.NewSealer(auth.Spellings(secret)[0], sealed.purpose)
		if err != nil {
			return lost, err
		}
		if *sealed.into, err = sealed.count(sealer); err != nil {
			return lost, err
		}
	}
	return lost, nil
}

package app

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"aftercare/internal/agreement"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/disk"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/portal"
)

// The secret signs tokens and encrypts stored values. With another secret, bank account numbers and waiting
// emails cannot be read. The database therefore stores a check value to recognise the right secret.

// SecretFact names the stored check value of the secret.
const SecretFact = "secret"

// ReadSecret reads the secret that the operator set; nil if there is none yet.
func (s *Settings) ReadSecret() error {
	given := []byte(s.Secret)
	if s.Secret == "" {
		var err error
		if given, err = os.ReadFile(s.SecretFile()); errors.Is(err, os.ErrNotExist) {
			return nil
		} else if err != nil {
			return BadSettingf("AFTERCARE_DATA_DIR", "the secret cannot be read: %w", err)
		}
	}
	if len(auth.Spellings(given)[0]) >= auth.LeastSecret {
		s.FoundSecret = given
		return nil
	}
	if s.Secret != "" {
		return BadSettingf("AFTERCARE_SECRET", "must have at least %d characters", auth.LeastSecret)
	}
	s.SecretIsShort = true // stops every start until it is replaced
	return nil
}

func (s *Settings) SecretFile() string { return filepath.Join(s.DataDir, "secret") }

func (s *Settings) MakeSecret() error {
	fresh := make([]byte, auth.LeastSecret)
	rand.Read(fresh)
	secret := []byte(hex.EncodeToString(fresh))
	// O_EXCL: if two processes start at once, the second reads the secret of the first.
	f, err := os.OpenFile(s.SecretFile(), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		if err := s.ReadSecret(); err != nil {
			return err
		}
		if s.FoundSecret == nil {
			return WrongSecret("another server is just making the secret")
		}
		return nil
	}
	if err != nil {
		return err
	}
	if _, err = f.Write(secret); err == nil {
		err = f.Sync()
	}
	s.FoundSecret = secret
	return errors.Join(err, f.Close(), disk.Sync(s.DataDir))
}

// ErrWrongSecret stops the start. Its text is for the operator.
var ErrWrongSecret = errors.New("put the portal's own back (AFTERCARE_SECRET, or the file secret in the data folder), " +
	"or run `aftercare secret replace`, which first lists what becomes unreadable")

// WrongSecret returns ErrWrongSecret with what is wrong.
func WrongSecret(what string) error { return fmt.Errorf("%s: %w", what, ErrWrongSecret) }

func (s *Settings) ShortSecret() error {
	return WrongSecret(fmt.Sprintf("%s has less than %d characters", s.SecretFile(), auth.LeastSecret))
}

// OwnSecret returns the portal's secret as it is spelled, or an error if the
// secret is wrong. It changes nothing. An old portal without a check value is
// tested with its encrypted values. If it has none, any secret is accepted.
func (s *Settings) OwnSecret(ctx context.Context, d db.Source) (spelling []byte, err error) {
	if s.SecretIsShort {
		return nil, s.ShortSecret()
	}
	check, err := portal.Fact(ctx, d, SecretFact)
	if err != nil {
		return nil, err
	}
	sealed := map[string][]byte{}
	if check == "" {
		if sealed, err = lastSealed(ctx, d); err != nil {
			return nil, err
		}
	}
	if s.FoundSecret == nil {
		if check != "" || len(sealed) > 0 {
			return nil, WrongSecret("the secret of this portal is missing")
		}
		return nil, nil
	}
	for _, spelling := range auth.Spellings(s.FoundSecret) {
		if fits, err := isSpelling(spelling, check, sealed); err != nil || fits {
			return spelling, err
		}
	}
	return nil, WrongSecret("the secret is not the one this portal was sealed with")
}

// RecogniseSecret checks the secret, or creates one, and stores its check value.
func (s *Settings) RecogniseSecret(ctx context.Context, d *db.DB) error {
	spelling, err := s.OwnSecret(ctx, d)
	if err != nil {
		return err
	}
	if spelling == nil {
		if err := s.MakeSecret(); err != nil {
			return err
		}
		spelling = auth.Spellings(s.FoundSecret)[0]
	}
	value, err := auth.CheckValue(spelling)
	if err != nil {
		return err
	}
	holds, err := portal.Learn(ctx, d, SecretFact, value)
	if err != nil {
		return err
	}
	if holds != value {
		return WrongSecret("another server has just begun this portal with another secret")
	}
	s.FoundSecret = spelling
	return nil
}

// lastSealed returns the newest encrypted value for each purpose, if there is one.
func lastSealed(ctx context.Context, d db.Queryer) (byPurpose map[string][]byte, err error) {
	byPurpose = map[string][]byte{}
	for purpose, last := range map[string]func(context.Context, db.Queryer) ([]byte, error){
		BankPurpose: agreement.LastSealed, JobsPurpose: jobs.LastSealed,
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

const secretLimit = 400 * time.Millisecond

// sameSecret returns an error if the secret was replaced while this server ran, because other replicas
// could not read its values. It ignores database errors, which another check reports.
func (a *App) sameSecret(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, secretLimit)
	defer cancel()
	holds, err := portal.Fact(ctx, a.DB, SecretFact)
	if err != nil {
		return nil
	}
	own, err := auth.CheckValue(a.FoundSecret)
	if err == nil && holds != own {
		err = WrongSecret("the secret was replaced while this server ran")
	}
	return err
}

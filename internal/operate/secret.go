package operate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"aftercare/internal/agreement"
	"aftercare/internal/app"
	"aftercare/internal/maillog"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
	"aftercare/internal/setting"
	"aftercare/internal/twofactor"
)

// ReplaceSecret makes the current secret, or a new one, the portal's
// secret. It first lists what becomes unreadable, and asks.
func ReplaceSecret(ctx context.Context, config app.Config, logger *slog.Logger, now func() time.Time, out io.Writer, agreed func() (bool, error)) error {
	return withDatabase(ctx, config, false, logger, now, func(s *app.Settings, d *db.DB) error {
		err := s.RecogniseSecret(ctx, d)
		if err == nil {
			fmt.Fprintf(out, "The current secret is the right one for %s. There is nothing to replace.\n", s.PlaceOf(s.Current(ctx, d).Facts.Brand))
			return nil
		}
		if !errors.Is(err, app.ErrWrongSecret) {
			return err
		}
		lost, err := countUnreadable(ctx, s, d)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "This is %s.\nWith this secret %d bank account numbers of agreements and %d waiting emails and other jobs cannot be read. "+
			"Everyone must log in again, password reset links stop working, and personal values in the audit trail can no longer be read.\n", s.PlaceOf(s.Current(ctx, d).Facts.Brand), lost.numbers, lost.letters)
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
		if s.SecretIsShort {
			if err := os.Rename(s.SecretFile(), s.SecretFile()+".cut"); err != nil {
				return err
			}
			fmt.Fprintf(out, "The secret that was cut is now %s.cut.\n", s.SecretFile())
		}
		if s.FoundSecret == nil {
			if err := s.MakeSecret(); err != nil {
				return err
			}
			fmt.Fprintf(out, "A new secret was written to %s.\n", s.SecretFile())
		}
		value, err := auth.CheckValue(auth.Spellings(s.FoundSecret)[0])
		if err != nil {
			return err
		}
		if err := portal.Relearn(ctx, d, app.SecretFact, value); err != nil {
			return err
		}
		book, err := s.NewTrail(d, auth.Spellings(s.FoundSecret)[0], logger)
		if err != nil {
			return err
		}
		if err := book.Resume(trail.AtCommandLine(ctx), true, trail.Entry{Kind: app.DidReplaceSecret}); err != nil {
			return err
		}
		fmt.Fprintln(out, "The secret was replaced. Restart all replicas of the portal with it.")
		return nil
	})
}

// unreadable counts the values that the current secret cannot decrypt.
type unreadable struct{ numbers, letters, apps, sent, mailPasswords int }

func countUnreadable(ctx context.Context, s *app.Settings, d *db.DB) (lost unreadable, err error) {
	secret := s.FoundSecret
	if secret == nil {
		secret = []byte("none yet, and so it opens nothing") // a new secret decrypts nothing either
	}
	for _, sealed := range []struct {
		purpose string
		count   func(*auth.Sealer) (int, error)
		into    *int
	}{
		{app.BankPurpose, func(s *auth.Sealer) (int, error) { return agreement.CountUnreadable(ctx, d, s) }, &lost.numbers},
		{app.JobsPurpose, func(s *auth.Sealer) (int, error) { return jobs.CountUnreadable(ctx, d, s) }, &lost.letters},
		{app.StepPurpose, func(s *auth.Sealer) (int, error) { return twofactor.CountUnreadable(ctx, d, s) }, &lost.apps},
		{app.LetterPurpose, func(s *auth.Sealer) (int, error) { return maillog.CountUnreadable(ctx, d, s) }, &lost.sent},
		{app.MailPurpose, func(s *auth.Sealer) (int, error) { return setting.CountUnreadable(ctx, d, s) }, &lost.mailPasswords},
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

package operate

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/trail"
)

// commandTrail returns the audit trail for a command that did not open the portal. It is nil without the
// portal's secret, which signs the entries, and for a database of an older version. The command runs anyway.
func commandTrail(ctx context.Context, s *app.Settings, d *db.DB, logger *slog.Logger) (*trail.Book, error) {
	if has, knows, err := migrate.Versions(ctx, d); err != nil || has < knows {
		return nil, err
	}
	return trailOf(ctx, s, d, logger)
}

func trailOf(ctx context.Context, s *app.Settings, d *db.DB, logger *slog.Logger) (*trail.Book, error) {
	secret, err := s.OwnSecret(ctx, d)
	if err != nil || secret == nil {
		logger.WarnContext(ctx, "this command is not recorded in the audit trail: the portal's secret is missing")
		return nil, nil //nolint:nilerr // said above
	}
	return s.NewTrail(d, secret, logger)
}

// ProveTrail checks the whole audit trail, and that it still contains an earlier head, if one is given. It
// needs only the database and the secret, and changes nothing, so a copy of the database is enough.
func ProveTrail(ctx context.Context, config app.Config, head string, logger *slog.Logger, now func() time.Time) (found trail.Verdict, place string, err error) {
	has, knows, err := find(ctx, config, logger, now)
	if err != nil {
		return found, "", err
	}
	if has < knows {
		return found, "", olderSchema(has, knows)
	}
	s, err := config.Check()
	if err != nil {
		return found, "", err
	}
	d, err := s.OpenDatabase(ctx, logger, now)
	if err != nil {
		return found, "", err
	}
	secret, err := s.OwnSecret(ctx, d)
	if err == nil && secret == nil {
		err = app.WrongSecret("the secret of this portal is missing")
	}
	if err == nil {
		err = d.Snapshot(ctx, func(q db.Source) error {
			found, err = verifyTrail(ctx, s, q, secret, time.Time{}, head)
			return err
		})
	}
	return found, s.Place(), errors.Join(err, d.Close())
}

func verifyTrail(ctx context.Context, s *app.Settings, q db.Queryer, secret []byte, since time.Time, head string) (found trail.Verdict, err error) {
	book, err := s.NewTrail(nil, secret, slog.New(slog.DiscardHandler))
	if err != nil {
		return found, err
	}
	return book.Verify(ctx, q, since, head)
}

// ResumeTrail continues the chain after its end was changed.
func ResumeTrail(ctx context.Context, a *app.App) error {
	return a.Trail.Resume(trail.AtCommandLine(ctx), false, trail.Entry{Kind: app.DidResume})
}

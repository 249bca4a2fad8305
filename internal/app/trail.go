package app

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"aftercare/internal/account"
	"aftercare/internal/agreement"
	"aftercare/internal/audit"
	"aftercare/internal/backup"
	"aftercare/internal/catalogue"
	"aftercare/internal/choice"
	"aftercare/internal/conversation"
	"aftercare/internal/dealer"
	"aftercare/internal/maillog"
	"aftercare/internal/onboarding"
	"aftercare/internal/overview"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/web"
	"aftercare/internal/privacy"
	"aftercare/internal/product"
	"aftercare/internal/reminder"
	"aftercare/internal/scheme"
	"aftercare/internal/setting"
	"aftercare/internal/staff"
	"aftercare/internal/ticket"
	"aftercare/internal/twofactor"
	"aftercare/internal/warranty"
	"aftercare/internal/worklist"
)

// Kinds of audit trail entries that commands write.
const (
	didRetryJobs     trail.Kind = "jobs.retried"
	didDismissJobs   trail.Kind = "jobs.dismissed"
	didBackUp        trail.Kind = "backup.begun"
	didRestore       trail.Kind = "backup.restored"
	didReplaceSecret trail.Kind = "secret.replaced"
	didAdoptFiles    trail.Kind = "files.adopted"
	didResume        trail.Kind = "trail.resumed"
	didListIncident  trail.Kind = "incident.listed"
)

func deeds() []trail.Deed {
	return slices.Concat(account.Deeds(), catalogue.Deeds(), product.Deeds(), warranty.Deeds(), ticket.Deeds(), conversation.Deeds(), scheme.Deeds(), agreement.Deeds(), audit.Deeds(), dealer.Deeds(), staff.Deeds(), twofactor.Deeds(), maillog.Deeds(), onboarding.Deeds(), setting.Deeds(), overview.Deeds(), worklist.Deeds(), reminder.Deeds(), privacy.Deeds(), backup.Deeds(), choice.Deeds(), []trail.Deed{
		{Kind: didRetryJobs, Title: "Failed jobs tried again"},
		{Kind: didDismissJobs, Title: "Failed jobs dismissed"},
		{Kind: didBackUp, Title: "Backup begun"},
		{Kind: didRestore, Title: "Portal restored from a backup"},
		{Kind: didReplaceSecret, Title: "Secret replaced"},
		{Kind: didAdoptFiles, Title: "File store adopted"},
		{Kind: didResume, Title: "Audit trail resumed"},
		{Kind: didListIncident, Title: "Customers of an incident listed"},
	})
}

func (s *settings) newTrail(d *db.DB, secret []byte, logger *slog.Logger) (*trail.Book, error) {
	check, err := auth.CheckValue(secret)
	if err != nil {
		return nil, err
	}
	return trail.New(d, trail.Config{Secret: secret, Check: check, Address: web.ClientIP, Deeds: deeds(), Logger: logger, Lost: s.watch.ofTrail})
}

func (a *App) noteRetry(ctx context.Context, tx *db.Tx, n int64) error {
	return a.noteJobs(ctx, tx, didRetryJobs, n)
}

func (a *App) noteDismissal(ctx context.Context, tx *db.Tx, n int64) error {
	return a.noteJobs(ctx, tx, didDismissJobs, n)
}

func (a *App) noteJobs(ctx context.Context, tx *db.Tx, kind trail.Kind, n int64) error {
	return a.trail.Write(trail.AtCommandLine(ctx), tx, trail.Entry{Kind: kind, Changes: []trail.Change{trail.Plain("jobs", "", strconv.FormatInt(n, 10))}})
}

// commandTrail returns the audit trail for a command that did not open the portal. It is nil without the
// portal's secret, which signs the entries, and for a database of an older version. The command runs anyway.
func (s *settings) commandTrail(ctx context.Context, d *db.DB, logger *slog.Logger) (*trail.Book, error) {
	if has, knows, err := migrate.Versions(ctx, d); err != nil || has < knows {
		return nil, err
	}
	return s.trailOf(ctx, d, logger)
}

func (s *settings) trailOf(ctx context.Context, d *db.DB, logger *slog.Logger) (*trail.Book, error) {
	secret, err := s.ownSecret(ctx, d)
	if err != nil || secret == nil {
		logger.WarnContext(ctx, "this command is not recorded in the audit trail: the portal's secret is missing")
		return nil, nil //nolint:nilerr // said above
	}
	return s.newTrail(d, secret, logger)
}

// ProveTrail checks the whole audit trail, and that it still contains an earlier head, if one is given. It
// needs only the database and the secret, and changes nothing, so a copy of the database is enough.
func ProveTrail(ctx context.Context, config Config, head string, logger *slog.Logger, now func() time.Time) (found trail.Verdict, place string, err error) {
	has, knows, err := config.find(ctx, logger, now)
	if err != nil {
		return found, "", err
	}
	if has < knows {
		return found, "", olderSchema(has, knows)
	}
	s, err := config.check()
	if err != nil {
		return found, "", err
	}
	d, err := s.openDatabase(ctx, logger, now)
	if err != nil {
		return found, "", err
	}
	secret, err := s.ownSecret(ctx, d)
	if err == nil && secret == nil {
		err = wrongSecret("the secret of this portal is missing")
	}
	if err == nil {
		err = d.Snapshot(ctx, func(q db.Source) error {
			found, err = s.verifyTrail(ctx, q, secret, time.Time{}, head)
			return err
		})
	}
	return found, s.Place(), errors.Join(err, d.Close())
}

func (s *settings) verifyTrail(ctx context.Context, q db.Queryer, secret []byte, since time.Time, head string) (found trail.Verdict, err error) {
	book, err := s.newTrail(nil, secret, slog.New(slog.DiscardHandler))
	if err != nil {
		return found, err
	}
	return book.Verify(ctx, q, since, head)
}

// ResumeTrail continues the chain after its end was changed.
func (a *App) ResumeTrail(ctx context.Context) error {
	return a.trail.Resume(trail.AtCommandLine(ctx), false, trail.Entry{Kind: didResume})
}

// Chain adds waiting entries to the chain of the audit trail, and returns their number.
func (a *App) Chain(ctx context.Context) (added int, err error) {
	for {
		some, err := a.trail.Chain(ctx)
		added += some
		if err != nil || some == 0 {
			return added, err
		}
	}
}

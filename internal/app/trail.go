package app

import (
	"context"
	"log/slog"
	"slices"

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
	DidRetryJobs     trail.Kind = "jobs.retried"
	DidDismissJobs   trail.Kind = "jobs.dismissed"
	DidBackUp        trail.Kind = "backup.begun"
	DidRestore       trail.Kind = "backup.restored"
	DidReplaceSecret trail.Kind = "secret.replaced"
	DidAdoptFiles    trail.Kind = "files.adopted"
	DidResume        trail.Kind = "trail.resumed"
	DidListIncident  trail.Kind = "incident.listed"
)

func deeds() []trail.Deed {
	return slices.Concat(account.Deeds(), catalogue.Deeds(), product.Deeds(), warranty.Deeds(), ticket.Deeds(), conversation.Deeds(), scheme.Deeds(), agreement.Deeds(), audit.Deeds(), dealer.Deeds(), staff.Deeds(), twofactor.Deeds(), maillog.Deeds(), onboarding.Deeds(), setting.Deeds(), overview.Deeds(), worklist.Deeds(), reminder.Deeds(), privacy.Deeds(), backup.Deeds(), choice.Deeds(), []trail.Deed{
		{Kind: DidRetryJobs, Title: "Failed jobs tried again"},
		{Kind: DidDismissJobs, Title: "Failed jobs dismissed"},
		{Kind: DidBackUp, Title: "Backup begun"},
		{Kind: DidRestore, Title: "Portal restored from a backup"},
		{Kind: DidReplaceSecret, Title: "Secret replaced"},
		{Kind: DidAdoptFiles, Title: "File store adopted"},
		{Kind: DidResume, Title: "Audit trail resumed"},
		{Kind: DidListIncident, Title: "Customers of an incident listed"},
	})
}

func (s *Settings) NewTrail(d *db.DB, secret []byte, logger *slog.Logger) (*trail.Book, error) {
	check, err := auth.CheckValue(secret)
	if err != nil {
		return nil, err
	}
	return trail.New(d, trail.Config{Secret: secret, Check: check, Address: web.ClientIP, Deeds: deeds(), Logger: logger, Lost: s.watch.ofTrail})
}

// Chain adds waiting entries to the chain of the audit trail, and returns their number.
func (a *App) Chain(ctx context.Context) (added int, err error) {
	for {
		some, err := a.Trail.Chain(ctx)
		added += some
		if err != nil || some == 0 {
			return added, err
		}
	}
}

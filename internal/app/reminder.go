package app

import (
	"context"
	"time"

	"aftercare/internal/account"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
	"aftercare/internal/product"
	"aftercare/internal/reminder"
	"aftercare/internal/worklist"
)

// noticeEvery is how often the server looks for reminders and daily emails to write. Each is written once a day.
const noticeEvery = 5 * time.Minute

// joinNotices returns the sender that all packages use. It knows which emails a customer wants, and which
// details an unconfirmed address may not get.
func (a *App) joinNotices(mailer *mail.Mailer, limits limit.Limiter) (post mail.Sender, err error) {
	sealer, err := auth.NewSealer(a.FoundSecret, unsubscribePurpose)
	if err != nil {
		return nil, err
	}
	a.reminder = &reminder.Service{
		DB: a.DB, Sealer: sealer, Limits: limits, Trail: a.Trail, Logger: a.logger, Portal: a.Facts, ExtensionDays: product.ExtensionDays,
	}
	post = mail.Spoken{Sender: mail.Careful{Sender: mailer, Confirmed: account.Confirmed}, Languages: account.Languages}
	post = mail.Chosen{Sender: post, Wants: a.reminder.Wants}
	a.reminder.Mail, a.reminder.ToDesk = post, mailer
	a.metrics.Registry.MustRegister(newNoticeFigures(func(ctx context.Context) ([]reminder.Pass, error) {
		restored, err := RestoredAt(ctx, a.DB)
		if err != nil {
			return nil, err
		}
		return reminder.Passes(ctx, a.DB, a.Facts(), a.now(), restored)
	}, a.logger))
	a.Jobs.EveryLong("notices.remind", noticeEvery, a.reminder.Remind)
	a.Jobs.EveryLong("notices.digest", noticeEvery, a.reminder.Digest)
	return post, nil
}

// morningDesk adapts the queue to the daily email.
type morningDesk struct{ *worklist.Service }

func (d morningDesk) Morning(ctx context.Context, who auth.Actor) (reminder.Morning, error) {
	m, err := d.Service.Morning(ctx, who)
	count := func(t db.Total) reminder.Count { return reminder.Count{N: t.N, IsAtLeast: t.AtLeast} }
	told := reminder.Morning{Mine: count(m.Mine), DueToday: count(m.DueToday), Late: count(m.Late), Nobodys: count(m.Nobodys), AllLate: count(m.AllLate), Back: count(m.Back)}
	for _, l := range m.MostUrgent {
		told.MostUrgent = append(told.MostUrgent, reminder.Line{Number: l.Number, Kind: kindWord(l.Kind), DueOn: l.DueOn})
	}
	return told, err
}

func kindWord(k worklist.Kind) string {
	switch k {
	case worklist.Repair:
		return "Repair or service"
	case worklist.AWR:
		return "AWR"
	case worklist.Warranty:
		return "Warranty request"
	default:
		return "Claim"
	}
}

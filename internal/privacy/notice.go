package privacy

import (
	"context"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/portal"
)

type Part struct {
	Heading string
	Lines   []string
}

// Notice is the privacy notice. It is generated from the settings, so that it matches them.
type Notice struct {
	Version int64
	Since   time.Time
	Parts   []Part
}

// parts returns the text of the notice. Text that an owner wrote is not translated.
func parts(w language.Words, f portal.Facts, r Retention) []Part {
	ask := []string{w.Say("Write to %s.", f.SupportEmail)}
	if f.SupportPhone != "" {
		ask = append(ask, w.Say("Call %s.", f.SupportPhone))
	}
	if f.PostalAddress != "" {
		ask = append(ask, w.Say("Write to %s.", strings.ReplaceAll(f.PostalAddress, "\n", ", ")))
	}
	ask = append(ask, w.Say("%s is responsible for your request. If you are not satisfied with our answer, you can complain to the Data Protection Board of India.", f.Signatory))
	return []Part{
		{w.Say("What we keep, and why"), []string{
			w.Say("Your name, email, phone number and address: to know who you are and to contact you."),
			w.Say("Your products, with serial numbers, purchase dates and invoices: to give you the warranty."),
			w.Say("Your tickets, with photos, messages and the address to send the device to: to repair or replace it."),
			w.Say("Your warranty requests, claims and agreements, with invoices and, for agreements, a bank account: to decide on them and to pay you."),
			w.Say("When and from where you log in: to protect your account."),
			w.Say("What our desk does with your records, and its notes: so that we can explain it later."),
		}},
		{w.Say("How long we keep it"), []string{
			w.Say("Your account and your records: until you delete your account."),
			kept(w, w.Say("Photos of closed tickets"), r.TicketPhotos, w.Say("after the ticket is closed")),
			kept(w, w.Say("Messages on closed tickets"), r.Messages, w.Say("after the ticket is closed")),
			kept(w, w.Say("Emails we sent you"), r.Emails, w.Say("after they were sent")),
			kept(w, w.Say("Invoices of rejected claims"), r.RejectedClaims, w.Say("after the decision")),
			kept(w, w.Say("Accounts without records whose email address was not confirmed"), r.Unconfirmed, w.Say("after the registration")),
			kept(w, w.Say("Personal values in the audit trail"), r.AuditKeys, w.Say("after the last entry about you")),
			w.Say("Invoices of approved claims: %s, also when you delete your account. Accounting law requires this.", years(w, r.InvoiceYears)),
			w.Say("Sessions: until they end. Backups: until they are replaced by newer ones."),
		}},
		{w.Say("Who sees it"), []string{
			w.Say("You, and the people at our desk whose work needs it. Only managers see claims, agreements and warranty requests, and can read a bank account."),
			w.Say("The audit trail records who opens a bank account, exports a list, reads lists page by page or opens your files."),
			w.Say("Anyone who knows a ticket number can read its statuses. Our desk writes no names there."),
			w.Say("We do not sell your data and do not use it for advertising."),
		}},
		{w.Say("What you can do"), []string{
			w.Say("Download your data on your account page. Our desk's notes are not in it: ask us for them."),
			w.Say("Correct your profile on your account page. Ask us there to correct anything else."),
			w.Say("Delete your account on your account page. You have a week to change your mind."),
			w.Say("Choose which emails you want, on your account page."),
		}},
		{w.Say("Contact and complaints"), ask},
	}
}

func kept(w language.Words, what string, days int, since string) string {
	switch days {
	case 0:
		return w.Say("%s: until you delete your account.", what)
	case 1:
		return w.Say("%s: 1 day %s.", what, since)
	default:
		return w.Say("%s: %d days %s.", what, days, since)
	}
}

func years(w language.Words, n int) string {
	if n == 1 {
		return w.Say("1 year")
	}
	return w.Say("%d years", n)
}

func digestOf(parts []Part) string {
	var all strings.Builder
	for _, part := range parts {
		all.WriteString(part.Heading + "\n" + strings.Join(part.Lines, "\n") + "\n")
	}
	return id.Digest(all.String())
}

// Notice returns the current notice. It reads the database, because the settings in this replica's memory can
// be a second old. If a setting changes while it reads, it reads again, so that text and version match.
//
// The version is that of the English notice; the other languages are translations of it.
func (s *Service) Notice(ctx context.Context, in language.Code) (n Notice, err error) {
	for range noticeTries {
		f, r, err := s.settings(ctx, s.DB)
		if err != nil {
			return n, err
		}
		latest, err := latestVersion(ctx, s.DB)
		if err != nil {
			return n, err
		}
		n = Notice{Version: latest.number, Since: latest.since, Parts: parts(language.In(in), f, r)}
		if latest.digest == digestOf(english(f, r)) {
			return n, nil
		}
		if latest.number > 0 {
			continue
		}
		if err := s.NoteVersion(ctx); err != nil {
			return n, err
		}
	}
	return n, nil
}

// noticeTries is how often Notice reads until text and version match. They never match on a replica whose
// environment differs from the others.
const noticeTries = 3

func (s *Service) settings(ctx context.Context, q db.Queryer) (f portal.Facts, r Retention, err error) {
	if r, err = retention(ctx, q); err != nil {
		return f, r, err
	}
	f, err = s.Facts(ctx, q)
	return f, r, err
}

func english(f portal.Facts, r Retention) []Part { return parts(language.In(language.English), f, r) }

// NoteVersion gives the notice a new version if its text changed. It runs at server start, because a new
// release or environment can change the text.
func (s *Service) NoteVersion(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.SettingsChanged(ctx, tx) })
}

// SettingsChanged does the same as NoteVersion, in the transaction that changes a setting.
func (s *Service) SettingsChanged(ctx context.Context, tx *db.Tx) error {
	if err := lockRetention(ctx, tx); err != nil { // serialises concurrent changes
		return err
	}
	f, r, err := s.settings(ctx, tx)
	if err != nil {
		return err
	}
	latest, err := latestVersion(ctx, tx)
	if digest := digestOf(english(f, r)); err == nil && latest.digest != digest {
		err = insertVersion(ctx, tx, latest.number+1, digest)
	}
	return err
}

// Registered records which version a customer saw, in the transaction of their registration.
func (s *Service) Registered(ctx context.Context, tx *db.Tx, customerID string) error {
	latest, err := latestVersion(ctx, tx)
	if err == nil && latest.number == 0 {
		latest.number, err = 1, s.SettingsChanged(ctx, tx)
	}
	if err != nil {
		return err
	}
	return putSeen(ctx, tx, customerID, latest.number, true)
}

// News says whether there is a version that the customer has not seen.
type News struct {
	Version int64
	IsNew   bool
	IsFirst bool // the customer has seen no version before
}

// News reports whether there is a version that the caller has not seen.
func (s *Service) News(ctx context.Context) (n News, err error) {
	latest, err := latestVersion(ctx, s.DB)
	if err != nil {
		return n, err
	}
	seen, err := seenVersion(ctx, s.DB, auth.From(ctx).ID)
	return News{Version: latest.number, IsNew: seen < latest.number, IsFirst: seen == 0}, err
}

// Seen records that the caller saw a version.
func (s *Service) Seen(ctx context.Context, version int64) error {
	if version < 1 {
		return errVersion
	}
	return idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error {
		latest, err := latestVersion(ctx, tx)
		if err != nil || latest.number == 0 {
			return err
		}
		return putSeen(ctx, tx, auth.From(ctx).ID, min(version, latest.number), false)
	})
}

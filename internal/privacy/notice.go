package privacy

import (
	"context"
	"fmt"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/portal"
)

// Part is a part of the privacy notice: a heading, and sentences under it.
type Part struct {
	Heading string
	Lines   []string
}

// Notice is the privacy notice, made from the settings so that it is true.
type Notice struct {
	Version int64
	Since   time.Time
	Parts   []Part
}

// parts are the notice in words.
func parts(f portal.Facts, r Retention) []Part {
	ask := []string{"Write to " + f.SupportEmail + "."}
	if f.SupportPhone != "" {
		ask = append(ask, "Call "+f.SupportPhone+".")
	}
	if f.PostalAddress != "" {
		ask = append(ask, "Write to "+strings.ReplaceAll(f.PostalAddress, "\n", ", ")+".")
	}
	ask = append(ask, f.Signatory+" is responsible for your request. If you are not satisfied with our answer, you can complain to the Data Protection Board of India.")
	return []Part{
		{"What we keep, and why", []string{
			"Your name, email, phone number and address: to know who you are and to contact you.",
			"Your products, with serial numbers, purchase dates and invoices: to give you the warranty.",
			"Your tickets, with photos, messages and the address to send the device to: to repair or replace it.",
			"Your warranty requests, claims and agreements, with invoices and, for agreements, a bank account: to decide on them and to pay you.",
			"When and from where you log in: to protect your account.",
			"What our desk does with your records: so that we can explain it later.",
		}},
		{"How long we keep it", []string{
			"Your account and your records: until you delete your account.",
			kept("Photos of closed tickets", r.TicketPhotos, "after the ticket is closed"),
			kept("Messages on closed tickets", r.Messages, "after the ticket is closed"),
			kept("Emails we sent you", r.Emails, "after they were sent"),
			kept("Invoices of rejected claims", r.RejectedClaims, "after the decision"),
			kept("Accounts without records whose email address was not confirmed", r.Unconfirmed, "after the registration"),
			kept("Personal values in the audit trail", r.AuditKeys, "after the last entry about you"),
			fmt.Sprintf("Invoices of approved claims: %s, also when you delete your account. Accounting law requires this.", years(r.InvoiceYears)),
			"Sessions: until they end. Backups: until they are replaced by newer ones.",
		}},
		{"Who sees it", []string{
			"You, and the people at our desk whose work needs it. Only managers see claims, agreements and warranty requests, and can read a bank account.",
			"The audit trail records who opens a bank account, exports a list, reads lists page by page or opens your files.",
			"Anyone who knows a ticket number can read its statuses. These hold no names.",
			"We do not sell your data and do not use it for advertising.",
		}},
		{"What you can do", []string{
			"Download all your data on your account page.",
			"Correct your profile on your account page. Ask us there to correct anything else.",
			"Delete your account on your account page. You have a week to change your mind.",
			"Choose which emails you want, on your account page.",
		}},
		{"Contact and complaints", ask},
	}
}

func kept(what string, days int, since string) string {
	if days == 0 {
		return what + ": until you delete your account."
	}
	if days == 1 {
		return what + ": 1 day " + since + "."
	}
	return fmt.Sprintf("%s: %d days %s.", what, days, since)
}

func years(n int) string {
	if n == 1 {
		return "1 year"
	}
	return fmt.Sprintf("%d years", n)
}

func digestOf(parts []Part) string {
	var all strings.Builder
	for _, part := range parts {
		all.WriteString(part.Heading + "\n" + strings.Join(part.Lines, "\n") + "\n")
	}
	return id.Digest(all.String())
}

// Notice is what holds now, by the database: this replica may hear of a change a second late.
// It is read again if somebody changes it meanwhile, so that text and version fit.
func (s *Service) Notice(ctx context.Context) (n Notice, err error) {
	for range noticeTries {
		if n.Parts, err = s.partsIn(ctx, s.DB); err != nil {
			return n, err
		}
		latest, err := latestVersion(ctx, s.DB)
		if err != nil {
			return n, err
		}
		if n.Version, n.Since = latest.number, latest.since; latest.digest == digestOf(n.Parts) {
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

// noticeTries is how often the notice is read until text and version fit. They never do on a
// replica whose environment is not that of the others.
const noticeTries = 3

// partsIn are the notice in words, by the settings as they are read.
func (s *Service) partsIn(ctx context.Context, q db.Queryer) ([]Part, error) {
	r, err := retention(ctx, q)
	if err != nil {
		return nil, err
	}
	f, err := s.Facts(ctx, q)
	return parts(f, r), err
}

// NoteVersion gives the notice its next version if it says something new: when a server starts,
// since its environment or its sentences may be others.
func (s *Service) NoteVersion(ctx context.Context) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.SettingsChanged(ctx, tx) })
}

// SettingsChanged is NoteVersion in the transaction of a change.
func (s *Service) SettingsChanged(ctx context.Context, tx *db.Tx) error {
	if err := holdRetention(ctx, tx); err != nil { // one after the other
		return err
	}
	all, err := s.partsIn(ctx, tx)
	if err != nil {
		return err
	}
	latest, err := latestVersion(ctx, tx)
	if digest := digestOf(all); err == nil && latest.digest != digest {
		err = insertVersion(ctx, tx, latest.number+1, digest)
	}
	return err
}

// Registered keeps which version a customer saw, in the transaction of their registration.
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

// News is whether there is a version that somebody has not seen.
type News struct {
	Version int64
	IsNew   bool
	IsFirst bool // they have seen none before
}

// News is whether there is a version that the caller has not seen.
func (s *Service) News(ctx context.Context) (n News, err error) {
	latest, err := latestVersion(ctx, s.DB)
	if err != nil {
		return n, err
	}
	seen, err := seenVersion(ctx, s.DB, auth.From(ctx).ID)
	return News{Version: latest.number, IsNew: seen < latest.number, IsFirst: seen == 0}, err
}

// Seen notes that the caller was shown a version.
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

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
func (s *Service) parts(r Retention) []Part {
	f := s.Portal()
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
			"Your name, email, phone number and address: to know you, and to reach you.",
			"Your products, with serial numbers, purchase dates and invoices: to give you the warranty.",
			"Your tickets, with photos, messages and the address to send the device to: to repair or replace it.",
			"Your warranty requests, claims and agreements, with invoices and, for agreements, a bank account: to decide on them and to pay you.",
			"When and from where you log in: to protect your account.",
			"What our desk does with your records: to be able to answer for it.",
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
			"The audit trail records who opens a bank account, exports a list or opens your files.",
			"Anyone who knows a ticket number can read its statuses. These hold no names.",
			"We do not sell your data and do not use it for advertising.",
		}},
		{"What you can do", []string{
			"Download all we keep of you, on your account page.",
			"Correct your profile on your account page. For anything about a product, ask us there to correct it. For the rest, write to us.",
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

// Notice is what holds now. The first time that anybody asks makes its first version.
func (s *Service) Notice(ctx context.Context) (n Notice, err error) {
	r, err := retention(ctx, s.DB)
	if err != nil {
		return n, err
	}
	n.Parts = s.parts(r)
	latest, err := latestVersion(ctx, s.DB)
	if err == nil && latest.number == 0 {
		if err = s.NoteVersion(ctx); err == nil {
			latest, err = latestVersion(ctx, s.DB)
		}
	}
	n.Version, n.Since = latest.number, latest.since
	return n, err
}

// NoteVersion gives the notice its next version if it says something new. One replica does so
// every few minutes, so that two that speak differently do not make versions by turns.
func (s *Service) NoteVersion(ctx context.Context) error {
	r, err := retention(ctx, s.DB)
	if err != nil {
		return err
	}
	digest := digestOf(s.parts(r))
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		latest, err := latestVersion(ctx, tx)
		if err != nil || latest.digest == digest {
			return err
		}
		return insertVersion(ctx, tx, latest.number+1, digest)
	})
}

// Registered keeps which version a customer saw, in the transaction of their registration.
func (s *Service) Registered(ctx context.Context, tx *db.Tx, customerID string) error {
	latest, err := latestVersion(ctx, tx)
	if err != nil || latest.number == 0 {
		return err
	}
	return putSeen(ctx, tx, customerID, latest.number, true)
}

// IsNew reports whether there is a version that the caller has not seen.
func (s *Service) IsNew(ctx context.Context) (version int64, isNew bool, err error) {
	latest, err := latestVersion(ctx, s.DB)
	if err != nil {
		return 0, false, err
	}
	seen, err := seenVersion(ctx, s.DB, auth.From(ctx).ID)
	return latest.number, seen < latest.number, err
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

package app

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"aftercare/internal/account"
	"aftercare/internal/agreement"
	"aftercare/internal/conversation"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/limit"
	"aftercare/internal/platform/mail"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/web"
	"aftercare/internal/privacy"
	"aftercare/internal/reminder"
	"aftercare/internal/scheme"
	"aftercare/internal/ticket"
	"aftercare/internal/warranty"
	"aftercare/internal/worklist"
)

// deleteEvery is how often the server looks for deletions whose waiting time has ended.
const deleteEvery = 10 * time.Minute

// copyEvery is how often the server looks for requests for a
// copy of personal data. Another replica may have received them.
const (
	copyTask  = "privacy.copies"
	copyEvery = 30 * time.Second
)

const retainEvery = 24 * time.Hour

// joinPrivacy connects the deletion of personal data with all packages that store some.
func (a *App) joinPrivacy(mailer *mail.Mailer, post mail.Sender, limits limit.Limiter) error {
	sealer, err := auth.NewSealer(a.secret, deletionPurpose)
	if err != nil {
		return err
	}
	a.privacy = &privacy.Service{
		DB: a.db, Sealer: sealer, Limits: limits, Mail: post, Desk: mailer, Trail: a.trail, Logger: a.logger, Portal: a.facts,
		Facts: a.setting.FactsIn, Deliver: mailer.Deliver, Quarter: quarterLabel,
		Soon:    func(ctx context.Context, tx *db.Tx) error { return a.jobs.Soon(ctx, tx, copyTask) },
		Account: people{a.account}, Steps: a.erasers(mailer), Sweep: a.afterDeletions, Files: a.files, Bank: a.bank,
		Bundle: func(ctx context.Context, write func(io.Writer) error) (string, int64, error) {
			return a.files.Bundle(ctx, a.spool, write)
		},
		Looks: privacy.Looks{
			Lists: []trail.Kind{
				"person.read-pages", "customer.exported", "customer.read", "product.read", "ticket.read", "warranty.read", "claim.read", "scheme.exported", "agreement.exported", "trail.exported",
			},
			Single: []trail.Kind{"agreement.read", "file.opened", "customer.data.asked"},
		},
		EraseKeys: a.files.EraseKeys, EraseMessages: a.eraseMessages, EraseEmails: a.maillog.ForgetOlder,
		Raise: func(ctx context.Context, productID, address, query string) (string, error) {
			return a.ticket.Raise(ctx, ticket.Repair, ticket.Request{ProductID: productID, Address: address, Query: query}, nil)
		},
		DraftKeys: func(customerID string) ([]byte, error) { return auth.PersonKey(a.secret, "draft", customerID) },
		Kept: func(ctx context.Context, customerID string, since time.Time) ([]string, error) {
			return scheme.Kept(ctx, a.db, customerID, since)
		},
	}
	a.jobs.EveryLong("privacy.delete", deleteEvery, a.privacy.DeleteDue)
	a.jobs.EveryLong(copyTask, copyEvery, a.privacy.MakeCopies)
	a.jobs.EveryLong("privacy.retention", retainEvery, a.privacy.Retain)
	a.jobs.First(a.privacy.NoteVersion)
	a.setting.Changed = a.privacy.SettingsChanged
	a.account.Registered = a.privacy.Registered
	return nil
}

func quarterLabel(starts string) string {
	day, err := civil.Parse(starts)
	if err != nil {
		return starts
	}
	return agreement.StandardProgramme(day).Quarter.Label()
}

type people struct{ *account.Service }

func (p people) Former(ctx context.Context, customerID string) ([]privacy.Profile, error) {
	return profiles(p.Service.Former(ctx, customerID))
}

func (p people) Erase(ctx context.Context, tx *db.Tx, customerID string) ([]privacy.Profile, error) {
	return profiles(p.Service.Erase(ctx, tx, customerID))
}

func profiles(all []account.Profile, err error) ([]privacy.Profile, error) {
	found := make([]privacy.Profile, len(all))
	for i, p := range all {
		found[i] = privacy.Profile(p)
	}
	return found, err
}

// erasers returns the steps that delete a person, in order. Messages come before
// tickets, because a message can reopen a ticket. Files come after the records
// that show them. Emails come last, so the farewell email is deleted too.
func (a *App) erasers(mailer *mail.Mailer) []privacy.Step {
	lines := func(kind worklist.Kind, erase func(ctx context.Context, tx *db.Tx, customerID string) ([]string, bool, error)) func(context.Context, privacy.Person) (bool, error) {
		return func(ctx context.Context, p privacy.Person) (more bool, err error) {
			err = a.db.Write(ctx, func(tx *db.Tx) error {
				var ids []string
				if ids, more, err = erase(ctx, tx, p.CustomerID); err != nil {
					return err
				}
				return a.worklist.Withdrawn(ctx, tx, kind, ids)
			})
			return more, err
		}
	}
	once := func(erase func(ctx context.Context, tx *db.Tx, customerID string) ([]string, error)) func(context.Context, *db.Tx, string) ([]string, bool, error) {
		return func(ctx context.Context, tx *db.Tx, customerID string) ([]string, bool, error) {
			ids, err := erase(ctx, tx, customerID)
			return ids, false, err
		}
	}
	return []privacy.Step{
		{Name: "messages", Do: lines(worklist.Repair, conversation.Erase)},
		{Name: "tickets", Do: lines(worklist.Repair, ticket.Erase)},
		{Name: "warranty requests", Do: lines(worklist.Warranty, once(warranty.Erase))},
		{Name: "claims", Do: lines(worklist.Claim, once(scheme.Erase))},
		{Name: "the rest", Do: func(ctx context.Context, p privacy.Person) (bool, error) {
			return false, a.db.Write(ctx, func(tx *db.Tx) error {
				if err := a.agreement.Erase(ctx, tx, p.CustomerID); err != nil {
					return err
				}
				if err := reminder.Erase(ctx, tx, p.CustomerID); err != nil {
					return err
				}
				words := slices.Concat([]string{p.CustomerID}, p.Names(), p.Emails(), p.Phones())
				if err := worklist.Erase(ctx, tx, p.CustomerID, words); err != nil {
					return err
				}
				return blob.Forget(ctx, tx, p.CustomerID)
			})
		}},
		{Name: "answers", Do: func(ctx context.Context, p privacy.Person) (bool, error) {
			words := slices.Concat(p.Own(), p.Names(), p.Phones())
			for _, name := range p.Names() {
				words = append(words, db.Fold(name), url.QueryEscape(db.Fold(name))) // as in a saved view of the queue
			}
			return false, idempotent.ForgetWith(ctx, a.db, words)
		}},
		{Name: "copies", Do: func(ctx context.Context, p privacy.Person) (bool, error) {
			return false, a.privacy.DropCopy(ctx, p.CustomerID)
		}},
		{Name: "files", Do: func(ctx context.Context, p privacy.Person) (bool, error) {
			kept, err := a.privacy.KeptOf(ctx, p.CustomerID)
			if err != nil {
				return false, err
			}
			return a.files.Erase(ctx, p.CustomerID, kept)
		}},
		{Name: "the last email", Do: func(ctx context.Context, p privacy.Person) (bool, error) {
			return false, a.privacy.SayFarewell(ctx, p)
		}},
		{Name: "emails", Do: func(ctx context.Context, p privacy.Person) (bool, error) {
			if err := a.jobs.ForgetWith(ctx, p.Own()); err != nil {
				return false, err
			}
			about := append(slices.Clone(p.Numbers), p.CustomerID)
			if err := a.maillog.ForgetWith(ctx, p.Emails(), about, p.Since); err != nil {
				return false, err
			}
			return false, mailer.ForgetWith(ctx, p.Emails(), about)
		}},
	}
}

// afterDeletions removes deleted data from the database files, and updates the list next to the backups.
func (a *App) afterDeletions(ctx context.Context) error {
	if err := a.account.Clean(ctx); err != nil {
		return err
	}
	if err := a.db.EmptyLog(ctx); err != nil {
		return err
	}
	return a.listDeletions(ctx)
}

// confirmOwnPassword checks a customer's password before an action that cannot be undone.
func (a *App) confirmOwnPassword(ctx context.Context, mark, password string) error {
	return a.account.ConfirmOwnPassword(ctx, account.Visitor{IP: web.ClientIP(ctx), Agent: web.UserAgent(ctx), Mark: mark}, password)
}

// confirmDeskPassword checks an admin's password before an action for which an open session is not enough.
func (a *App) confirmDeskPassword(ctx context.Context, mark, password string) error {
	return a.account.ConfirmPassword(ctx, account.Visitor{IP: web.ClientIP(ctx), Agent: web.UserAgent(ctx), Mark: mark}, password)
}

const erasedConversations = 50

// eraseMessages removes the messages of tickets that were closed before a time.
func (a *App) eraseMessages(ctx context.Context, before time.Time) (removed int64, more bool, err error) {
	tickets, err := privacy.OldConversations(ctx, a.db, before, erasedConversations)
	if err != nil || len(tickets) == 0 {
		return 0, false, err
	}
	err = a.db.Write(ctx, func(tx *db.Tx) error {
		if removed, err = conversation.EraseOn(ctx, tx, tickets); err != nil {
			return err
		}
		return a.worklist.Withdrawn(ctx, tx, worklist.Repair, tickets)
	})
	return removed, len(tickets) == erasedConversations, err
}

// Incident lists the customers whose data could have been read in a time span, for the notices that the law
// requires. It protects spreadsheets from typed formulas.
func (a *App) Incident(ctx context.Context, from, to time.Time, out io.Writer) (people int, also privacy.Unlisted, err error) {
	if _, err := a.Chain(ctx); err != nil {
		return 0, also, err
	}
	sheet := csv.NewWriter(out)
	if err := sheet.Write([]string{"customer id", "name", "email", "phone", "how", "first", "last"}); err != nil {
		return 0, also, err
	}
	also, err = a.privacy.Incident(ctx, from, to, func(e privacy.Exposed) error {
		people++
		at := func(t time.Time) string { return t.In(a.facts().Location).Format("2006-01-02 15:04 -07:00") }
		return sheet.Write([]string{e.CustomerID, unformula(e.Name), unformula(e.Email), unformula(e.Phone), strings.Join(e.Why, "; "), at(e.First), at(e.Last)})
	})
	sheet.Flush()
	return people, also, errors.Join(err, sheet.Error(), a.trail.Note(trail.AtCommandLine(ctx), trail.Entry{Kind: didListIncident, Changes: []trail.Change{
		trail.Plain("from", "", from.UTC().Format(time.RFC3339)), trail.Plain("to", "", to.UTC().Format(time.RFC3339)),
		trail.Plain("customers", "", strconv.Itoa(people)), trail.Plain("deleted since", "", strconv.Itoa(also.Deleted)),
	}}))
}

func unformula(text string) string {
	if strings.ContainsAny(text[:min(len(text), 1)], "=+-@\t\r") {
		return "'" + text
	}
	return text
}

// Location returns the portal's time zone.
func (a *App) Location() *time.Location { return a.facts().Location }

package app

import (
	"context"
	"io"
	"net/url"
	"slices"
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
	sealer, err := auth.NewSealer(a.FoundSecret, deletionPurpose)
	if err != nil {
		return err
	}
	a.Privacy = &privacy.Service{
		DB: a.DB, Sealer: sealer, Limits: limits, Mail: post, Desk: mailer, Trail: a.Trail, Logger: a.logger, Portal: a.Facts,
		Facts: a.setting.FactsIn, Deliver: mailer.Deliver, Quarter: quarterLabel,
		Soon:    func(ctx context.Context, tx *db.Tx) error { return a.Jobs.Soon(ctx, tx, copyTask) },
		Account: people{a.Account}, Steps: a.erasers(mailer), Sweep: a.afterDeletions, Files: a.files, Bank: a.bank,
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
		DraftKeys: func(customerID string) ([]byte, error) { return auth.PersonKey(a.FoundSecret, "draft", customerID) },
		Kept: func(ctx context.Context, customerID string, since time.Time) ([]string, error) {
			return scheme.Kept(ctx, a.DB, customerID, since)
		},
	}
	a.Jobs.EveryLong("privacy.delete", deleteEvery, a.Privacy.DeleteDue)
	a.Jobs.EveryLong(copyTask, copyEvery, a.Privacy.MakeCopies)
	a.Jobs.EveryLong("privacy.retention", retainEvery, a.Privacy.Retain)
	a.Jobs.First(a.Privacy.NoteVersion)
	a.setting.Changed = a.Privacy.SettingsChanged
	a.Account.Registered = a.Privacy.Registered
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
			err = a.DB.Write(ctx, func(tx *db.Tx) error {
				var ids []string
				if ids, more, err = erase(ctx, tx, p.CustomerID); err != nil {
					return err
				}
				return a.Worklist.Withdrawn(ctx, tx, kind, ids)
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
			return false, a.DB.Write(ctx, func(tx *db.Tx) error {
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
			return false, idempotent.ForgetWith(ctx, a.DB, words)
		}},
		{Name: "copies", Do: func(ctx context.Context, p privacy.Person) (bool, error) {
			return false, a.Privacy.DropCopy(ctx, p.CustomerID)
		}},
		{Name: "files", Do: func(ctx context.Context, p privacy.Person) (bool, error) {
			kept, err := a.Privacy.KeptOf(ctx, p.CustomerID)
			if err != nil {
				return false, err
			}
			return a.files.Erase(ctx, p.CustomerID, kept)
		}},
		{Name: "the last email", Do: func(ctx context.Context, p privacy.Person) (bool, error) {
			return false, a.Privacy.SayFarewell(ctx, p)
		}},
		{Name: "emails", Do: func(ctx context.Context, p privacy.Person) (bool, error) {
			if err := a.Jobs.ForgetWith(ctx, p.Own()); err != nil {
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
	if err := a.Account.Clean(ctx); err != nil {
		return err
	}
	if err := a.DB.EmptyLog(ctx); err != nil {
		return err
	}
	return a.listDeletions(ctx)
}

// confirmOwnPassword checks a customer's password before an action that cannot be undone.
func (a *App) confirmOwnPassword(ctx context.Context, mark, password string) error {
	return a.Account.ConfirmOwnPassword(ctx, account.Visitor{IP: web.ClientIP(ctx), Agent: web.UserAgent(ctx), Mark: mark}, password)
}

// confirmDeskPassword checks an admin's password before an action for which an open session is not enough.
func (a *App) confirmDeskPassword(ctx context.Context, mark, password string) error {
	return a.Account.ConfirmPassword(ctx, account.Visitor{IP: web.ClientIP(ctx), Agent: web.UserAgent(ctx), Mark: mark}, password)
}

const erasedConversations = 50

// eraseMessages removes the messages of tickets that were closed before a time.
func (a *App) eraseMessages(ctx context.Context, before time.Time) (removed int64, more bool, err error) {
	tickets, err := privacy.OldConversations(ctx, a.DB, before, erasedConversations)
	if err != nil || len(tickets) == 0 {
		return 0, false, err
	}
	err = a.DB.Write(ctx, func(tx *db.Tx) error {
		if removed, err = conversation.EraseOn(ctx, tx, tickets); err != nil {
			return err
		}
		return a.Worklist.Withdrawn(ctx, tx, worklist.Repair, tickets)
	})
	return removed, len(tickets) == erasedConversations, err
}

// Location returns the portal's time zone.
func (a *App) Location() *time.Location { return a.Facts().Location }

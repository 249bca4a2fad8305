package account

import (
	"context"
	"errors"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/limit"
)

// Entry is the result of a login: the token, and the browser's new mark.
type Entry struct{ Token, Mark string }

type attempt struct {
	kind    auth.Kind
	name    string
	subject string // the account, "" if the name is unknown
	by      Visitor
	refusal *fault.Error // the error for a wrong password
	isKnown bool         // the browser is known
	counted *limit.Attempt
}

// Login returns a token for a customer.
func (s *Service) Login(ctx context.Context, by Visitor, email, password string) (Entry, error) {
	email = strings.TrimSpace(email) // phones add a space after a word
	c, err := customerByEmail(ctx, s.DB, email)
	if err != nil && !errors.Is(err, errNoCustomer) {
		return Entry{}, err
	}
	try := attempt{kind: auth.Customer, name: email, subject: c.CustomerID, by: by, refusal: errWrongLogin}
	return s.login(ctx, try, actorOf(c), c.PasswordHash, password, auth.CustomerLifetime)
}

// AdminLogin returns a token for an admin. A valid letIn mark from an owner's link counts as a known browser.
func (s *Service) AdminLogin(ctx context.Context, by Visitor, letIn, username, password string) (Entry, error) {
	username = strings.TrimSpace(username)
	if letIn != "" {
		isLetIn, err := knowsBrowser(ctx, s.DB, auth.Admin, username, letIn)
		if err != nil {
			return Entry{}, err
		}
		if isLetIn {
			by.Mark = letIn
		}
	}
	a, err := adminBy(ctx, s.DB, `username_fold = $1`, db.Fold(username))
	if err != nil && !isNone(err) {
		return Entry{}, err
	}
	if a.Disabled { // no password fits, but the attempt is still recorded for this admin
		a.PasswordHash = ""
	}
	try := attempt{kind: auth.Admin, name: username, subject: a.Username, by: by, refusal: errWrongAdminLogin}
	return s.login(ctx, try, deskActor(a), a.PasswordHash, password, auth.AdminLifetime)
}

func (s *Service) login(ctx context.Context, try attempt, actor auth.Actor, hash, password string, lifetime time.Duration) (entry Entry, err error) {
	if err = s.admit(ctx, &try); err == nil {
		err = s.verify(ctx, try, hash, password)
	}
	if err != nil {
		s.noteRefusal(ctx, try, err)
		return Entry{}, err
	}
	return s.begin(ctx, try, actor, hash, lifetime)
}

func actorOf(c Customer) auth.Actor {
	return auth.Actor{Kind: auth.Customer, ID: c.CustomerID, Email: c.Email, Role: c.Role}
}

func deskActor(a AdminUser) auth.Actor {
	return auth.Actor{Kind: auth.Admin, ID: a.Username, Name: a.Name, Email: a.Email, Role: a.Role, MustChangePassword: a.MustChangePassword}
}

// admit counts an attempt before the password is checked, even if the account does not exist. It refuses IP
// addresses with too many attempts and accounts under attack.
//
// An attacker must not lock a person out. Known browsers of the account therefore have their own limit.
func (s *Service) admit(ctx context.Context, try *attempt) (err error) {
	if try.isKnown, err = s.knock(ctx, try.by, try.kind, try.name); err != nil {
		return err
	}
	if try.isKnown {
		try.counted, err = s.Guesses.Allow(ctx, browserBound(try.kind, try.name, try.by))
		return err
	}
	// A refused attempt still counts for the IP address.
	try.counted, err = s.Guesses.Allow(ctx, addressBound(try.kind, try.name, try.by), accountBound(try.kind, try.name, try.subject))
	return err
}

func (s *Service) giveBack(ctx context.Context, try attempt) error {
	if !try.isKnown {
		if err := s.Limits.GiveBack(ctx, attemptsByIP, try.by.IP); err != nil {
			return err
		}
	}
	return try.counted.GiveBack(ctx)
}

// verify checks the password. If it is right, this attempt no longer counts, not even for the IP address:
// many people in one office may log in at the same time. Other attempts stay counted.
func (s *Service) verify(ctx context.Context, try attempt, hash, password string) error {
	ok, err := s.Passwords.Verify(ctx, hash, password)
	if err != nil {
		return err
	}
	if !ok {
		return try.refusal
	}
	return s.giveBack(ctx, try)
}

// account returns the account for the log. The log never has an unknown name: it can be the email of a
// deleted customer, or a password in the wrong field.
func (try attempt) account() string {
	if try.subject != "" {
		return try.subject
	}
	return "unknown"
}

func (s *Service) noteRefusal(ctx context.Context, try attempt, err error) {
	f, ok := fault.As(err)
	if !ok {
		return // internal errors are logged elsewhere
	}
	s.noteGuess(ctx, try, err)
	s.Logger.WarnContext(ctx, "login refused", "kind", try.kind, "account", try.account(), "ip", try.by.IP, "cause", f.Sentence)
}

func accountKey(kind auth.Kind, name string) string { return string(kind) + ":" + db.Fold(name) }

func browserKey(kind auth.Kind, name string, by Visitor) string {
	return accountKey(kind, name) + "\x00browser:" + by.Mark
}

// begin opens a session and signs its token. It refuses if the password changed since the check, because a
// reset ends all sessions of the old password. Admins with two-step login get a challenge instead of a session.
func (s *Service) begin(ctx context.Context, try attempt, actor auth.Actor, hash string, lifetime time.Duration) (entry Entry, err error) {
	var asked *fault.Challenge
	err = idempotent.Repeatable(ctx, s.DB, func(tx *db.Tx) error {
		isCurrent, err := lockPassword(ctx, tx, actor, hash)
		if err != nil {
			return err
		}
		if !isCurrent {
			return try.refusal
		}
		if actor.Kind == auth.Customer {
			blocked, err := isBlocked(ctx, tx, actor.ID)
			if err == nil && blocked {
				err = s.errBlocked()
			}
			if err != nil {
				return err
			}
		}
		if actor.Kind == auth.Admin {
			// Known browsers are asked too: a mark does not prove who the person is.
			if asked, err = s.Step.Challenge(ctx, tx, actor.ID, hash); asked != nil || err != nil {
				return err
			}
		}
		entry, err = s.enter(ctx, tx, try.by, actor, lifetime)
		return err
	})
	if err == nil && asked != nil {
		return Entry{}, errSecondStep.Asking(asked)
	}
	return entry, err
}

func (s *Service) enter(ctx context.Context, tx *db.Tx, by Visitor, actor auth.Actor, lifetime time.Duration) (entry Entry, err error) {
	if actor.Kind == auth.Admin {
		if actor.MustAddStep, err = mustAddStep(ctx, tx, actor.ID); err != nil {
			return Entry{}, err
		}
		if err := setLastSeen(ctx, tx, actor.ID); err != nil {
			return Entry{}, err
		}
	}
	entry.Mark = id.Secret(markBytes)
	actor.Session = id.Secret(16)
	ends := tx.Now().Add(lifetime)
	if err := insertSession(ctx, tx, actor, by, ends); err != nil {
		return Entry{}, err
	}
	if err := saveBrowser(ctx, tx, actor, by.Mark, entry.Mark); err != nil {
		return Entry{}, err
	}
	if entry.Token, err = s.Tokens.Issue(actor, tx.Now(), ends); err != nil {
		return Entry{}, err
	}
	return entry, s.Trail.Write(ctx, tx, self(byKind(actor.Kind, didCustomerLogin, didAdminLogin), actor.Kind, actor.ID))
}

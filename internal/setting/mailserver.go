package setting

import (
	"context"
	"errors"
	"strings"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/limit"
	post "aftercare/internal/platform/mail"
	"aftercare/internal/platform/trail"
)

// Trial sends a test email, or only checks the server.
type Trial interface {
	Try(ctx context.Context, server *post.Server, l post.Letter, limit time.Duration) error
	Check(ctx context.Context, server *post.Server, limit time.Duration) error
}

// Limits of tests, because each one connects to a server that the caller names. Other people get few test
// emails; owners can send themselves more.
var (
	testsByOwner   = limit.Rule{Name: "setting-tests", Max: 30, Window: 10 * time.Minute}
	testsToAddress = limit.Rule{Name: "setting-tests-to", Max: 5, Window: time.Hour}
)

// testLimit is how long a test waits for a mail server by default. It is shorter than the HTTP request.
const testLimit = 10 * time.Second

// Proof says whether a mail server is tested before it is saved.
type Proof struct {
	Test   bool // save only if the server answers and accepts the login
	Anyway bool // with Test: save also if not, or untested after too many tests, and keep what the test said
}

// untested is stored as the failure of a server that was saved after too many tests.
const untested = "There were too many tests, so this server is not tested yet. Please test it in ten minutes."

// SetMail changes the mail server. The next email uses it.
func (s *Service) SetMail(ctx context.Context, seen int64, m MailServer, proof Proof) (Overview, error) {
	m, err := m.checked()
	failure := ""
	if err == nil && proof.Test {
		if err = s.check(ctx, m); proof.Anyway {
			if failure, err = failureIn(err); fault.KindOf(err) == fault.TooMany {
				failure, err = untested, nil
			}
		}
	}
	if err != nil {
		return Overview{}, err
	}
	return s.change(ctx, "mail", seen, func(tx *db.Tx, was Current) ([]trail.Entry, error) {
		if s.Given.Mail != nil {
			return nil, fixed("AFTERCARE_SMTP_URL", "the mail server")
		}
		is := StoredMail{Host: m.Host, Port: m.Port, Encryption: m.Encryption, Username: m.Username, From: m.From, Failure: failure}
		if failure != "" {
			is.TestedAt = tx.Now()
		}
		before := was.Stored.Mail
		isNew, err := s.sealInto(&is, m, before)
		if err != nil {
			return nil, err
		}
		changes := changed(trail.Plain("mail server", serverText(was.Server), serverText(m.server(""))))
		if isNew {
			changes = append(changes, trail.Plain("password", "", "changed"))
		}
		isAnswered := before != nil && before.Failure != "" && proof.Test && failure == ""
		if len(changes) == 0 && !isAnswered {
			return nil, nil
		}
		if isAnswered {
			changes = append(changes, trail.Plain("test", "failed", "answered"))
		}
		if proof.Test && failure == "" {
			if err := s.TryWaiting(ctx, tx); err != nil {
				return nil, err
			}
		}
		return entry(didMail, changes), writeMail(ctx, tx, is)
	})
}

func (s *Service) check(ctx context.Context, m MailServer) error {
	server, _, err := s.toTest(ctx, &m)
	if err != nil {
		return err
	}
	if err := s.allowTest(ctx); err != nil {
		return err
	}
	if err := s.Mail.Check(ctx, server, s.patience()); err != nil {
		return fault.At("test", refusal(err, server, ""))
	}
	return nil
}

// allowTest counts a test of the caller, or refuses it.
func (s *Service) allowTest(ctx context.Context) error {
	return tooMany(s.Limits.Allow(ctx, testsByOwner, auth.From(ctx).ID), "You tested mail servers 30 times within ten minutes.")
}

// tooMany says in a refusal what is limited. It returns other errors as they are.
func tooMany(err error, what string) error {
	refused, ok := fault.As(err)
	if !ok || refused.Kind != fault.TooMany {
		return err
	}
	minutes := int(refused.RetryAfter.Minutes())
	return fault.Newf(fault.TooMany, "%s Please test again in %d min.", what, minutes).After(refused.RetryAfter)
}

// failureIn returns what a mail server's failure tells the owner. It returns any other error, and a refused
// recipient, because that is no failure of the server.
func failureIn(err error) (sentence string, other error) {
	failure, isFailure := errors.AsType[*post.Failure](err)
	refused, isRefusal := fault.As(err)
	if !isFailure || !isRefusal || failure.Trouble == post.BadReader {
		return "", err
	}
	return refused.Sentence, nil
}

// MailFailure returns what the last test of the owner's mail server said, if it failed and no email was sent
// since.
func (s *Service) MailFailure(ctx context.Context, now Current) (string, error) {
	if now.Server == nil || !now.Server.ByOwner || now.Stored.Mail.Failure == "" {
		return "", nil
	}
	sent, err := s.LastSent(ctx)
	if err != nil || sent.After(now.Stored.Mail.TestedAt) {
		return "", err
	}
	return now.Stored.Mail.Failure, nil
}

func (s *Service) patience() time.Duration {
	if s.Patience == 0 {
		return testLimit
	}
	return s.Patience
}

// sealInto sets the encrypted password: the typed one, or the stored one if it may be used with this server.
func (s *Service) sealInto(is *StoredMail, m MailServer, before *StoredMail) (isNew bool, err error) {
	if m.Password != nil {
		if *m.Password == "" {
			return before != nil && len(before.Sealed) > 0, nil
		}
		is.Sealed, err = s.Sealer.Seal([]byte(*m.Password))
		return true, err
	}
	if before == nil || len(before.Sealed) == 0 {
		return false, nil
	}
	if m.Username == "" {
		return true, nil // no user, so no password is needed
	}
	if !m.sameLogin(before) {
		return false, errPassword.At("password")
	}
	is.Sealed = before.Sealed
	return false, nil
}

// DropMail makes emails go to the outbox folder again.
func (s *Service) DropMail(ctx context.Context) (Overview, error) {
	return s.change(ctx, "no-mail", 0, func(tx *db.Tx, was Current) ([]trail.Entry, error) {
		if s.Given.Mail != nil {
			return nil, fixed("AFTERCARE_SMTP_URL", "the mail server")
		}
		return entry(didMail, changed(trail.Plain("mail server", serverText(was.Server), serverText(nil)))), deleteMail(ctx, tx)
	})
}

// Test sends a test email to the caller or to a given address. It uses the stored mail server, or m if that
// is not nil. The returned sentence describes the result. A refusal by the mail server is an error.
func (s *Service) Test(ctx context.Context, to string, m *MailServer) (sentence string, err error) {
	actor := auth.From(ctx)
	if to == "" {
		to = actor.Email
	}
	if to, err = field.Email(to); err != nil {
		return "", fault.At("to", err)
	}
	server, isStored, err := s.toTest(ctx, m)
	if err != nil {
		return "", err
	}
	if err := s.allowTest(ctx); err != nil {
		return "", err
	}
	if db.Fold(to) != db.Fold(actor.Email) {
		if err := s.Limits.Allow(ctx, testsToAddress, db.Fold(to)); err != nil {
			return "", tooMany(err, "This address got 5 test emails within an hour.")
		}
	}
	if err := s.Mail.Try(ctx, server, s.testLetter(to), s.patience()); err != nil {
		err = refusal(err, server, to)
		if failure, other := failureIn(err); other == nil && isStored {
			return "", errors.Join(err, s.noteFailed(ctx, server, failure))
		}
		return "", err
	}
	if err := s.noteSent(ctx, server, isStored); err != nil {
		return "", err
	}
	if server == nil {
		return "There is no mail server. The email was saved in the outbox folder.", nil
	}
	return "The mail server " + server.Address() + " accepted the email to " + to + ". Please check that it arrives.", nil
}

func (s *Service) toTest(ctx context.Context, m *MailServer) (server *post.Server, isStored bool, err error) {
	stored, err := Read(ctx, s.DB)
	if err != nil {
		return nil, false, err
	}
	now := s.Given.Current(stored, s.Sealer)
	if m == nil {
		return now.Server, true, nil
	}
	if s.Given.Mail != nil {
		return nil, false, fixed("AFTERCARE_SMTP_URL", "the mail server")
	}
	form, err := m.checked()
	if err != nil {
		return nil, false, err
	}
	switch {
	case form.Password != nil:
		return form.server(*form.Password), false, nil
	case stored.Mail == nil || len(stored.Mail.Sealed) == 0 || form.Username == "":
		return form.server(""), false, nil
	case !form.sameLogin(stored.Mail):
		return nil, false, errPassword.At("password")
	}
	server = form.server(now.Server.Password)
	server.Locked = now.Server.Locked
	return server, form.From == stored.Mail.From, nil
}

// noteSent records a successful test in the audit trail and, for the stored server, in the settings.
func (s *Service) noteSent(ctx context.Context, server *post.Server, isStored bool) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		if isStored {
			if err := errors.Join(s.note(ctx, tx, server, ""), s.TryWaiting(ctx, tx)); err != nil {
				return err
			}
		}
		return s.Trail.Write(ctx, tx, entry(didTest, []trail.Change{trail.Plain("mail server", "", serverText(server))})...)
	})
}

func (s *Service) noteFailed(ctx context.Context, server *post.Server, failure string) error {
	return s.DB.Write(ctx, func(tx *db.Tx) error { return s.note(ctx, tx, server, failure) })
}

func (s *Service) note(ctx context.Context, tx *db.Tx, server *post.Server, failure string) error {
	if server == nil || s.Given.Mail != nil {
		return nil
	}
	if err := noteTest(ctx, tx, server, failure); err != nil {
		return err
	}
	return s.now.Changed(ctx, tx)
}

func (s *Service) testLetter(to string) post.Letter {
	f := s.Facts()
	return post.Letter{
		To: to, Subject: "Test email from " + f.Brand, Preview: "Your mail server works.", Greeting: "Hello,",
		Paragraphs: []string{"This email was sent from the settings of " + f.Brand + ". Your mail server works."},
		Action:     &post.Action{Label: "Open the portal", URL: f.PublicURL + "/admin/login"},
		Closing:    "If you did not ask for it, you can ignore this email.",
	}
}

func refusal(err error, server *post.Server, to string) error {
	failure, ok := errors.AsType[*post.Failure](err)
	if !ok {
		if server == nil {
			return fault.Wrap(fault.Unavailable, "The email could not be saved in the outbox folder. Please check that the disk is not full and the server can write there.", err)
		}
		return err
	}
	said := ""
	if failure.Reply != "" {
		said = " It said: " + strings.TrimRight(failure.Reply, ". ") + "."
	}
	at := server.Address()
	sentence := map[post.Trouble]string{
		post.Unanswered:  "No mail server answered at " + at + ". " + portAdvice(server),
		post.NoTLS:       "The server at " + at + " answered, but does not speak TLS from the start at this port. " + plainAdvice(server),
		post.OutOfBounds: server.Host + " cannot be a mail server. Please check the host.",
		post.Untrusted:   "The certificate of " + at + " is not valid for this name, so nothing was sent. Please check the host, or ask the operator of the mail server.",
		post.Unknown:     "The certificate of " + at + " has no signer that this machine trusts, so nothing was sent. Please ask the operator of the mail server for a public certificate, or let the machine trust its authority.",
		post.Expired:     "The certificate of " + at + " has expired or is not valid yet, so nothing was sent. Please ask the operator of the mail server to renew it, and check the clock of this machine.",
		post.Unencrypted: "The mail server " + at + " does not offer STARTTLS, so nothing was sent. Please select TLS, or none on a network you trust.",
		post.NoLogin:     "The mail server " + at + " does not accept a user and password this way. Please check the encryption, or leave the user empty.",
		post.BadLogin:    "The mail server " + at + " refused the user or the password." + said + " Some providers need an app password or an API key here.",
		post.BadSender:   "The mail server " + at + " does not accept emails from this sender." + said,
		post.BadReader:   "The mail server " + at + " does not accept emails to " + to + "." + said,
		post.Refused:     "The mail server " + at + " did not accept the email." + said,
		post.Hung:        "The mail server " + at + " stopped answering. " + portAdvice(server),
		post.Locked:      "The stored password can no longer be read, because the portal secret has changed. Please enter it again.",
	}[failure.Trouble]
	return fault.Wrap(fault.Invalid, sentence, failure)
}

func plainAdvice(s *post.Server) string {
	if s.Port == 587 {
		return portAdvice(s)
	}
	return "Please select STARTTLS, or check the port."
}

// portAdvice names the most likely mistake with this port.
func portAdvice(s *post.Server) string {
	switch {
	case s.Port == 465 && s.Encryption != post.TLS:
		return "Port 465 needs TLS from the start. Please select it, or use port 587 with STARTTLS."
	case s.Port == 587 && s.Encryption != post.STARTTLS:
		return "Port 587 needs STARTTLS. Please select it, or use port 465 with TLS from the start."
	case s.Port == 25:
		return "Many networks block port 25. Please try port 587 with STARTTLS, or ask who runs this machine."
	}
	return "Please check host, port and encryption."
}

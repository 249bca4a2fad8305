// Package mail writes and delivers emails. An email is enqueued in the transaction of the change it
// is about. So a committed change always sends it, and a rolled-back change never does.
package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	netmail "net/mail"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/language"
	"aftercare/internal/platform/portal"
)

// Kind is the kind of the job that delivers an email.
const Kind = "mail"

// Letter is an email that a package wants to send. The template formats it as plain text and HTML,
// and escapes every field. Only the greeting and facts marked Typed may hold a customer's text: see
// Redactor.
type Letter struct {
	To         string
	Subject    string
	Preview    string // the line that inboxes show after the subject
	Greeting   string // with the reader's name
	Paragraphs []string
	Facts      []Fact
	Action     *Action
	Closing    string
	About      string `json:",omitempty"` // number of the product that an email to a customer is about; may be empty

	Former bool `json:",omitempty"` // tells an address that another one replaces it
	// Corrected marks the failure that an earlier address of this email caused, by the time of its next try.
	Corrected time.Time `json:",omitzero"`

	Language language.Code               `json:",omitempty"` // "" for English
	reader   string                      // customerId, if the language is not known yet
	write    func(language.Words) Letter // writes it again in another language

	Confirmed bool `json:"-"` // the address is confirmed; if false, Redactor looks it up

	// Hold delays the email as long as the change can be undone.
	Hold *jobs.Hold `json:"-"`

	Notice Notice `json:"-"`          // the choice of the reader; zero for an email that everyone gets
	Stop   string `json:",omitempty"` // the link that stops emails of this kind; see OptOut
}

// Fact is one line of the table in an email.
type Fact struct {
	Label, Value string
	URL          string `json:",omitempty"` // the link of the value; may be empty
	Typed        bool   `json:"-"`          // by a customer, not by us or the desk
}

// Indented returns the value for plain text. Indented lines cannot look like our own text.
func (f Fact) Indented() string { return strings.ReplaceAll(f.Value, "\n", "\n  ") }

// HeldBy returns the email delayed by a hold.
func (l Letter) HeldBy(h *jobs.Hold) Letter {
	l.Hold = h
	return l
}

// Action is the button of an email.
type Action struct{ Label, URL string }

// Config holds the settings of a mailer. Portal and Server are called for every email, because they
// may change at any time.
type Config struct {
	Portal    func() portal.Facts
	Server    func() *Server // nil for none: emails are written into OutboxDir
	OutboxDir string
	Logger    *slog.Logger
	Now       func() time.Time // defaults to time.Now
}

// Mailer delivers emails.
type Mailer struct {
	portal    func() portal.Facts
	server    func() *Server
	now       func() time.Time
	log       *slog.Logger
	templates templates
	outbox    *outbox
	queue     *jobs.Queue

	adjust func(*smtpCarrier) // for tests
}

// Sender enqueues emails in the transaction that causes them. Packages send only through it.
type Sender interface {
	Send(ctx context.Context, tx *db.Tx, letters ...Letter) error
}

type carrier interface {
	carry(ctx context.Context, m *message) error
}

// New returns a mailer. If there is no mail server, it creates the outbox folder now, so that a
// mistake shows at startup and not at the first email. It does not connect.
func New(c Config) (*Mailer, error) {
	m := &Mailer{portal: c.Portal, server: c.Server, now: c.Now, log: c.Logger}
	if m.now == nil {
		m.now = time.Now
	}
	if m.log == nil {
		m.log = slog.New(slog.DiscardHandler)
	}
	m.outbox = newOutbox(c.OutboxDir, m.now, m.log)
	var err error
	if m.templates, err = parseTemplates(); err != nil {
		return nil, err
	}
	if m.server() == nil {
		return m, m.outbox.prepare()
	}
	return m, nil
}

// errLocked stops emails until the owner enters the password again.
var errLocked = errors.New("mail: the password of the mail server cannot be read with this secret: enter it again in the settings")

func (m *Mailer) carrierTo(s *Server) (carrier, error) {
	switch {
	case s == nil:
		return m.outbox, nil
	case s.Locked:
		return nil, errLocked
	}
	c := newSMTP(s)
	if m.adjust != nil {
		m.adjust(c)
	}
	return c, nil
}

// sender returns the From address. If it has no name, the brand is used.
func sender(s *Server, facts portal.Facts) (*netmail.Address, error) {
	text := facts.SupportEmail
	if s != nil && s.From != "" {
		text = s.From
	}
	from, err := netmail.ParseAddress(text)
	if err != nil {
		return nil, fmt.Errorf("mail: the sender %q is no mail address: %w", text, err)
	}
	if from.Name == "" {
		// A quoted name is never encoded, but many mail programs decode it anyway.
		from.Name = strings.ReplaceAll(facts.Brand, "=?", "= ?")
	}
	return from, nil
}

// Work registers the mailer as the handler of email jobs. Send needs it too.
func (m *Mailer) Work(q *jobs.Queue) {
	m.queue = q
	q.Handle(Kind, func(ctx context.Context, job jobs.Job) error {
		var l Letter
		if err := job.Decode(&l); err != nil {
			return jobs.Permanent(err)
		}
		return m.Deliver(ctx, job.ID, l)
	})
	q.Describe(Kind, func(job jobs.Job) (jobs.About, error) {
		var l Letter
		err := job.Decode(&l)
		return jobs.About{Recipient: jobs.Mask(l.To), Subject: l.Subject}, err
	})
}

// Send enqueues emails in the transaction of the change they are about.
func (m *Mailer) Send(ctx context.Context, tx *db.Tx, letters ...Letter) error {
	if m.queue == nil {
		return errors.New("mail: Send before Work: no queue carries letters")
	}
	// A deleted person has no address.
	letters = slices.DeleteFunc(slices.Clone(letters), func(l Letter) bool { return l.To == "" })
	for len(letters) > 0 {
		// Emails with the same hold are stored together, with few statements.
		hold, together := letters[0].Hold, []any{}
		for len(letters) > 0 && letters[0].Hold == hold {
			together, letters = append(together, letters[0]), letters[1:]
		}
		if err := m.queue.EnqueueAll(ctx, tx, Kind, hold, together); err != nil {
			return err
		}
	}
	return nil
}

// Deliver composes an email and sends it now. The id becomes the Message-ID, so a mail system can
// recognise a repeat. An error that a retry cannot fix is a jobs.Permanent.
func (m *Mailer) Deliver(ctx context.Context, id string, l Letter) error {
	server := m.server()
	message, err := m.compose(id, server, l)
	if err != nil {
		return jobs.Permanent(err)
	}
	carrier, err := m.carrierTo(server)
	if err != nil {
		return err
	}
	return carrier.carry(ctx, message)
}

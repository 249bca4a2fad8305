// Package mail writes and delivers the letters of the house. A letter is
// enqueued in the transaction of the change it tells of, so that it is sent
// for every change that happened and for none that did not.
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

// Kind of the background job that carries a letter.
const Kind = "mail"

// Letter is what a room wants to say. The template gives it its shape, in
// plain text and in HTML; every field is text and is escaped. What a customer
// typed stands in the greeting and in facts that say so, and nowhere else: see
// Careful.
type Letter struct {
	To         string
	Subject    string
	Preview    string // the line that inboxes show beside the subject
	Greeting   string // has the reader's name
	Paragraphs []string
	Facts      []Fact
	Action     *Action
	Closing    string
	About      string `json:",omitempty"` // the human number of the product that a letter to a customer is about; "" for none

	Language language.Code               `json:",omitempty"` // that it is written in; "" for English
	reader   string                      // customerId, of one whose language is not known yet
	write    func(language.Words) Letter // writes it again in another one

	Confirmed bool `json:"-"` // the address, if the room read so with it; Careful asks for the others

	// Hold keeps the letter back for as long as what it tells of can be undone.
	Hold *jobs.Hold `json:"-"`

	Notice Notice `json:"-"`          // whose choice it is; the zero one for a letter that everybody gets
	Stop   string `json:",omitempty"` // where its reader stops letters of this kind; see Chosen
}

// Fact is one line of the small table in a letter.
type Fact struct {
	Label, Value string
	URL          string `json:",omitempty"` // where the value leads to; "" for nowhere
	Typed        bool   `json:"-"`          // by a customer, not by us or the desk
}

// Indented is the value for plain text, where a line that somebody typed must not
// pass for one of ours.
func (f Fact) Indented() string { return strings.ReplaceAll(f.Value, "\n", "\n  ") }

// HeldBy is the letter, kept back by a hold.
func (l Letter) HeldBy(h *jobs.Hold) Letter {
	l.Hold = h
	return l
}

// Action is the one thing that a letter asks its reader to do.
type Action struct{ Label, URL string }

// Config says who writes and how letters leave the house. Both may change while
// the portal serves, and are asked for with every letter.
type Config struct {
	Portal    func() portal.Facts
	Server    func() *Server // nil for none: letters are written into OutboxDir
	OutboxDir string
	Logger    *slog.Logger
	Now       func() time.Time // defaults to time.Now
}

// Mailer delivers letters.
type Mailer struct {
	portal    func() portal.Facts
	server    func() *Server
	now       func() time.Time
	log       *slog.Logger
	templates templates
	outbox    *outbox
	queue     *jobs.Queue

	adjust func(*smtpCarrier) // by tests
}

// Sender puts letters into the post within the transaction that causes them. A
// room sends through it, whoever delivers.
type Sender interface {
	Send(ctx context.Context, tx *db.Tx, letters ...Letter) error
}

// carrier takes a finished message out of the house.
type carrier interface {
	carry(ctx context.Context, m *message) error
}

// New makes a mailer. If there is no mail server now, it prepares the outbox
// folder, so that a mistake shows at the start and not with the first letter. It
// does not connect.
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

// errLocked stops letters until somebody enters the password again.
var errLocked = errors.New("mail: the password of the mail server cannot be read with this secret: enter it again in the settings")

// carrierTo is how a letter leaves the house.
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

// sender is the From address; one without a name is signed with the brand.
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
		// A name in quotes is never encoded, and many readers decode it all the same.
		from.Name = strings.ReplaceAll(facts.Brand, "=?", "= ?")
	}
	return from, nil
}

// Work lets the queue deliver letters, and lets Send reach the queue.
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

// Send enqueues letters in the transaction of the change they tell of.
func (m *Mailer) Send(ctx context.Context, tx *db.Tx, letters ...Letter) error {
	if m.queue == nil {
		return errors.New("mail: Send before Work: no queue carries letters")
	}
	// A deleted person has no address.
	letters = slices.DeleteFunc(slices.Clone(letters), func(l Letter) bool { return l.To == "" })
	for len(letters) > 0 {
		// Those of one deed are kept back together, and stored by few statements.
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

// Deliver composes the letter and sends it now. The id becomes the
// Message-ID, by which a mail system recognises a repeat. An error that no
// repetition can mend is a jobs.Permanent one.
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

// Package conversation holds the messages between customer and desk on a ticket, with text and photos. Only
// these two sides see them. The public tracker and the exports do not show them.
//
// Messages are never changed or deleted by a user, because the email about them is already sent. Customers
// see the brand as the sender. Desk users see which colleague wrote.
package conversation

import (
	"time"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/limit"
)

// Message is a message on a ticket.
type Message struct {
	ID         string
	Sequence   int64  // position in its conversation, from 1
	Author     string // desk username; "" for the customer
	AuthorName string
	Text       string // can be empty if there are photos
	Photos     []string
	At         time.Time
}

// IsDesk reports whether the desk wrote the message.
func (m Message) IsDesk() bool { return m.Author != "" }

// Ticket is the ticket of a conversation.
type Ticket struct {
	ID, Number, Kind string
	Customer         Customer
	ProductName      string
	ProductID        string // the human number
	Statuses         int64  // number of statuses in its history
	Assignee         string // email address of the assigned user; "" if unassigned
}

// Customer is the owner of a ticket.
type Customer struct{ ID, Name, Email string }

type side string

const (
	customer side = "customer"
	desk     side = "desk"
)

func (s side) other() side {
	if s == customer {
		return desk
	}
	return customer
}

type reader struct {
	Read   int64     // sequence of the last read message
	Unread int64     // later messages from the other side
	ToldAt time.Time // time of the last email; zero if none
}

type state struct {
	Messages   int64
	Customer   reader
	Desk       reader
	WroteAt    time.Time // time of the customer's last message if unanswered
	WroteAfter int64     // number of statuses at that time
}

func (s *state) of(who side) *reader {
	if who == customer {
		return &s.Customer
	}
	return &s.Desk
}

// add counts a new message. It reports whether the other side gets an email.
func (s *state) add(from side, at time.Time, statuses int64) (tells bool) {
	s.Messages++
	own, other := s.of(from), s.of(from.other())
	if own.Unread == 0 {
		own.Read = s.Messages // a side has always read its own messages
	}
	tells = other.Unread == 0 || at.Sub(other.ToldAt) >= quiet
	other.Unread++
	if tells {
		other.ToldAt = at
	}
	switch {
	case from == customer:
		s.WroteAt, s.WroteAfter = at, statuses
	case s.Desk.Unread == 0: // otherwise the desk has not seen the last question
		s.WroteAt, s.WroteAfter = time.Time{}, 0
	}
	return tells
}

// Form is a message to send.
type Form struct {
	Text   string
	Photos []*blob.Upload
	// Seen is the last message the sender had seen; nil for all.
	Seen *int64
	// Status is a new status that the desk sets with the message; "" for none.
	Status string
}

// Limits of a conversation.
const (
	longestText  = 4000 // characters
	mostPhotos   = 5    // per message
	mostMessages = 500  // per ticket
	pageOf       = 50   // messages per page
	// quiet is the pause between two emails about unread messages. Three messages in a row send one email.
	quiet = 10 * time.Minute
)

// Limits of messages per hour. Photos count with their message.
var (
	messagesOfCustomer = limit.Rule{Name: "message", Max: 30, Window: time.Hour}
	messagesOfDesk     = limit.Rule{Name: "message-desk", Max: 600, Window: time.Hour}
)

var (
	errNoTicket = fault.New(fault.NotFound, "Ticket not found.")
	errEmpty    = fault.New(fault.Invalid, "Please write something or add a photo.").At("text")
	errPhotos   = fault.Newf(fault.Invalid, "A message can have at most %d photos.", mostPhotos).At("photos")
	errFull     = fault.Newf(fault.Conflict, "This conversation has %d messages, the most allowed. Please raise a new ticket.", mostMessages)
	errSeen     = fault.New(fault.Invalid, "The message number must be a whole number from 0.").At("seen")
	errUpTo     = fault.New(fault.Invalid, "The message number must be a whole number from 0.").At("upTo")
	errBefore   = fault.New(fault.Invalid, "The message number must be a whole number from 1.").At("before")
)

func (f Form) checked() (Form, error) {
	var form fault.Form
	var err error
	f.Text, err = field.OptionalText("the message", f.Text, longestText)
	form.Check("text", err)
	if err == nil && f.Text == "" && len(f.Photos) == 0 {
		form.Check("text", errEmpty)
	}
	checkPhotos(&form, f.Photos)
	return f, form.Err()
}

func checkPhotos(form *fault.Form, photos []*blob.Upload) {
	if len(photos) > mostPhotos {
		form.Check("photos", errPhotos)
	}
	for i, photo := range photos {
		form.Check(fault.Place("photos", i), photo.Must(blob.Images))
	}
}

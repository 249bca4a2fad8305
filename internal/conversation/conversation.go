// Package conversation is what customer and desk say to each other on a ticket, with
// words and photos. Nobody else sees it: not the tracker, which tells whoever knows
// a number, and no export.
//
// Messages are only ever added. A letter goes out with the first of several, so
// that there is nothing to take back. The desk speaks with one voice: customers see
// the brand, and colleagues see who it was.
package conversation

import (
	"time"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/limit"
)

// Message is what somebody said.
type Message struct {
	ID         string
	Sequence   int64  // in its conversation, from 1
	Author     string // username of somebody at the desk; "" for the customer
	AuthorName string
	Text       string // may be empty, with photos
	Photos     []string
	At         time.Time
}

// IsDesk tells who speaks.
func (m Message) IsDesk() bool { return m.Author != "" }

// Ticket is what a conversation is about.
type Ticket struct {
	ID, Number, Kind string
	Customer         Customer
	ProductName      string
	ProductID        string // the human number
	Statuses         int64  // of its history
	Assignee         string // the mailbox of who has it; "" for nobody
}

// Customer is whose a ticket is.
type Customer struct{ ID, Name, Email string }

// side is who takes part.
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

// reader is how far one side has come.
type reader struct {
	Read   int64     // the sequence up to which it has read
	Unread int64     // how many messages of the other side come after it
	ToldAt time.Time // of the last letter; zero for none
}

// state is where a conversation stands.
type state struct {
	Messages   int64
	Customer   reader
	Desk       reader
	WroteAt    time.Time // of the customer's last message, while the desk has not written back
	WroteAfter int64     // how many statuses the ticket had then
}

func (s *state) of(who side) *reader {
	if who == customer {
		return &s.Customer
	}
	return &s.Desk
}

// add is a message of a side that had read so far. It tells whether the other side
// is to be told by a letter.
func (s *state) add(from side, at time.Time, statuses int64) (tells bool) {
	s.Messages++
	own, other := s.of(from), s.of(from.other())
	if own.Unread == 0 {
		own.Read = s.Messages // its own message is no news to it
	}
	tells = other.Unread == 0 || at.Sub(other.ToldAt) >= quiet
	other.Unread++
	if tells {
		other.ToldAt = at
	}
	switch {
	case from == customer:
		s.WroteAt, s.WroteAfter = at, statuses
	case s.Desk.Unread == 0: // what came meanwhile is not answered by it
		s.WroteAt, s.WroteAfter = time.Time{}, 0
	}
	return tells
}

// Form is a message as it is sent.
type Form struct {
	Text   string
	Photos []*blob.Upload
	// Seen is the last message the sender had seen; nil for all.
	Seen *int64
	// Status is what the desk gives the ticket with the message; "" for none.
	Status string
}

// Bounds of a conversation.
const (
	longestText  = 4000 // characters
	mostPhotos   = 5    // of a message
	mostMessages = 500  // of a ticket
	pageOf       = 50   // messages that are told at once
	// quiet is for how long a side that has not read yet is not told of another
	// message: whoever writes three in a row writes one letter.
	quiet = 10 * time.Minute
)

// How often somebody may write. A photo counts with its message.
var (
	messagesOfCustomer = limit.Rule{Name: "message", Max: 30, Window: time.Hour}
	messagesOfDesk     = limit.Rule{Name: "message-desk", Max: 600, Window: time.Hour}
)

// The refusals of this room.
var (
	errNoTicket = fault.New(fault.NotFound, "Ticket not found.")
	errEmpty    = fault.New(fault.Invalid, "Please write something or add a photo.").At("text")
	errPhotos   = fault.Newf(fault.Invalid, "A message can have at most %d photos.", mostPhotos).At("photos")
	errFull     = fault.Newf(fault.Conflict, "This conversation has %d messages, the most allowed. Please raise a new ticket.", mostMessages)
	errSeen     = fault.New(fault.Invalid, "The message number must be a whole number from 0.").At("seen")
	errUpTo     = fault.New(fault.Invalid, "The message number must be a whole number from 0.").At("upTo")
	errBefore   = fault.New(fault.Invalid, "The message number must be a whole number from 1.").At("before")
)

// checked is the form with its text trimmed, or all that is wrong with it.
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

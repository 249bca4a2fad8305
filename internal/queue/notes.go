package queue

import (
	"context"
	"errors"
	"strconv"
	"time"
	"unicode/utf8"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/trail"
)

// Note is what somebody at the desk wrote for the others, about a line of the queue
// or about a customer. No customer ever sees it.
type Note struct {
	ID         string
	Record     string // the id of a line, or a customerId
	CustomerID string
	Text       string
	Author     Person
	CreatedAt  time.Time
}

const (
	longestNote = 5000 // characters
	mostNotes   = 500  // that are told of one record
	// takenBack is for how long one may delete a note of one's own: it was not meant.
	takenBack = 10 * time.Minute
)

var (
	errNoRecord = fault.New(fault.NotFound, "This record does not exist.")
	errNoNote   = fault.New(fault.NotFound, "Note not found.")
	errNotOwn   = fault.New(fault.Forbidden, "Only the author can delete a note.")
	errStays    = fault.New(fault.Conflict, "A note can be deleted within 10 minutes. This one is older and stays.")
)

// mayDelete tells whether a note can still be taken back by somebody.
func (n Note) mayDelete(actor auth.Actor, now time.Time) error {
	switch {
	case n.Author.Username != actor.ID:
		return errNotOwn
	case now.Sub(n.CreatedAt) >= takenBack:
		return errStays
	}
	return nil
}

// Notes are those about a record, the oldest first.
func (s *Service) Notes(ctx context.Context, record string) ([]Note, error) {
	if _, _, err := s.subject(ctx, s.DB, record); err != nil {
		return nil, err
	}
	return notesOf(ctx, s.DB, record)
}

// AddNote writes a note about a record.
func (s *Service) AddNote(ctx context.Context, record, text string) (Note, error) {
	text, err := field.Text("the note", text, longestNote)
	if err != nil {
		return Note{}, fault.At("text", err)
	}
	actor := auth.From(ctx)
	return idempotent.Once(ctx, s.DB, "note:"+actor.ID, func(tx *db.Tx) (n Note, err error) {
		customerID, number, err := s.subject(ctx, tx, record)
		if err != nil {
			return n, fault.At("record", err)
		}
		gone, err := isDeleted(ctx, tx, customerID)
		if err == nil && gone {
			err = auth.ErrDeleted
		}
		if err != nil {
			return n, err
		}
		n = Note{
			ID: id.New(tx.Now()), Record: record, CustomerID: customerID, Text: text, CreatedAt: tx.Now(),
			Author: Person{Username: actor.ID, Name: actor.Name, Role: actor.Role},
		}
		if err := insertNote(ctx, tx, n); err != nil {
			return n, err
		}
		return n, s.Trail.Write(ctx, tx, noted(didNote, number, n))
	})
}

// DeleteNote takes a note of the caller's back.
func (s *Service) DeleteNote(ctx context.Context, noteID string) error {
	actor := auth.From(ctx)
	return idempotent.Do(ctx, s.DB, "note-delete:"+actor.ID, func(tx *db.Tx) error {
		n, err := noteByID(ctx, tx, noteID)
		if err != nil {
			return err
		}
		_, number, err := s.subject(ctx, tx, n.Record)
		if err != nil {
			return err
		}
		if err := n.mayDelete(actor, tx.Now()); err != nil {
			return err
		}
		if err := deleteNote(ctx, tx, noteID); err != nil {
			return err
		}
		return s.Trail.Write(ctx, tx, noted(didDeleteNote, number, n))
	})
}

// noted is the entry of a note. What it says stands nowhere but in it: whoever
// takes it back wants it gone.
func noted(kind trail.Kind, number string, n Note) trail.Entry {
	length := strconv.Itoa(utf8.RuneCountInString(n.Text))
	change := trail.Plain("characters", "", length)
	if kind == didDeleteNote {
		change = trail.Plain("characters", length, "")
	}
	return trail.Entry{Kind: kind, Record: number, Person: trail.Customer(n.CustomerID), Changes: []trail.Change{change}}
}

// subject is the customer and the number of what a note is about: a line that the
// caller works on, or a customer.
func (s *Service) subject(ctx context.Context, q db.Queryer, record string) (customerID, number string, err error) {
	l, err := s.line(ctx, q, record)
	if err == nil {
		return l.CustomerID, l.Number, nil
	}
	if !errors.Is(err, errNoItem) {
		return "", "", err
	}
	customerID, err = customerCalled(ctx, q, record)
	return customerID, customerID, err
}

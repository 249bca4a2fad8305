package worklist

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

// Note is an internal note about a line of the queue or about a customer. Customers never see it.
type Note struct {
	ID         string
	Record     string // the id of a line, or a customer ID
	CustomerID string
	Text       string
	Author     Person
	CreatedAt  time.Time
}

const (
	longestNote = 5000 // characters
	mostNotes   = 500  // shown for one record
	// takenBack is how long authors can delete their own note.
	takenBack = 10 * time.Minute
)

var (
	errNoRecord = fault.New(fault.NotFound, "This record does not exist.")
	errNoNote   = fault.New(fault.NotFound, "Note not found.")
	errNotOwn   = fault.New(fault.Forbidden, "Only the author can delete a note.")
	errStays    = fault.New(fault.Conflict, "You can delete a note only in its first 10 minutes. This note is older.")
)

func (n Note) mayDelete(actor auth.Actor, now time.Time) error {
	switch {
	case n.Author.Username != actor.ID:
		return errNotOwn
	case now.Sub(n.CreatedAt) >= takenBack:
		return errStays
	}
	return nil
}

// Notes returns the notes about a record, oldest first.
func (s *Service) Notes(ctx context.Context, record string) ([]Note, error) {
	if _, _, err := s.subject(ctx, s.DB, record); err != nil {
		return nil, err
	}
	return notesOf(ctx, s.DB, record)
}

// AddNote adds a note about a record.
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

// DeleteNote deletes one of the caller's notes.
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

// noted is the audit trail entry of a note. It contains only the length of the text, so a deleted text is gone.
func noted(kind trail.Kind, number string, n Note) trail.Entry {
	length := strconv.Itoa(utf8.RuneCountInString(n.Text))
	change := trail.Plain("characters", "", length)
	if kind == didDeleteNote {
		change = trail.Plain("characters", length, "")
	}
	return trail.Entry{Kind: kind, Record: number, Person: trail.Customer(n.CustomerID), Changes: []trail.Change{change}}
}

// subject returns the customer and the number of a note's
// subject: a line that the caller works on, or a customer.
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

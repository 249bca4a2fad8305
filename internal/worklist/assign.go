package worklist

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/undo"
)

// Person is an admin at the desk.
type Person struct {
	Username, Name string
	Role           auth.Role
	isDisabled     bool
}

func (p Person) called() string {
	if p.Name == "" {
		return p.Username
	}
	return p.Name
}

// People returns the admins who can work on this kind, or on any kind if kind is empty.
func (s *Service) People(ctx context.Context, kind string) ([]Person, error) {
	kinds, err := readKinds(kind, auth.Owner)
	if err != nil {
		return nil, err
	}
	all, err := people(ctx, s.DB)
	return slices.DeleteFunc(all, func(p Person) bool { return kind != "" && !kinds[0].isFor(p.Role) }), err
}

// Opened is a line with its details.
type Opened struct {
	Line
	Earlier []Item // older tickets of the same serial number, newest first
	Notes   []Note
	today   civil.Date
}

// Open returns one line of the queue, if the caller's role works on its kind. It finds a line by record id,
// and a ticket or claim also by number.
func (s *Service) Open(ctx context.Context, idOrNumber string) (o Opened, err error) {
	recordID := idOrNumber
	if !id.Is(recordID) {
		if recordID, err = idOfNumber(ctx, s.DB, strings.ToUpper(strings.TrimSpace(idOrNumber))); err != nil {
			return o, err
		}
	}
	if o.Line, err = s.line(ctx, s.DB, recordID); err != nil {
		return o, err
	}
	o.today = civil.In(s.DB.Now(), s.Portal().Location)
	if o.SerialNo != "" {
		if o.Earlier, err = earlier(ctx, s.DB, o.Line); err != nil {
			return o, fmt.Errorf("queue: earlier tickets: %w", err)
		}
	}
	o.Notes, err = notesOf(ctx, s.DB, recordID)
	return o, err
}

func (s *Service) line(ctx context.Context, q db.Queryer, id string) (Line, error) {
	l, err := lineByID(ctx, q, id)
	if err == nil && !l.Kind.isFor(auth.From(ctx).Role) {
		err = errNotYours
	}
	return l, err
}

// Assign assigns a line to a person, or to nobody if to is empty. If two people assign the same line, the
// database accepts the first. The second gets an error that names the first.
func (s *Service) Assign(ctx context.Context, id, to, was string) (o Opened, offer undo.Offer, err error) {
	to, was = strings.TrimSpace(to), strings.TrimSpace(was)
	offer, err = idempotent.Once(ctx, s.DB, "queue-assign:"+auth.From(ctx).ID, func(tx *db.Tx) (none undo.Offer, err error) {
		hold := s.Undo.Hold(tx)
		l, err := s.line(ctx, tx, id)
		if err != nil {
			return none, err
		}
		if to != "" {
			if to, err = assignable(ctx, tx, to, l.Kind); err != nil {
				return none, fault.At("to", err)
			}
		}
		if was != "" {
			before, err := personNamed(ctx, tx, was)
			if err != nil {
				return none, fault.At("was", err)
			}
			was = before.Username
		}
		taken, err := assign(ctx, tx, id, to, was, tx.Now())
		if err != nil {
			return none, err
		}
		if !taken {
			return none, s.taken(ctx, tx, id, to)
		}
		if to == was {
			return none, nil
		}
		offer, err := s.Undo.Offer(ctx, tx, hold, undoAssign, []Moved{{id, was, to}})
		if err != nil {
			return none, err
		}
		return offer, s.Trail.Write(ctx, tx, assigned(l, was, to))
	})
	if err != nil {
		return o, offer, err
	}
	o, err = s.Open(ctx, id)
	return o, offer, err
}

// GiveBack unassigns a person's open lines whose kind the new role does not work on, and returns their
// number. It runs in the transaction that changes the role. Closed lines stay assigned.
func (s *Service) GiveBack(ctx context.Context, tx *db.Tx, username string, role auth.Role) (lines int64, err error) {
	kinds := slices.DeleteFunc(Kinds(), func(kind Kind) bool { return role != "" && kind.isFor(role) })
	return giveBack(ctx, tx, kinds, username)
}

// taken returns an error that names the person who was first.
// There is no error if the line already has the wanted assignee.
func (s *Service) taken(ctx context.Context, tx *db.Tx, id, to string) error {
	l, err := s.line(ctx, tx, id)
	if err != nil || l.Assignee == to {
		return err
	}
	if l.Assignee == "" {
		return fault.New(fault.Conflict, "This is no longer assigned. Please check it again.")
	}
	who := Person{Username: l.Assignee, Name: l.AssigneeName}
	at := l.AssignedAt.In(s.Portal().Location).Format("2 January 2006, 15:04")
	return fault.Newf(fault.Conflict, "This was assigned to %s on %s. Please check it again.", who.called(), at)
}

// assignable returns the username of a person who can work on this kind.
func assignable(ctx context.Context, q db.Queryer, typed string, kind Kind) (string, error) {
	p, err := personNamed(ctx, q, typed)
	switch {
	case err != nil:
		return "", err
	case p.isDisabled:
		return "", fault.Newf(fault.Invalid, "%s can no longer log in. Please select someone else.", p.called())
	case !kind.isFor(p.Role):
		return "", fault.Newf(fault.Invalid, "%s works only on tickets. Please select someone else.", p.called())
	}
	return p.Username, nil
}

package privacy

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/trail"
)

// deletedAtOnce is how many people one run deletes at most.
const deletedAtOnce = 50

// DeleteDue deletes everybody whose week is over. Each deletion is a row of small steps, all of
// which may be done again: one that was broken off is taken up where it stopped.
func (s *Service) DeleteDue(ctx context.Context) error { return s.deleteDue(ctx, true) }

func (s *Service) deleteDue(ctx context.Context, tells bool) error {
	due, err := dueDeletions(ctx, s.DB, deletedAtOnce)
	if err != nil {
		return err
	}
	var done []string
	var errs []error // of one person, who must not keep the others
	for _, customerID := range due {
		did, err := s.delete(ctx, customerID, tells)
		if err != nil {
			errs = append(errs, fmt.Errorf("privacy: the deletion of %s: %w", customerID, err))
		} else if did {
			done = append(done, customerID)
		}
	}
	if len(done) > 0 {
		err := s.Sweep(ctx)
		if err == nil {
			err = s.DB.Write(ctx, func(tx *db.Tx) error { return markSwept(ctx, tx, done) })
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("privacy: after deletions: %w", err))
		}
	}
	return errors.Join(errs...)
}

// DeleteAllDue is DeleteDue until nothing is left to do, or only what has to wait. It repeats
// deletions of which people were told before.
func (s *Service) DeleteAllDue(ctx context.Context) error {
	for left := -1; ; {
		due, err := countDue(ctx, s.DB)
		if err != nil || due == 0 || due == left {
			return err
		}
		left = due
		if err := s.deleteDue(ctx, false); err != nil {
			return err
		}
	}
}

// farewellWait is for how long a deletion waits for a mail server that takes no email. Then the
// person goes without a word: to be deleted counts for more.
const farewellWait = time.Hour

// SayFarewell tells a person that they are deleted. The email leaves directly, so that neither a
// job nor a copy of it has their address. It is sent before the last trace of that goes.
func (s *Service) SayFarewell(ctx context.Context, p Person) error {
	if p.Farewell == "" {
		return nil
	}
	err := s.Deliver(ctx, "deleted-"+p.CustomerID, s.isDeleted(p.Farewell, p.Language))
	if err != nil && s.DB.Now().Sub(p.BegunAt) >= farewellWait {
		s.Logger.WarnContext(ctx, "the last email to a deleted customer was not sent", "customer", p.CustomerID, "cause", err)
		err = nil
	}
	return err
}

// delete deletes one person, and reports whether all of it is done.
func (s *Service) delete(ctx context.Context, customerID string, tells bool) (did bool, err error) {
	p, state, err := s.begin(ctx, customerID, tells)
	if err != nil || state == waits {
		return false, err
	}
	if state == isDone {
		return true, nil
	}
	for _, step := range s.Steps {
		for more := true; more; {
			if more, err = step.Do(ctx, p); err != nil {
				return false, fmt.Errorf("%s: %w", step.Name, err)
			}
			if ctx.Err() != nil {
				return false, ctx.Err()
			}
		}
	}
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := markDone(ctx, tx, customerID); err != nil {
			return err
		}
		who := trail.Customer(customerID)
		if err := s.Trail.Write(ctx, tx, trail.Entry{Kind: didDelete, Record: customerID, Person: who}); err != nil {
			return err
		}
		return s.Trail.Forget(ctx, tx, who)
	})
	if err == nil {
		s.Logger.InfoContext(ctx, "customer deleted", "customer", customerID)
	}
	return err == nil, err
}

// state is how far a deletion is.
type state int

const (
	waits   state = iota // for what is open, or for somebody who may still undo something
	isBegun              // the person is out of their account
	isDone               // and out of everything else
)

// begin takes the person out of their account, unless that was done before. From then on nobody
// can stop it, and nobody writes for them.
func (s *Service) begin(ctx context.Context, customerID string, tells bool) (p Person, is state, err error) {
	former, err := s.Account.Former(ctx, customerID)
	if err != nil {
		return p, waits, err
	}
	var sealed []byte
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		d, kept, err := holdDeletion(ctx, tx, customerID)
		if err != nil || d == nil { // it was cancelled
			is = waits
			return err
		}
		if sealed = kept; !d.BegunAt.IsZero() {
			if is = isBegun; !d.DoneAt.IsZero() {
				is = isDone
			}
			return nil
		}
		if is, err = s.mayBegin(ctx, tx, *d); err != nil || is == waits {
			return err
		}
		p = Person{CustomerID: customerID, BegunAt: tx.Now()}
		if p.Since, p.Numbers, err = numbersOf(ctx, tx, customerID); err != nil {
			return err
		}
		reads, err := readerOf(ctx, tx, customerID)
		if err != nil {
			return err
		}
		p.Language = reads.language
		was, err := s.Account.Erase(ctx, tx, customerID)
		if err != nil {
			return err
		}
		if p.Was = append(was, former...); tells && d.isAsked() && len(was) > 0 {
			p.Farewell = was[0].Email
		}
		text, err := json.Marshal(p)
		if err == nil {
			sealed, err = s.Sealer.Seal(text)
		}
		if err != nil {
			return err
		}
		return markBegun(ctx, tx, customerID, sealed)
	})
	if err != nil || is != isBegun {
		return p, is, err
	}
	text, err := s.Sealer.Open(sealed)
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	return p, is, err
}

// mayBegin lets a deletion wait for what its customer did not agree to have closed, and for
// the seconds in which the desk can undo what it just did to one of their records.
func (s *Service) mayBegin(ctx context.Context, tx *db.Tx, d Deletion) (state, error) {
	open, err := openOf(ctx, tx, d.CustomerID)
	if err != nil || open.isAny() && !d.CloseOpen {
		return waits, err
	}
	undoable, err := isUndoable(ctx, tx, d.CustomerID)
	if err != nil || undoable {
		return waits, err
	}
	return isBegun, nil
}

// Deleted is somebody who was deleted, by the number that stays.
type Deleted struct {
	CustomerID string `json:"customerId"`
	At         int64  `json:"at"` // microseconds since 1970
}

// AllDeleted are the people who were deleted, and those whose deletion has begun.
func AllDeleted(ctx context.Context, q db.Queryer) ([]Deleted, error) { return allDeleted(ctx, q) }

// Repeat makes deletions due again that a backup does not know of, and puts off those that
// wait: a person who changed their mind after the backup can do so again.
func Repeat(ctx context.Context, d *db.DB, deleted []Deleted) (repeated int, err error) {
	err = d.Write(ctx, func(tx *db.Tx) error {
		if err := putOff(ctx, tx, tx.Now().Add(Wait)); err != nil {
			return err
		}
		for _, one := range deleted {
			did, err := repeatDeletion(ctx, tx, one)
			if err != nil {
				return err
			}
			if did {
				repeated++
			}
		}
		return nil
	})
	return repeated, err
}

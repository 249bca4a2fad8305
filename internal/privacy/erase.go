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

const deletedAtOnce = 50

// DeleteDue deletes everyone whose waiting week has ended. Each deletion is a series of small steps that are
// safe to repeat. An interrupted deletion continues where it stopped.
func (s *Service) DeleteDue(ctx context.Context) error { return s.deleteDue(ctx, true) }

func (s *Service) deleteDue(ctx context.Context, tells bool) error {
	due, err := dueDeletions(ctx, s.DB, deletedAtOnce)
	if err != nil {
		return err
	}
	var done []string
	var errs []error // a failed deletion must not stop the others
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

// DeleteAllDue runs DeleteDue until only deletions that must wait are left. It sends no emails: it repeats
// deletions that the customers already know about.
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

// farewellWait is how long a deletion waits for a mail server that refuses email. After that the person is
// deleted without the email, because the deletion matters more.
const farewellWait = time.Hour

// SayFarewell tells a person that their data is deleted. The email is sent directly, so no job and no stored
// copy holds the address. It is sent before the address itself is erased.
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

type state int

const (
	waits   state = iota // for open records, or for an undo that is still possible
	isBegun              // the account is erased
	isDone               // all other data is erased, too
)

// begin erases the person's account, unless an earlier run did. After that the deletion cannot be stopped,
// and no one can write in the person's name.
func (s *Service) begin(ctx context.Context, customerID string, tells bool) (p Person, is state, err error) {
	former, err := s.Account.Former(ctx, customerID)
	if err != nil {
		return p, waits, err
	}
	var sealed []byte
	err = s.DB.Write(ctx, func(tx *db.Tx) error {
		d, kept, err := lockDeletion(ctx, tx, customerID)
		if err != nil || d == nil { // the deletion was cancelled
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

// mayBegin makes a deletion wait in two cases: the customer has open records and did not agree to close them,
// or the desk can still undo its last change to one of them.
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

// Deleted names a deleted person by the customer number, which stays.
type Deleted struct {
	CustomerID string `json:"customerId"`
	At         int64  `json:"at"` // microseconds since 1970
}

// AllDeleted returns everyone who was deleted or whose deletion has begun.
func AllDeleted(ctx context.Context, q db.Queryer) ([]Deleted, error) { return allDeleted(ctx, q) }

// Repeat repeats the deletions that happened after the backup was made. It also postpones waiting
// deletions by a week: a person who cancelled after the backup can cancel again.
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

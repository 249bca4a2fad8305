package undo_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/jobs"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

// desk is a small package whose changes are rows of a table, with a queue for its emails.
type desk struct {
	*dbtest.Clock
	t         *testing.T
	db        *db.DB
	queue     *jobs.Queue
	book      *undo.Offers
	mu        sync.Mutex
	sent      int
	withdrawn []string
}

const kind undo.Kind = "test.deed"

var errRoom = errors.New("the room refuses")

func each(t *testing.T, fn func(t *testing.T, d *desk)) {
	t.Helper()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			c := dbtest.ClockAt(time.Date(2026, 3, 2, 4, 30, 0, 0, time.UTC))
			d := &desk{Clock: c, t: t, db: dbtest.OpenAt(t, engine, c.Now)}
			d.queue = jobs.New(d.db, jobs.Config{})
			d.queue.Handle("letter", func(context.Context, jobs.Job) error {
				d.mu.Lock()
				defer d.mu.Unlock()
				d.sent++
				return nil
			})
			d.book = undo.New(d.db, d.queue, nil, 10*time.Second)
			undo.Handle(d.book, kind, auth.Manager, d.withdraw)
			fn(t, d)
		})
	}
}

func (d *desk) withdraw(_ context.Context, tx *db.Tx, records []string) ([]trail.Entry, error) {
	for _, record := range records {
		if record == "changed" {
			return nil, errRoom
		}
	}
	tx.AfterCommit(func() { d.withdrawn = append(d.withdrawn, records...) })
	return nil, nil
}

func as(ctx context.Context, username string, role auth.Role) context.Context {
	return auth.With(ctx, auth.Actor{Kind: auth.Admin, ID: username, Role: role})
}

// does writes an email about each record and offers to undo all of them.
func (d *desk) does(records ...string) (offer undo.Offer) {
	d.t.Helper()
	ctx := as(d.t.Context(), "devi", auth.Manager)
	err := d.db.Write(ctx, func(tx *db.Tx) (err error) {
		hold := d.book.Hold(tx)
		for range records {
			if err := d.queue.EnqueueAll(ctx, tx, "letter", hold, []any{"about it"}); err != nil {
				return err
			}
		}
		offer, err = d.book.Offer(ctx, tx, hold, kind, records)
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return offer
}

func (d *desk) undoes(offer undo.Offer) error {
	return d.book.Undo(as(d.t.Context(), "devi", auth.Manager), offer.ID)
}

func (d *desk) works() {
	d.t.Helper()
	if _, err := d.queue.RunOnce(d.t.Context()); err != nil {
		d.t.Fatal(err)
	}
}

func (d *desk) wants(sent, withdrawn int) {
	d.t.Helper()
	if d.sent != sent || len(d.withdrawn) != withdrawn {
		d.t.Errorf("%d letters sent and %d records withdrawn, want %d and %d", d.sent, len(d.withdrawn), sent, withdrawn)
	}
}

func refused(t *testing.T, err error, kind fault.Kind, sentence string) {
	t.Helper()
	if f, ok := fault.As(err); !ok || f.Kind != kind || f.Sentence != sentence {
		t.Errorf("it says %v, want %q", err, sentence)
	}
}

const onItsWay = "The email is already on its way, so you can no longer undo this. Nothing has changed."

func TestAnUndoneActionSendsNoEmailAndOthersSendOne(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		taken, kept := d.does("one", "two"), d.does("three")
		d.Advance(9 * time.Second)
		d.works()
		d.wants(0, 0)
		if err := d.undoes(taken); err != nil {
			t.Fatal(err)
		}
		refused(t, d.undoes(taken), fault.Conflict, "This was already undone.")
		d.Advance(time.Second)
		refused(t, d.undoes(kept), fault.Conflict, "It is too late to undo this. Nothing has changed.")
		d.works()
		d.wants(1, 2)
	})
}

func TestADeedOfThousandsIsOneOffer(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		offer := d.does(make([]string, 5000)...)
		if err := d.undoes(offer); err != nil {
			t.Fatal(err)
		}
		d.Advance(time.Minute)
		d.works()
		d.wants(0, 5000)
	})
}

func TestOnlyTheSamePersonWithTheirRoleUndoes(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		offer := d.does("one")
		const none = "There is nothing to undo."
		refused(t, d.book.Undo(as(t.Context(), "ravi", auth.Owner), offer.ID), fault.NotFound, none)
		refused(t, d.book.Undo(t.Context(), offer.ID), fault.NotFound, none)
		refused(t, d.book.Undo(auth.With(t.Context(), auth.Actor{Kind: auth.Customer, ID: "devi"}), offer.ID), fault.NotFound, none)
		refused(t, d.undoes(undo.Offer{ID: "nothing"}), fault.NotFound, none)
		refused(t, d.book.Undo(as(t.Context(), "devi", auth.Agent), offer.ID), fault.Forbidden, "Your role can no longer undo this. Nothing has changed.")
		d.wants(0, 0)
	})
}

func TestARefusalOfTheRoomLeavesTheLettersToBeSent(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		offer := d.does("one", "changed")
		if err := d.undoes(offer); !errors.Is(err, errRoom) {
			t.Errorf("it says %v", err)
		}
		d.Advance(time.Minute)
		d.works()
		d.wants(2, 0)
	})
}

func TestALetterThatOneWorkerHasIsNotTakenFromIt(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		offer := d.does("one", "two")
		// On another replica's clock the job is due.
		err := d.db.Write(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `UPDATE jobs SET leased_until = $1, attempts = 1 WHERE id = (SELECT min(id) FROM jobs)`, db.Micros(tx.Now().Add(time.Minute)))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		refused(t, d.undoes(offer), fault.Conflict, onItsWay)
		d.Advance(time.Hour)
		d.works()
		d.wants(2, 0)
	})
}

func TestOfUndoAndWorkerOnlyOneWins(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		undone := 0
		const rounds = 25
		for range rounds {
			offer := d.does("one")
			err := d.db.Write(t.Context(), func(tx *db.Tx) error {
				_, err := tx.Exec(t.Context(), `UPDATE jobs SET run_at = created_at`)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			var both sync.WaitGroup
			both.Go(func() {
				if _, err := d.queue.RunOnce(t.Context()); err != nil {
					t.Error(err)
				}
			})
			err = d.undoes(offer)
			both.Wait()
			if err == nil {
				undone++
			} else {
				refused(t, err, fault.Conflict, onItsWay)
			}
		}
		d.wants(rounds-undone, undone)
	})
}

func TestOffersAreForgottenAfterADay(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, d *desk) {
		count := func() (n int) {
			if err := d.db.QueryRow(t.Context(), `SELECT count(*) FROM undo_offers`).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		d.does("one")
		for _, step := range []struct {
			passes time.Duration
			left   int
		}{{23 * time.Hour, 1}, {2 * time.Hour, 0}} {
			d.Advance(step.passes)
			if _, err := d.queue.RunPeriodic(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := count(); n != step.left {
				t.Errorf("%d offers, want %d", n, step.left)
			}
		}
	})
}

func TestWithoutAWaitNothingIsOfferedAndLettersGoAtOnce(t *testing.T) {
	t.Parallel()
	each(t, func(_ *testing.T, d *desk) {
		d.book = undo.New(d.db, d.queue, nil, 0)
		if offer := d.does("one"); offer != (undo.Offer{}) {
			d.t.Errorf("it offers %v", offer)
		}
		d.works()
		d.wants(1, 0)
	})
}

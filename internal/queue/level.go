package queue

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// A line says what its record says. Rooms tell what they do to a record in its
// transaction (Arrived, Touched, Talked, Withdrawn). Lines of which nobody told are
// levelled, which is to read their records and write them anew: those of records that
// are older than the queue (Fill), that an older release writes beside this one
// (CatchUp), and those that are wrong (Mend).

// How many lines are levelled at once: few beside those who use the portal, many
// where nobody does.
const (
	beside = 500
	alone  = 5_000
)

// Arrived adds a line for a record that was just made, in its transaction.
func (s *Service) Arrived(ctx context.Context, tx *db.Tx, i Item) error {
	i.TouchedAt = i.CreatedAt
	if err := s.put(ctx, tx, unlessNewer, []Item{i}); err != nil {
		return fmt.Errorf("queue: %s arrived: %w", i.Kind, err)
	}
	return nil
}

// touchedAtOnce bounds the placeholders of a statement.
const touchedAtOnce = 100

// Touch is what the desk did to a record, perhaps in several steps at once. The time is
// not before that of its last one.
type Touch struct {
	Status string
	At     time.Time
	First  time.Time // of the first step
	Ends   bool
}

// Touched tells what the desk did to records of a source, by their ids, in their
// transaction. A record whose line was not filled in yet gets it now.
func (s *Service) Touched(ctx context.Context, tx *db.Tx, kind Kind, touches map[string]Touch) error {
	ids := slices.Sorted(maps.Keys(touches))
	for some := range slices.Chunk(ids, touchedAtOnce) {
		missing, err := touchItems(ctx, tx, some, touches)
		if err == nil && len(missing) > 0 {
			err = s.level(ctx, tx, sourceOf(kind), unlessNewer, missing)
		}
		if err != nil {
			return fmt.Errorf("queue: %s touched: %w", kind, err)
		}
	}
	return nil
}

// Talked tells that something was said on a ticket, in its transaction: whether that opens
// what was over, and since when the customer waits for an answer, zero if they do
// not. What the desk did last stays.
func (s *Service) Talked(ctx context.Context, tx *db.Tx, ticketID string, opens bool, waitsSince time.Time) error {
	heard, err := hearItem(ctx, tx, ticketID, opens, waitsSince)
	if err == nil && !heard {
		err = s.level(ctx, tx, sourceOf(Repair), unlessNewer, []string{ticketID})
	}
	if err != nil {
		return fmt.Errorf("queue: talked: %w", err)
	}
	return nil
}

// Withdrawn tells that the desk has taken back what it did last to some records of a
// kind, in the transaction that does so and after it.
func (s *Service) Withdrawn(ctx context.Context, tx *db.Tx, kind Kind, ids []string) error {
	for some := range slices.Chunk(ids, beside) {
		if err := s.level(ctx, tx, sourceOf(kind), anyway, some); err != nil {
			return fmt.Errorf("queue: %s withdrawn: %w", kind, err)
		}
	}
	return nil
}

// level makes the lines of some records what they should be.
func (s *Service) level(ctx context.Context, tx *db.Tx, from source, over conflict, ids []string) error {
	items, err := from.read(ctx, tx, s.Rules, from.byID(ids))
	if err != nil {
		return err
	}
	return s.put(ctx, tx, over, items)
}

// put stores lines, each with the day it is due.
func (s *Service) put(ctx context.Context, tx *db.Tx, over conflict, items []Item) error {
	type came struct {
		kind Kind
		day  civil.Date
	}
	facts, days := s.Portal(), map[came]string{}
	rows := itemRows(over)
	for _, i := range items {
		on := came{i.Kind, civil.In(i.CreatedAt, facts.Location)}
		if days[on] == "" {
			days[on] = i.Kind.due(on.day, facts).String()
		}
		addItem(rows, i, days[on])
	}
	return rows.Insert(ctx, tx)
}

// Prepare fills the queue before it is used, if that is not much work. More of it is
// left to Fill.
func (s *Service) Prepare(ctx context.Context, few int) error {
	if filling, err := IsFilling(ctx, s.DB); err != nil || !filling {
		return err
	}
	n, err := countRecords(ctx, s.DB)
	if err != nil || n > int64(few) {
		return err
	}
	_, err = s.Fill(ctx)
	return err
}

// Fill adds the lines that are missing, the newest first and beside those who use the
// portal, and tells whether there were any to look for. Each piece is a transaction that
// says how far it came; of two replicas each does what the other has not.
func (s *Service) Fill(ctx context.Context) (did bool, err error) {
	return s.fill(ctx, s.DB.Write, beside)
}

// FillAlone is Fill for a command that has the database to itself.
func (s *Service) FillAlone(ctx context.Context) error {
	_, err := s.fill(ctx, s.DB.WriteInBulk, alone)
	return err
}

func (s *Service) fill(ctx context.Context, write func(context.Context, func(*db.Tx) error) error, atOnce int) (did bool, err error) {
	for _, from := range sources() {
		for more := true; more; did = did || more {
			err := write(ctx, func(tx *db.Tx) error {
				last, isDone, err := from.takeFilling(ctx, tx)
				if more = !isDone; err != nil || isDone {
					return err
				}
				items, err := from.read(ctx, tx, s.Rules, from.below(last, atOnce))
				if err != nil {
					return err
				}
				if len(items) > 0 {
					last = items[len(items)-1].ID
				}
				if err := from.noteFilling(ctx, tx, last, len(items) < atOnce, s.DB.Now()); err != nil {
					return err
				}
				return s.put(ctx, tx, unlessNewer, items)
			})
			if err != nil {
				return did, fmt.Errorf("queue: fill in %s: %w", from.table, err)
			}
		}
	}
	return did, nil
}

// ToFill counts the lines of older records that have to be filled in. The database may be
// of an earlier version, which has no queue yet.
func ToFill(ctx context.Context, q db.Source) (lines int64, err error) {
	filling, err := db.HasTable(ctx, q, "queue_filling")
	if err == nil && filling {
		if filling, err = IsFilling(ctx, q); err == nil && !filling {
			return 0, nil
		}
	}
	if err != nil {
		return 0, err
	}
	return countRecords(ctx, q)
}

// The records of an older release are looked for from a while before the last look:
// clocks differ, and a transaction may take its time.
const (
	overlap      = time.Hour
	caughtAtOnce = 20_000
)

// CatchUp makes the lines right of what was written past the rooms of this release
// since it was last called. It tells how many there were.
func (s *Service) CatchUp(ctx context.Context) (found int, err error) {
	began := s.DB.Now()
	seen, err := lastLook(ctx, s.DB)
	if err != nil {
		return 0, fmt.Errorf("queue: up to when it was compared: %w", err)
	}
	for _, look := range looks(db.FromMicros(max(0, seen-overlap.Microseconds()))) {
		ids, err := look.ids(ctx, s.DB, caughtAtOnce)
		for some := range slices.Chunk(ids, beside) {
			if err == nil {
				err = s.DB.Write(ctx, func(tx *db.Tx) error { return s.level(ctx, tx, look.source, unlessNewer, some) })
			}
		}
		if err != nil {
			return found, fmt.Errorf("queue: catch up with %s: %w", look.table, err)
		}
		found += len(ids)
	}
	return found, s.DB.Write(ctx, func(tx *db.Tx) error { return noteLook(ctx, tx, began) })
}

// comparedAtOnce bounds the memory that a comparison takes.
const comparedAtOnce = 5000

// each hands over the records of a source, part by part, as their lines should be and as
// they are.
func (s source) each(ctx context.Context, q db.Queryer, rules Rules, take func(want []Item, stored map[string]Item) error) error {
	for last, more := "", true; more; {
		part := s.below(last, comparedAtOnce)
		want, err := s.read(ctx, q, rules, part)
		if err != nil {
			return err
		}
		stored, err := itemsOf(ctx, q, part)
		if err == nil {
			err = take(want, stored)
		}
		if err != nil {
			return err
		}
		if more = len(want) == comparedAtOnce; more {
			last = want[len(want)-1].ID
		}
	}
	return nil
}

// Mend makes every line what it should be, beside those who use the portal. It
// writes nothing where all is right.
func (s *Service) Mend(ctx context.Context) error {
	if _, err := s.Fill(ctx); err != nil {
		return err
	}
	for _, from := range sources() {
		err := s.DB.Write(ctx, func(tx *db.Tx) error { return from.deleteStrays(ctx, tx) })
		if err == nil {
			err = from.each(ctx, s.DB, s.Rules, func(want []Item, stored map[string]Item) error {
				var wrong []string
				for _, i := range want {
					if stored[i.ID] != i {
						wrong = append(wrong, i.ID)
					}
				}
				for some := range slices.Chunk(wrong, beside) {
					if err := s.DB.Write(ctx, func(tx *db.Tx) error { return s.level(ctx, tx, from, anyway, some) }); err != nil {
						return err
					}
				}
				return nil
			})
		}
		if err != nil {
			return fmt.Errorf("queue: mend %s: %w", from.table, err)
		}
	}
	return nil
}

// ErrFilling says that there is no whole queue to compare yet.
var ErrFilling = errors.New("queue: older records are still being added")

// Comparison is how the queue differs from the records.
type Comparison struct {
	Records int64    // that were compared
	Wrong   []string // what differs, each in a line
	AndMore bool     // there are more differences than are told
}

// mostWrong is how many differences are told one by one.
const mostWrong = 20

func (c *Comparison) tell(format string, values ...any) {
	if len(c.Wrong) == mostWrong {
		c.AndMore = true
		return
	}
	c.Wrong = append(c.Wrong, fmt.Sprintf(format, values...))
}

// Compare holds every line against its record, as q sees them at one moment, and
// changes nothing.
func Compare(ctx context.Context, q db.Queryer, rules Rules, progress func(records int64)) (c Comparison, err error) {
	if filling, err := IsFilling(ctx, q); err != nil || filling {
		return c, errors.Join(err, ErrFilling)
	}
	for _, from := range sources() {
		err := from.each(ctx, q, rules, func(want []Item, stored map[string]Item) error {
			for _, i := range want {
				switch line, found := stored[i.ID]; {
				case !found:
					c.tell("the %s %s is missing in the queue", i.Kind, i.Number)
				case line != i:
					c.tell("the line of the %s %s says %s, its record says %s", i.Kind, i.Number, line.said(), i.said())
				}
			}
			c.Records += int64(len(want))
			progress(c.Records)
			return nil
		})
		var strays int64
		if err == nil {
			strays, err = from.countStrays(ctx, q)
		}
		if err != nil {
			return c, fmt.Errorf("queue: compare %s: %w", from.table, err)
		}
		if strays > 0 {
			c.tell("%d lines of the queue are about %s that do not exist", strays, from.table)
		}
	}
	return c, nil
}

// said is what a line tells of its record.
func (i Item) said() string {
	state := "open"
	if !i.EndedAt.IsZero() {
		state = "over since " + i.EndedAt.String()
	}
	if !i.WroteAt.IsZero() {
		state += ", the customer wrote at " + i.WroteAt.String()
	}
	return fmt.Sprintf("%q of %s, %s", i.Status, i.TouchedAt, state)
}

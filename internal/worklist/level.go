package worklist

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

// Each line copies data from its record. Other packages report changes in the
// transaction of the record (Arrived, StatusChanged, MessageSent, Withdrawn). Unreported lines are
// rebuilt from their records. Fill adds lines of records that are older than the queue.
// CatchUp updates lines after changes by an older release. Repair repairs wrong lines.

// Number of lines rebuilt at once: few while people use the portal, many while nobody does.
const (
	beside = 500
	alone  = 5_000
)

// Arrived adds a line for a new record, in the same transaction.
func (s *Service) Arrived(ctx context.Context, tx *db.Tx, i Item) error {
	i.TouchedAt = i.CreatedAt
	if err := s.put(ctx, tx, unlessNewer, []Item{i}); err != nil {
		return fmt.Errorf("queue: %s arrived: %w", i.Kind, err)
	}
	return nil
}

// touchedAtOnce limits the placeholders in a statement.
const touchedAtOnce = 100

// Touch is a change by the desk to a record, perhaps of several steps. At is never before the last change.
type Touch struct {
	Status string
	At     time.Time
	First  time.Time // time of the first step
	Ends   bool
}

// StatusChanged reports changes by the desk to records, by id, in
// the same transaction. If a line is missing, StatusChanged adds it.
func (s *Service) StatusChanged(ctx context.Context, tx *db.Tx, kind Kind, touches map[string]Touch) error {
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

// MessageSent reports a message on a ticket, in the same transaction. opens tells that the message reopens a closed
// ticket. waitsSince is zero if the customer waits for no answer. The time of the desk's last change stays.
func (s *Service) MessageSent(ctx context.Context, tx *db.Tx, ticketID string, opens bool, waitsSince time.Time) error {
	heard, err := hearItem(ctx, tx, ticketID, opens, waitsSince)
	if err == nil && !heard {
		err = s.level(ctx, tx, sourceOf(Repair), unlessNewer, []string{ticketID})
	}
	if err != nil {
		return fmt.Errorf("queue: talked: %w", err)
	}
	return nil
}

// Withdrawn reports that the desk undid its last change to some
// records. Call it in the same transaction, after the undo.
func (s *Service) Withdrawn(ctx context.Context, tx *db.Tx, kind Kind, ids []string) error {
	for some := range slices.Chunk(ids, beside) {
		if err := s.level(ctx, tx, sourceOf(kind), anyway, some); err != nil {
			return fmt.Errorf("queue: %s withdrawn: %w", kind, err)
		}
	}
	return nil
}

// level rebuilds the lines of some records.
func (s *Service) level(ctx context.Context, tx *db.Tx, from source, over conflict, ids []string) error {
	items, err := from.read(ctx, tx, s.Rules, from.byID(ids))
	if err != nil {
		return err
	}
	return s.put(ctx, tx, over, items)
}

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

// Prepare fills the queue before the first use, if there are only few records. Otherwise Fill does it later.
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

// Fill adds missing lines, newest first, while people use the portal. It reports whether there was work.
// Each step is one transaction that stores its progress, so two replicas can share the work.
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

// ToFill counts the older records that still need a line.
// The database may be of an earlier version without a queue.
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

// CatchUp starts some time before its last run, because clocks differ and transactions can be slow.
const (
	overlap      = time.Hour
	caughtAtOnce = 20_000
)

// CatchUp updates the lines of records that an older release
// changed since the last call. It returns their number.
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

// comparedAtOnce limits the memory of a comparison.
const comparedAtOnce = 5000

// each passes the records of a source to take, in parts: the lines as they should be, and the stored lines.
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

// Repair repairs every wrong line while people use the portal. It writes nothing if all lines are right.
func (s *Service) Repair(ctx context.Context) error {
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
			return fmt.Errorf("queue: repair %s: %w", from.table, err)
		}
	}
	return nil
}

// ErrFilling says that the queue is not complete yet, so it cannot be compared.
var ErrFilling = errors.New("queue: older records are still being added")

// Comparison lists the differences between the queue and the records.
type Comparison struct {
	Records int64    // number of compared records
	Wrong   []string // one sentence for each difference
	AndMore bool     // there are more differences
}

const mostWrong = 20

func (c *Comparison) tell(format string, values ...any) {
	if len(c.Wrong) == mostWrong {
		c.AndMore = true
		return
	}
	c.Wrong = append(c.Wrong, fmt.Sprintf(format, values...))
}

// Compare compares every line with its record in one snapshot of the database. It changes nothing.
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

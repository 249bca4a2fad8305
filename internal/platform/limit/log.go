package limit

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
)

// Log stores the time of every attempt in the database. No period of a rule's length has more
// attempts than the rule allows, over all replicas. A Limiter is cheaper, but allows up to twice as
// many around the end of its window.
type Log struct {
	DB      *db.DB
	Factor  float64
	Refused func(rule string) // called for every refusal
}

// Bound is a rule with its key.
type Bound struct {
	Rule  Rule
	Key   string
	About string // the person or thing to report in Busiest; may be empty
}

// Attempt is a counted attempt.
type Attempt struct {
	log    *Log
	bounds []Bound
	at     int64
}

// Allow counts an attempt under all bounds, or under none if one of them refuses it. Callers must
// use the same order of bounds, so that no two wait for each other.
func (l *Log) Allow(ctx context.Context, bounds ...Bound) (*Attempt, error) {
	attempt := &Attempt{log: l, bounds: bounds}
	refusedBy := ""
	err := idempotent.Repeatable(ctx, l.DB, func(tx *db.Tx) error {
		before := make([][]int64, len(bounds))
		for i, b := range bounds {
			var err error
			if before[i], err = lockTimes(ctx, tx, b); err != nil {
				return err
			}
		}
		// Read the time only now, so that it is later than that of transactions which held the rows
		// before.
		now := l.DB.Now()
		attempt.at = db.Micros(now)
		for i, b := range bounds {
			times := b.Rule.within(before[i], now)
			if excess := len(times) - int(b.Rule.allowance(l.Factor)); excess >= 0 {
				refusedBy = b.Rule.Name
				free := db.FromMicros(times[excess]).Add(b.Rule.Window)
				return refuse(min(free.Sub(now), b.Rule.Window)) // another replica's clock may be ahead
			}
			if err := put(ctx, tx, b, append(times, attempt.at)); err != nil {
				return err
			}
		}
		return nil
	})
	if refusedBy != "" {
		l.Refused(refusedBy)
	}
	if err != nil {
		return nil, err
	}
	return attempt, nil
}

// GiveBack removes the attempt, if the rules do not apply to it after all.
func (a *Attempt) GiveBack(ctx context.Context) error {
	return idempotent.Repeatable(ctx, a.log.DB, func(tx *db.Tx) error {
		for _, b := range a.bounds {
			times, err := lockTimes(ctx, tx, b)
			if err != nil {
				return err
			}
			if i := slices.Index(times, a.at); i >= 0 {
				times = slices.Delete(times, i, i+1)
			}
			if err := put(ctx, tx, b, times); err != nil {
				return err
			}
		}
		return nil
	})
}

// Forget removes all attempts under the bounds, for example after a new password.
func (l *Log) Forget(ctx context.Context, bounds ...Bound) error {
	return idempotent.Repeatable(ctx, l.DB, func(tx *db.Tx) error {
		for _, b := range bounds {
			if err := put(ctx, tx, b, nil); err != nil {
				return err
			}
		}
		return nil
	})
}

// Count is the current number of attempts of a person or thing.
type Count struct {
	About    string
	Attempts int
	Full     bool // the next one is refused
}

// Busiest returns those with at least least attempts under a rule, most attempts first, at most
// most of them.
func (l *Log) Busiest(ctx context.Context, rule Rule, least, most int) (busiest []Count, err error) {
	now, allowed := l.DB.Now(), int(rule.allowance(l.Factor))
	least = min(least, allowed)
	err = db.Each(ctx, l.DB, func(row db.Row) error {
		var c Count
		var packed []byte
		if err := row.Scan(&c.About, &packed); err != nil {
			return err
		}
		c.Attempts = len(rule.within(unpack(packed), now))
		if c.Full = c.Attempts >= allowed; c.Attempts >= least {
			busiest = append(busiest, c)
		}
		return nil
	}, `SELECT about, times FROM counted_attempts WHERE about <> '' AND hits >= $1 AND ends_at > $2 ORDER BY hits DESC LIMIT $3`,
		least, db.Micros(now), most)
	slices.SortStableFunc(busiest, func(a, b Count) int { return b.Attempts - a.Attempts })
	return busiest, err
}

// cleanedAtOnce keeps the transactions short after a long attack.
const cleanedAtOnce = 5000

// Clean removes attempts that no longer count. A periodic task calls it. The counts are right
// without it too. It skips rows that are locked.
func (l *Log) Clean(ctx context.Context) error {
	for removed := int64(cleanedAtOnce); removed == cleanedAtOnce; {
		err := idempotent.Repeatable(ctx, l.DB, func(tx *db.Tx) error {
			result, err := tx.Exec(ctx, `
				WITH ended AS MATERIALIZED (
					SELECT key_hash FROM counted_attempts WHERE ends_at <= $1 LIMIT $2`+db.PassingBy.On(l.DB.Engine())+`
				)
				DELETE FROM counted_attempts WHERE key_hash IN (SELECT key_hash FROM ended)`,
				db.Micros(tx.Now()), cleanedAtOnce)
			if err != nil {
				return fmt.Errorf("limit: %w", err)
			}
			removed, err = result.RowsAffected()
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// lockTimes reads the times under a bound and locks them until the transaction ends.
func lockTimes(ctx context.Context, tx *db.Tx, b Bound) ([]int64, error) {
	var packed []byte
	err := tx.QueryRow(ctx, `
		INSERT INTO counted_attempts (key_hash, about, times, hits, ends_at) VALUES ($1, $2, $3, 0, 0)
		ON CONFLICT (key_hash) DO UPDATE SET about = excluded.about RETURNING times`,
		column(b.Rule, b.Key), b.About, []byte{}).Scan(&packed)
	if err != nil {
		return nil, fmt.Errorf("limit: %w", err)
	}
	return unpack(packed), nil
}

// put stores the times under a bound. Without times it deletes the row.
func put(ctx context.Context, tx *db.Tx, b Bound, times []int64) error {
	key := column(b.Rule, b.Key)
	statement, args := `DELETE FROM counted_attempts WHERE key_hash = $1`, []any{key}
	if len(times) > 0 {
		statement = `UPDATE counted_attempts SET times = $2, hits = $3, ends_at = $4 WHERE key_hash = $1`
		args = []any{key, pack(times), len(times), slices.Max(times) + b.Rule.Window.Microseconds()}
	}
	if _, err := tx.Exec(ctx, statement, args...); err != nil {
		return fmt.Errorf("limit: %w", err)
	}
	return nil
}

// within returns the times that count now, the earliest first.
func (r Rule) within(times []int64, now time.Time) []int64 {
	after := db.Micros(now.Add(-r.Window))
	times = slices.DeleteFunc(times, func(at int64) bool { return at <= after })
	slices.Sort(times)
	return times
}

const timeBytes = 8

func pack(times []int64) []byte {
	packed := make([]byte, 0, timeBytes*len(times))
	for _, at := range times {
		packed = binary.BigEndian.AppendUint64(packed, uint64(at))
	}
	return packed
}

func unpack(packed []byte) (times []int64) {
	for ; len(packed) >= timeBytes; packed = packed[timeBytes:] {
		times = append(times, int64(binary.BigEndian.Uint64(packed)))
	}
	return times
}

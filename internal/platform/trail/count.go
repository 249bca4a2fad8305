package trail

import (
	"context"
	"time"

	"aftercare/internal/platform/db"
)

// Counted is how often a person did something.
type Counted struct {
	Actor string
	Kind  Kind
	N     int64
}

// CountBy counts entries of some kinds between two times, by actor. It leaves out entries that are
// not in the chain yet.
func (b *Log) CountBy(ctx context.Context, kinds []Kind, from, to time.Time) (all []Counted, err error) {
	for _, kind := range kinds {
		some, err := db.All(ctx, b.db, func(row db.Row) (c Counted, err error) {
			c.Kind = kind
			return c, row.Scan(&c.Actor, &c.N)
		}, `SELECT actor, count(*) FROM trail_links WHERE kind = $1 AND entry >= $2 AND entry < $3 GROUP BY actor ORDER BY actor`, string(kind), First(from), First(to))
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// Read is an entry about reading a customer's data.
type Read struct {
	At            time.Time
	Kind          Kind
	Actor, Person string // Person is "" for a list
}

// EachRead calls fn for entries of some kinds between two times, oldest first.
func (b *Log) EachRead(ctx context.Context, kinds []Kind, from, to time.Time, fn func(Read) error) error {
	for _, kind := range kinds {
		err := db.Each(ctx, b.db, func(row db.Row) error {
			r := Read{Kind: kind}
			var at int64
			if err := row.Scan(&at, &r.Actor, &r.Person); err != nil {
				return err
			}
			r.At = db.FromMicros(at)
			return fn(r)
		}, `SELECT e.at, l.actor, l.person FROM trail_links l JOIN trail_entries e ON e.n = l.entry WHERE l.kind = $1 AND l.entry >= $2 AND l.entry < $3 ORDER BY l.entry`,
			string(kind), First(from), First(to))
		if err != nil {
			return err
		}
	}
	return nil
}

package trail

import (
	"context"
	"time"

	"aftercare/internal/platform/db"
)

// Counted is how often somebody did something.
type Counted struct {
	Actor string
	Kind  Kind
	N     int64
}

// CountBy counts the entries of some kinds between two instants, by who did it. Entries of the last
// second, which are not chained yet, are left out.
func (b *Book) CountBy(ctx context.Context, kinds []Kind, from, to time.Time) (all []Counted, err error) {
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

// Read is an entry that tells whose data somebody read.
type Read struct {
	At            time.Time
	Kind          Kind
	Actor, Person string // Person is "" for a list of many
}

// EachRead walks over the entries of some kinds between two instants, oldest first.
func (b *Book) EachRead(ctx context.Context, kinds []Kind, from, to time.Time, fn func(Read) error) error {
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

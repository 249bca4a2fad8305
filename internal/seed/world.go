package seed

import (
	"context"
	"fmt"
	"math"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/product"
	"aftercare/internal/scheme"
)

// world is what all made-up customers share.
type world struct {
	plan     Plan
	location *time.Location
	bank     *auth.Sealer
	began    time.Time

	// How many exist already. Unique numbers continue here, so a second run makes
	// no duplicates.
	customers, products int

	models     []product.Model
	hasAWR     map[string]bool // by the type of a model
	invoices   []blob.File     // a document and a picture
	letter     blob.File       // of an approved extension
	photo      blob.File
	password   string // hashed
	schemes    []scheme.Scheme
	programmes []term

	words
}

// made is a batch, or why it could not be made.
type made struct {
	batch *batch
	err   error
}

func (w *world) count(ctx context.Context, q db.Queryer) error {
	err := q.QueryRow(ctx, `SELECT count(*) FROM customers`).Scan(&w.customers)
	if err != nil {
		return err
	}
	return q.QueryRow(ctx, `SELECT count(*) FROM registered_products`).Scan(&w.products)
}

// batches makes the customers in the order in which they came. It works ahead
// of the database by a few batches, and stops with ctx.
func (w *world) batches(ctx context.Context, total int) <-chan made {
	out := make(chan made, 4)
	go func() {
		defer close(out)
		for from := 0; from < total; from += batchCustomers {
			to := min(from+batchCustomers, total)
			next := made{batch: newBatch(to - from)}
			for i := from; i < to && next.err == nil; i++ {
				next.err = w.customer(next.batch, i, total)
			}
			select {
			case out <- next:
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// customer makes one customer and all they have. Each has a chance of their own, so
// nothing that changes about one changes the others.
func (w *world) customer(b *batch, i, total int) error {
	index := w.customers + i
	c := newChance(w.plan.Seed, uint64(index))
	p := w.person(c, index, w.arrival(c, i, total))
	b.customers.Add(p.id, p.customerID, p.name, db.Fold(p.name), p.email, db.Fold(p.email), p.phone, p.address, string(p.role),
		w.password, db.Micros(p.came), db.Micros(p.came))
	if err := w.goods(b, c, p); err != nil {
		return fmt.Errorf("seed: customer %d: %w", index, err)
	}
	if p.dealer() {
		w.claims(b, c, p)
		return w.agreements(b, c, p)
	}
	return nil
}

// growth is how much faster customers come at the end than at the beginning.
const growth = 4.0

// arrival is when the customer at a place of the crowd came. Rates grow by the
// same factor each year, and nobody comes before the one ahead of them.
func (w *world) arrival(c *chance, i, total int) time.Time {
	share := (float64(i) + c.Float64()) / float64(total)
	passed := math.Log1p(share*(growth-1)) / math.Log(growth)
	return w.began.Add(time.Duration(passed * float64(w.plan.Until.Sub(w.began)))).Truncate(time.Microsecond)
}

func (w *world) day(t time.Time) civil.Date { return civil.In(t, w.location) }

// within moves on from an instant by some time, or nearly to the end if that
// would lie beyond it.
func (w *world) within(c *chance, from time.Time, most time.Duration) time.Time {
	room := min(most, w.plan.Until.Sub(from))
	if room <= 0 {
		return from
	}
	return from.Add(time.Duration(c.Int64N(int64(room)))).Truncate(time.Microsecond)
}

// attended tells whether the desk has seen to something by now: what is old
// has nearly always been, what came today seldom.
func (w *world) attended(c *chance, since time.Time) bool {
	const day = 24 * time.Hour
	switch age := w.plan.Until.Sub(since); {
	case age < day:
		return c.likely(0.2)
	case age < 3*day:
		return c.likely(0.6)
	case age < 10*day:
		return c.likely(0.9)
	default:
		return c.likely(0.985)
	}
}

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

type world struct {
	plan     Plan
	location *time.Location
	bank     *auth.Sealer
	began    time.Time

	// Number of existing customers and products. New numbers continue here, so that a second run makes no
	// duplicates.
	customers, products int

	models     []product.Model
	hasAWR     map[string]bool // by product type
	invoices   []blob.File     // a PDF and a photo
	letter     blob.File       // for approved extensions
	photo      blob.File
	password   string // hashed
	schemes    []scheme.Scheme
	programmes []term

	words
}

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

// batches makes the customers in order of registration. It stays a few batches ahead of the database and
// stops with ctx.
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

// customer makes one customer and all their records. Each customer has a separate random stream, so a change
// for one does not affect the others.
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

// growth is how much faster customers register at the end than at the start.
const growth = 4.0

// arrival returns when the customer registered. The rate grows by the same factor each year, and the times
// are in order.
func (w *world) arrival(c *chance, i, total int) time.Time {
	share := (float64(i) + c.Float64()) / float64(total)
	passed := math.Log1p(share*(growth-1)) / math.Log(growth)
	return w.began.Add(time.Duration(passed * float64(w.plan.Until.Sub(w.began)))).Truncate(time.Microsecond)
}

func (w *world) day(t time.Time) civil.Date { return civil.In(t, w.location) }

// within returns a random time between from and from plus most, but not after the end of the plan.
func (w *world) within(c *chance, from time.Time, most time.Duration) time.Time {
	room := min(most, w.plan.Until.Sub(from))
	if room <= 0 {
		return from
	}
	return from.Add(time.Duration(c.Int64N(int64(room)))).Truncate(time.Microsecond)
}

// attended reports whether the desk has handled a record. Old records nearly always are, today's records
// rarely.
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

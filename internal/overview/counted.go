package overview

import (
	"context"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/counts"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/portal"
)

// edition is raised when a record adds something else to the counts than before:
// they are then counted anew.
const edition = 2

// The measures, each with what its days and parts are.
const (
	registered = "registered" // products: the Monday of their week, their type
	ends       = "warranties" // the same: the day on which the warranty ends
	claimed    = "claims"     // the first day of their month; scheme and status; they weigh their paise
)

// Figures keeps the counts of the overview. The rooms tell it what they do, in
// the transaction in which they do it.
type Figures struct {
	*counts.Book
	Portal func() portal.Facts
}

// NewFigures is the counts of a database, by the calendar of a portal.
func NewFigures(d *db.DB, logger *slog.Logger, facts func() portal.Facts) *Figures {
	f := &Figures{Portal: facts}
	f.Book = counts.New(counts.Config{
		DB: d, Logger: logger, Edition: edition, Zone: func() string { return facts().Zone },
		Sources: []counts.Source{
			{Table: "registered_products", Next: f.nextProducts},
			{Table: "claims", Next: f.nextClaims},
			{Table: "queue_items", Next: f.nextItems},
		},
	})
	return f
}

// CatchUp has everything counted anew if an older release wrote beside this one: the
// caller found records of it, or there are products that were never counted.
func (f *Figures) CatchUp(ctx context.Context, wasFound bool) error {
	if !wasFound {
		if lacks, err := f.Lacks(ctx, "registered_products", registered); err != nil || !lacks {
			return err
		}
	}
	return f.Due(ctx)
}

func (f *Figures) day(at time.Time) civil.Date { return civil.In(at, f.Portal().Location) }

// product is what the counts know of one.
type product struct {
	Type    string
	At      time.Time // of the registration
	Expires civil.Date
	// IsReplaced says that another device has taken over the warranty.
	IsReplaced bool
}

func (f *Figures) ofProduct(p product) []counts.Entry {
	entries := []counts.Entry{{Measure: registered, Day: monday(f.day(p.At)).String(), Part: p.Type, N: 1}}
	if p.IsReplaced {
		return entries
	}
	return append(entries, counts.Entry{Measure: ends, Day: p.Expires.String(), N: 1})
}

// Registered tells that somebody has registered a product.
func (f *Figures) Registered(ctx context.Context, tx *db.Tx, productType string, at time.Time, expires civil.Date) error {
	return f.Change(ctx, tx, nil, f.ofProduct(product{Type: productType, At: at, Expires: expires}))
}

// Extended tells that a warranty ends on another day.
func (f *Figures) Extended(ctx context.Context, tx *db.Tx, before, after civil.Date) error {
	return f.Change(ctx, tx, f.ofProduct(product{Expires: before}), f.ofProduct(product{Expires: after}))
}

// Replaced tells that another device has taken over a warranty.
func (f *Figures) Replaced(ctx context.Context, tx *db.Tx, expires civil.Date) error {
	return f.Change(ctx, tx, f.ofProduct(product{Expires: expires}), f.ofProduct(product{Expires: expires, IsReplaced: true}))
}

// claim is what the counts know of one.
type claim struct {
	Scheme, Status string
	Paise          int64
	At             time.Time
}

// Where a claim ends.
const (
	approved = "Approved"
	rejected = "Rejected"
)

// between stands in no scheme's number.
const between = "/"

func (f *Figures) ofClaim(c claim) []counts.Entry {
	return []counts.Entry{{Measure: claimed, Day: first(f.day(c.At)).String(), Part: c.Scheme + between + c.Status, N: 1, Weight: c.Paise}}
}

// Claimed tells that somebody has claimed a scheme.
func (f *Figures) Claimed(ctx context.Context, tx *db.Tx, scheme, status string, paise int64, at time.Time) error {
	return f.Change(ctx, tx, nil, f.ofClaim(claim{scheme, status, paise, at}))
}

// Decided tells that a claim stands elsewhere.
func (f *Figures) Decided(ctx context.Context, tx *db.Tx, scheme, before, after string, paise int64, at time.Time) error {
	return f.Change(ctx, tx, f.ofClaim(claim{scheme, before, paise, at}), f.ofClaim(claim{scheme, after, paise, at}))
}

// split reads a part that was joined.
func split(part string) (one, other string) {
	one, other, _ = strings.Cut(part, between)
	return one, other
}

func spanPart(kind string, span int) string { return kind + between + strconv.Itoa(span) }

package seed

import (
	"fmt"
	"slices"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/product"
	"aftercare/internal/warranty"
)

const (
	day   = 24 * time.Hour
	month = 30 * day
)

func (w *world) goods(b *batch, c *chance, p person) error {
	// Two products on average; some customers have none.
	bought := w.times(c, p.came, c.weighted(13, 27, 27, 17, 9, 5, 2))
	for _, at := range bought {
		made, err := w.product(c, p, at)
		if err != nil {
			return err
		}
		made = w.extension(b, c, made)
		b.addProduct(made)
		if c.likely(ticketsPerProduct) {
			w.ticket(b, c, p, made)
		}
	}
	return nil
}

func (b *batch) addProduct(p product.Product) {
	b.products.Add(p.ID, p.ProductID, p.CustomerID, p.Name, p.Type, p.ModelNo, db.FoldNumber(p.ModelNo), p.SerialNo, db.FoldNumber(p.SerialNo),
		p.PurchaseDate.String(), p.WarrantyPeriod, p.ExpiryDate.String(), p.Invoice, p.IsClaimed, db.Micros(p.CreatedAt))
}

// times returns the times of n registrations in order. The first is soon after the customer registered, the
// others within a year.
func (w *world) times(c *chance, came time.Time, n int) []time.Time {
	all := make([]time.Time, 0, n)
	for i := range n {
		most := 2 * time.Hour
		if i > 0 {
			most = 12 * month
		}
		all = append(all, w.within(c, came, most))
	}
	slices.SortFunc(all, time.Time.Compare)
	return all
}

// product makes a product that was bought up to three weeks before its registration, usually in the last
// days.
func (w *world) product(c *chance, owner person, at time.Time) (product.Product, error) {
	m := pick(c, w.models)
	place := w.products
	w.products++
	days := c.between(0, 6)
	if c.likely(0.3) {
		days = c.between(7, 21)
	}
	p := product.Product{
		ID: c.id(at), ProductID: shuffled("PR", place), CustomerID: owner.customerID, CreatedAt: at,
		Typed:        product.Typed{SerialNo: fmt.Sprintf("NS%02d%c%08d", at.Year()%100, 'A'+rune(at.Month())-1, place+1)},
		PurchaseDate: w.day(at).AddDays(-days), Invoice: pick(c, w.invoices).Key,
	}
	return p.Of(m, pick(c, w.periods))
}

func (w *world) extension(b *batch, c *chance, p product.Product) product.Product {
	asked := w.within(c, p.CreatedAt, 2*day)
	if !c.likely(0.4) || !product.MayExtend(p.PurchaseDate, w.day(asked)) {
		return p
	}
	p.IsClaimed = true
	status, document, by, decided := warranty.InProcess, any(nil), any(nil), any(nil)
	if w.attended(c, asked) {
		status, by, decided = warranty.Rejected, desk, db.Micros(w.within(c, asked, 3*day))
		if c.likely(0.8) {
			status, document = warranty.Approved, w.letter.Key
			p.ExpiryDate = product.ExtendedExpiry(p.ExpiryDate)
		}
	}
	b.warranties.Add(c.id(asked), p.ID, p.CustomerID, string(status), p.ExpiryDate.String(), document, db.Micros(asked), by, decided)
	return p
}

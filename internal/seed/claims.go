package seed

import (
	"context"
	"encoding/hex"
	"fmt"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
	"aftercare/internal/scheme"
)

const (
	// schemesMade schemes start one after the other over the years, so that a few always run at the same
	// time.
	schemesMade = 30

	// schemeStream is a random stream that no customer uses.
	schemeStream = 1 << 62
)

func (w *world) openSchemes(ctx context.Context, tx *db.Tx) error {
	c := newChance(w.plan.Seed, uint64(schemeStream+w.customers))
	goods := []string{"Camera", "PoE Switch", "NVR", "Router", "Cabling", "Access Point"}
	occasions := []string{"Monsoon", "Diwali", "Holi", "Summer", "New Year", "Winter", "Republic Day", "Onam", "Quarter End", "Partner"}
	rewards := []string{"Bonanza", "Cashback", "Rewards", "Offer", "Upgrade"}
	t := newTable(schemesMade, "schemes", "id, scheme_id, name, name_fold, end_date, live, created_at, deleted_at")
	every := w.plan.Until.Sub(w.began) / schemesMade
	for i := range schemesMade {
		at := w.began.Add(time.Duration(i)*every - time.Hour)
		s := scheme.Scheme{
			ID: c.id(at), SchemeID: id.HumanFrom(c.fill, "SC", 6), CreatedAt: at, EndDate: w.day(at).AddDays(c.between(60, 120)),
			Name: fmt.Sprintf("%s %s %s %d", pick(c, occasions), pick(c, goods), pick(c, rewards), at.Year()),
		}
		// The desk hides schemes that ended long ago, and deletes some of them.
		var deleted any
		old := s.EndDate.AddDays(90)
		s.Live = !old.Before(w.day(w.plan.Until))
		if !s.Live && c.likely(0.15) {
			s.DeletedAt = old.Start(w.location)
			deleted = db.Micros(s.DeletedAt)
		}
		w.schemes = append(w.schemes, s)
		t.Add(s.ID, s.SchemeID, s.Name, db.Fold(s.Name), s.EndDate.String(), s.Live, db.Micros(s.CreatedAt), deleted)
	}
	return t.Insert(ctx, tx)
}

// schemeAt returns a scheme that dealers see at an instant. It is sometimes an ended one that accepts
// invoices for reference.
func (w *world) schemeAt(c *chance, at time.Time) scheme.Scheme {
	reference := c.likely(0.08)
	var seen []scheme.Scheme
	for _, s := range w.schemes {
		shown := !s.CreatedAt.After(at) && w.day(at).Before(s.EndDate.AddDays(90))
		if shown && (reference || !s.Over(at, w.location)) {
			seen = append(seen, s)
		}
	}
	return pick(c, seen)
}

// claims makes the claims of one dealer: 0.4 on average, so 0.1 per customer. They share stored invoices, but
// each claim has its own hash. Otherwise the desk would see them all as duplicates.
func (w *world) claims(b *batch, c *chance, p person) {
	for range c.weighted(74, 16, 6, 3, 1) {
		at := w.within(c, p.came, years*12*month)
		s := w.schemeAt(c, at)
		claimID := c.id(at)
		history := w.decisions(c, p, at)
		last := history[len(history)-1]
		var hash [32]byte
		c.fill(hash[:])
		b.claims.Add(claimID, scheme.TicketNoFrom(c.fill), p.customerID, s.SchemeID, string(last.Status), s.Over(at, w.location),
			pick(c, w.invoices).Key, hex.EncodeToString(hash[:]), w.day(at).AddDays(-c.between(0, 25)).String(), pick(c, w.sources),
			int64(c.between(2_000, 400_000))*100, orNil(last.Reason), db.Micros(at))
		for _, e := range history {
			b.events.Add(c.id(e.At), claimID, string(e.Kind), e.Actor, string(e.Status), orNil(e.Reason), db.Micros(e.At))
		}
	}
}

func (w *world) decisions(c *chance, p person, at time.Time) []scheme.Event {
	history := []scheme.Event{{Status: scheme.Waiting, Kind: auth.Customer, Actor: p.customerID, At: at}}
	decide := func(to scheme.Status, reason string) {
		// A history is sorted by time, so each entry needs a different time.
		after := history[len(history)-1].At.Add(time.Millisecond)
		history = append(history, scheme.Event{Status: to, Kind: auth.Admin, Actor: desk, Reason: reason, At: w.within(c, after, 5*day)})
	}
	if !w.attended(c, at) {
		return history
	}
	if c.likely(0.15) {
		decide(scheme.Rejected, pick(c, w.reasons))
		return history
	}
	decide(scheme.InProcess, "")
	if w.attended(c, history[1].At) {
		decide(scheme.Approved, "")
	}
	return history
}

func rejections() []string {
	return []string{
		"The GST number on the invoice cannot be read. Please submit a clear copy.",
		"The invoice is older than the scheme.",
		"The distributor on the invoice is not part of this scheme.",
		"This invoice was claimed before.",
	}
}

func orNil(text string) any {
	if text == "" {
		return nil
	}
	return text
}

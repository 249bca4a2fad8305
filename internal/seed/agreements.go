package seed

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"aftercare/internal/agreement"
	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
)

// openProgrammes adds a programme for every quarter of the years that has none, up to the current quarter.
func (w *world) openProgrammes(ctx context.Context, tx *db.Tx) error {
	c := newChance(w.plan.Seed, uint64(schemeStream+schemeStream/2+w.customers))
	for starts := quarter(w.day(w.began)); !starts.After(w.day(w.plan.Until)); starts = starts.AddMonths(3) {
		p := agreement.StandardProgramme(starts)
		p.OpenedAt = starts.Start(w.location).Add(-9 * time.Hour).UTC()
		p.ID = c.id(p.OpenedAt)
		tiers, err := json.Marshal(p.Tiers)
		if err != nil {
			return err
		}
		terms, err := json.Marshal(p.Terms)
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO programmes (id, starts, title, tiers, terms, opened_by, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (starts) DO NOTHING`, p.ID, starts.String(), p.Title, string(tiers), string(terms), desk, db.Micros(p.OpenedAt))
		if err != nil {
			return err
		}
		var opened int64
		if err := tx.QueryRow(ctx, `SELECT id, created_at FROM programmes WHERE starts = $1`, starts.String()).Scan(&p.ID, &opened); err != nil {
			return err
		}
		p.OpenedAt = db.FromMicros(opened)
		w.programmes = append(w.programmes, term{p, starts})
	}
	if len(w.programmes) == 0 {
		return errors.New("seed: there is no programme to sign")
	}
	return nil
}

type term struct {
	agreement.Programme
	starts civil.Date
}

func quarter(d civil.Date) civil.Date {
	return civil.Date{Year: d.Year, Month: (d.Month-1)/3*3 + 1, Day: 1}
}

// agreements makes one dealer in six a Micro Distributor, who signs most quarters since they registered.
func (w *world) agreements(b *batch, c *chance, p person) error {
	if !c.likely(1.0 / 6) {
		return nil
	}
	account := fmt.Sprintf("5010%010d", c.IntN(10_000_000_000))
	ifsc := fmt.Sprintf("HDFC0%06d", c.IntN(1_000_000))
	distributor, place := pick(c, w.distributors), pick(c, w.locations)
	for _, t := range w.programmes {
		from := t.OpenedAt
		if p.came.After(from) {
			from = p.came
		}
		signed := w.within(c, from, t.starts.AddMonths(3).Start(w.location).Sub(from))
		if !signed.Before(w.plan.Until) || !w.day(signed).Before(t.starts.AddMonths(3)) || !c.likely(0.7) {
			continue
		}
		sealed, err := w.bank.Seal([]byte(account))
		if err != nil {
			return err
		}
		b.agreements.Add(c.id(signed), p.customerID, t.ID, p.city, db.Fold(p.city), sealed, ifsc, distributor,
			title(distributor), place, p.name, p.contact, p.phone, p.address, db.Micros(signed))
	}
	return nil
}

// title writes a distributor's code as a name: "ALL_FORTECH" as "All Fortech".
func title(code string) string {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(code, "_", " ")))
	for i, word := range words {
		words[i] = strings.ToUpper(word[:1]) + word[1:]
	}
	return strings.Join(words, " ")
}

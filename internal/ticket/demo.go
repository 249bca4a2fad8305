package ticket

import (
	"context"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
)

// demoMail marks the customers of the demo. The room touches nobody else's
// products, should the demo be turned on beside real ones.
const demoMail = "%@example.com"

// demoStory is a ticket and what the desk wrote to it, a step a day.
type demoStory struct {
	query  string
	dealer string
	steps  []string
}

func demoStories(kind Kind) []demoStory {
	if kind == AWR {
		return []demoStory{
			{query: "Dead on arrival: it does not start, also with another cable.", dealer: "VISION_INDIA",
				steps: []string{"Under Process", "Completed", "Delivered"}},
			{query: "One of the ports does not link. Everything else works.", dealer: "ALL_FORTECH",
				steps: []string{"Under Process", "On Hold"}},
			{query: "Arrived with a cracked housing."},
		}
	}
	return []demoStory{
		{query: "It works only now and then since the last storm.",
			steps: []string{"Under Process", "Repaired and on its way to you: https://track.example.com/AW4471902"}},
		{query: "It stopped working after a power cut."},
		{query: "It gets hot to the touch, and smells.",
			steps: []string{"Under Process", "On Hold", "Under Process", "Completed"}},
	}
}

// Demo raises tickets on products of the demo customers, once. Without such
// products there is nothing to do.
func (s *Service) Demo(ctx context.Context) error {
	if n, err := s.Lists.Total(ctx, ticketList(Repair), ""); err != nil || n > 0 {
		return err
	}
	return s.DB.Write(ctx, func(tx *db.Tx) error {
		products, err := demoProducts(ctx, tx)
		if err != nil {
			return err
		}
		told := map[Kind]int{}
		for i, p := range products {
			// Nothing breaks before it was bought.
			began := tx.Now().Add(-time.Duration(i%7+1) * 29 * time.Hour)
			if p.Purchased.After(civil.In(began, s.Portal().Location)) {
				continue
			}
			kind := Repair
			if i%2 == 0 {
				err := s.admits(ctx, tx, AWR, p.Product)
				if err == nil {
					kind = AWR
				} else if fault.KindOf(err) != fault.Conflict {
					return err
				}
			}
			stories := demoStories(kind)
			if err := s.insertDemo(ctx, tx, kind, p, stories[told[kind]%len(stories)], began); err != nil {
				return err
			}
			told[kind]++
		}
		return nil
	})
}

func (s *Service) insertDemo(ctx context.Context, tx *db.Tx, kind Kind, p demoProduct, story demoStory, began time.Time) error {
	t := Ticket{
		ID: id.New(began), Kind: kind, Customer: Customer{ID: p.customerID}, Product: p.Product,
		Query: story.query, Address: p.address, PurchaseFrom: story.dealer, CreatedAt: began,
	}
	if _, err := s.insert(ctx, tx, t); err != nil {
		return err
	}
	stands := standing{Ticket: t, statusAt: db.Micros(began)}
	for i, step := range story.steps {
		// Spread over the time until now, so that none is in the future.
		at := began.Add(tx.Now().Sub(began) * time.Duration(i+1) / time.Duration(len(story.steps)+1))
		one := []change{{standing: stands, next: Status{Text: step, At: at}}}
		if _, err := s.append(ctx, tx, "demo", one); err != nil {
			return err
		}
		stands.statuses, stands.statusAt = stands.statuses+1, db.Micros(one[0].next.At)
	}
	return nil
}

type demoProduct struct {
	Product
	customerID, address string
}

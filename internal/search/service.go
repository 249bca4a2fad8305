package search

import (
	"context"
	"time"

	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// patience is how long names are looked through by their letters. The page asks
// again with every letter that is typed, and one that is rare enough is found at
// once; nobody at the desk shall wait for the others.
const patience = 2 * time.Second

// Service holds the one verb of the room.
type Service struct {
	DB        *db.DB
	Lists     *lists.Reader
	Customers *lists.List                 // Customer Records
	Tickets   func(typed string) []string // what ticket numbers can begin with
}

// Find looks for all that a person may see. The claims of schemes are for those
// who decide on them.
func (s *Service) Find(ctx context.Context, q, wanted string) (Found, error) {
	limit, err := hitsWanted(wanted)
	if err != nil {
		return Found{}, err
	}
	asked, err := read(q, s.Tickets)
	if err != nil {
		return Found{}, err
	}
	customers, partial, err := s.customers(ctx, asked, limit+1)
	if err != nil {
		return Found{}, err
	}
	tickets, err := ticketsByNumber(ctx, s.DB, asked.tickets, limit+1)
	if err != nil {
		return Found{}, err
	}
	products, err := s.products(ctx, asked, limit+1)
	if err != nil {
		return Found{}, err
	}
	var claims []Hit
	if asked.id != "" && auth.From(ctx).Role.Covers(auth.Manager) {
		if claims, err = claimsByNumber(ctx, s.DB, asked.id, limit+1); err != nil {
			return Found{}, err
		}
	}
	return Found{
		Groups: found(
			grouped(Customer, customers, limit), grouped(Ticket, tickets, limit),
			grouped(Product, products, limit), grouped(Claim, claims, limit),
		),
		Partial: partial,
	}, nil
}

// customers looks in the ways that tell one customer from all others first, and
// goes on only until there are enough. Whoever types a whole number means that one.
func (s *Service) customers(ctx context.Context, asked typed, limit int) (hits []Hit, partial bool, err error) {
	if asked.phone != "" {
		if hits, err = customersByPhone(ctx, s.DB, asked.phone, limit); err != nil {
			return nil, false, err
		}
	}
	for _, way := range []struct {
		matched Match
		begins  string
	}{{ByCustomerID, asked.id}, {ByName, asked.text}, {ByEmail, asked.text}} {
		if way.begins == "" || len(once(hits)) >= limit {
			continue
		}
		more, err := customersBy(ctx, s.DB, way.matched, way.begins, limit)
		if err != nil {
			return nil, false, err
		}
		hits = append(hits, more...)
		if way.matched == ByCustomerID && len(more) > 0 && more[0].Exact {
			return hits, false, nil
		}
	}
	if !asked.hasName || len(once(hits)) >= limit {
		return hits, false, nil
	}
	inside, partial, err := s.byLetters(ctx, asked.text, limit)
	return append(hits, inside...), partial, err
}

// byLetters finds names that hold the text anywhere, unless that takes too long.
func (s *Service) byLetters(ctx context.Context, text string, limit int) (hits []Hit, partial bool, err error) {
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	page, _, err := s.Lists.Page(within, s.Customers, lists.Query{Q: text}, func(db.Total) (int, int) { return limit, 0 })
	if err == nil {
		hits, err = customersOf(within, s.DB, page)
	}
	if err != nil && within.Err() != nil && ctx.Err() == nil {
		return nil, true, nil
	}
	return hits, false, err
}

func (s *Service) products(ctx context.Context, asked typed, limit int) (hits []Hit, err error) {
	if asked.id != "" {
		if hits, err = productsBy(ctx, s.DB, ByProductNumber, asked.id, limit); err != nil {
			return nil, err
		}
	}
	if asked.serial != "" && len(hits) < limit {
		more, err := productsBy(ctx, s.DB, BySerialNumber, asked.serial, limit)
		return append(hits, more...), err
	}
	return hits, nil
}

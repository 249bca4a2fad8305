package search

import (
	"context"
	"strings"
	"time"

	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// patience limits the search for parts of names. The page searches again after every typed letter, and a
// longer text is found faster. So the user need not wait for a slow search.
const patience = 2 * time.Second

// Service implements the search.
type Service struct {
	DB        *db.DB
	Lists     *lists.Reader
	Customers *lists.List                 // Customer Records
	Tickets   func(typed string) []string // returns the prefixes of ticket numbers that a text can mean
}

// Find returns all records that the caller may see. Only roles that decide claims see claims.
func (s *Service) Find(ctx context.Context, q string, limit int) (Found, error) {
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

// customers tries the most specific searches first and stops when it has enough hits. A complete
// customer number ends the search.
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

// byLetters finds names that contain the text, unless it takes too long.
func (s *Service) byLetters(ctx context.Context, text string, limit int) (hits []Hit, partial bool, err error) {
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	page, _, err := s.Lists.Page(within, s.Customers, lists.Query{Q: text}, func(db.Total) (int, int) { return limit, 0 })
	if err == nil {
		hits, err = customersOf(within, s.DB, page)
	}
	for i := range hits {
		hits[i].Matched = matchOf(hits[i], text)
	}
	if err != nil && within.Err() != nil && ctx.Err() == nil {
		return nil, true, nil
	}
	return hits, false, err
}

// matchOf names the value that contains the text. The list also searches customer numbers.
func matchOf(hit Hit, text string) Match {
	if strings.Contains(db.Fold(hit.CustomerID), text) && !strings.Contains(db.Fold(hit.CustomerName), text) {
		return ByCustomerID
	}
	return ByName
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

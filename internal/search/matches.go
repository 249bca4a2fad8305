package search

import "context"

// Matches holds the records that a search text can mean, for searching a list.
type Matches struct {
	CustomerIDs []string
	Products    []string // record ids
	Numbers     []string // prefixes of ticket, product and claim numbers
	Partial     bool     // there are more than these
}

// Matches reads a text like Find and returns at most most records of each kind.
func (s *Service) Matches(ctx context.Context, q string, most int) (m Matches, err error) {
	asked, err := read(q, s.Tickets)
	if err != nil {
		return m, err
	}
	m.Numbers = asked.tickets
	if asked.id != "" {
		m.Numbers = append(m.Numbers, asked.id)
	}
	customers, partial, err := s.customers(ctx, asked, most+1)
	if err != nil {
		return m, err
	}
	products, err := s.products(ctx, asked, most+1)
	if err != nil {
		return m, err
	}
	people, devices := grouped(Customer, customers, most), grouped(Product, products, most)
	m.Partial = partial || people.More || devices.More
	for _, hit := range people.Hits {
		m.CustomerIDs = append(m.CustomerIDs, hit.CustomerID)
	}
	for _, hit := range devices.Hits {
		m.Products = append(m.Products, hit.record)
	}
	return m, nil
}

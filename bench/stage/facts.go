package stage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/db"
)

// Facts are what is asked for in a database, and what the answers must say.
type Facts struct {
	Totals        map[string]int            `json:"totals"`   // of each list
	Searches      map[string]map[string]int `json:"searches"` // of each list, by what is searched for
	Dealers       int                       `json:"dealers"`  // among the customers
	Pairs         map[string]int            `json:"pairs"`    // customers who match two letters that are common
	Rare          []Found                   `json:"rare"`     // two letters that few match
	Absent        []Found                   `json:"absent"`   // two letters that nobody matches
	Frequent      []Found                   `json:"frequent"` // two letters that most match
	Terms         []string                  `json:"terms"`    // different four letters, each in somebody's name
	Customers     []Person                  `json:"customers"`
	Tickets       []Ticket                  `json:"tickets"`
	Serials       []string                  `json:"serials"`       // of registered products
	Claims        []string                  `json:"claims"`        // their numbers
	Conversations []string                  `json:"conversations"` // ids of the tickets on which somebody wrote
	Models        []string                  `json:"models"`
}

// Found is how many customers a search finds.
type Found struct {
	Text  string `json:"text"`
	Total int    `json:"total"`
}

// Person is a customer to log in as or to ask for.
type Person struct {
	ID    string `json:"id"`
	Email string `json:"email"`
	Name  string `json:"name"` // folded
	Phone string `json:"phone"`
}

// Ticket is one to track or to work on.
type Ticket struct {
	ID     string `json:"id"`
	Number string `json:"number"`
	Repair bool   `json:"repair"`
}

// How many customers and tickets are asked for, from all over the table. Of
// tickets there are so many that hardly one is worked on twice: the first
// status in a while moves it in its list, and that is the usual case.
const (
	customerSamples = 2000
	ticketSamples   = 40_000
)

// factsFile has another number when other facts are gathered.
const factsFile = "facts-4.json"

// Facts reads them from the file beside the database, or gathers them.
func (s *Stage) Facts(ctx context.Context, d Database) (*Facts, error) {
	path := filepath.Join(d.Folder, factsFile)
	facts := &Facts{}
	text, err := os.ReadFile(path)
	if err == nil {
		return facts, json.Unmarshal(text, facts)
	}
	if !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	s.Say("counting by hand what is in %s", d)
	opened, err := openPatiently(ctx, d)
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	if err := facts.gather(ctx, opened); err != nil {
		return nil, err
	}
	if text, err = json.Marshal(facts); err != nil {
		return nil, err
	}
	return facts, os.WriteFile(path, text, 0o600)
}

// openPatiently opens a database for statements that look at every row, which
// the pool that serves requests would cut off.
func openPatiently(ctx context.Context, d Database) (*db.DB, error) {
	url := d.URL
	if d.Engine == db.Postgres {
		url += "&statement_timeout=0&idle_in_transaction_session_timeout=0"
	}
	return db.Open(ctx, db.Config{URL: url, Now: time.Now})
}

func (f *Facts) gather(ctx context.Context, q db.Queryer) error {
	return errors.Join(f.count(ctx, q), f.readCustomers(ctx, q), f.readTickets(ctx, q), f.readNumbers(ctx, q), f.readModels(ctx, q))
}

func (f *Facts) count(ctx context.Context, q db.Queryer) error {
	f.Totals, f.Searches = map[string]int{}, map[string]map[string]int{}
	for _, list := range Lists() {
		total, err := number(ctx, q, list.Count, everything)
		if err != nil {
			return fmt.Errorf("%s: %w", list.Name, err)
		}
		f.Totals[list.Name] = total
		terms, err := list.terms(ctx, q)
		if err != nil {
			return err
		}
		f.Searches[list.Name] = map[string]int{}
		for _, term := range terms {
			if f.Searches[list.Name][term], err = number(ctx, q, list.Count, db.Like(term)); err != nil {
				return fmt.Errorf("%s: %w", list.Name, err)
			}
		}
	}
	var err error
	f.Dealers, err = number(ctx, q, `SELECT count(*) FROM customers WHERE role = $1`, "Dealer")
	return err
}

func number(ctx context.Context, q db.Queryer, query string, args ...any) (n int, err error) {
	err = q.QueryRow(ctx, query, args...).Scan(&n)
	return n, err
}

func (l List) terms(ctx context.Context, q db.Queryer) ([]string, error) {
	if l.Words == "" {
		return names(), nil
	}
	var terms []string
	err := db.Each(ctx, q, func(r db.Row) error {
		var text string
		if err := r.Scan(&text); err != nil {
			return err
		}
		word := []rune(strings.Fields(text)[0])
		terms = append(terms, string(word[:min(4, len(word))]))
		return nil
	}, l.Words)
	slices.Sort(terms)
	return slices.Compact(terms), err
}

// readCustomers looks at every customer once: for people to ask for, for pairs
// of letters and how many have them, and for four letters to search for.
func (f *Facts) readCustomers(ctx context.Context, q db.Queryer) error {
	step := max(1, f.Totals["customers"]/customerSamples)
	seen, quads := newPairs(), map[string]bool{}
	row := 0
	err := db.Each(ctx, q, func(r db.Row) error {
		var p Person
		if err := r.Scan(&p.ID, &p.Name, &p.Email, &p.Phone); err != nil {
			return err
		}
		name := p.Name
		row++
		if row%step == 0 && len(f.Customers) < customerSamples {
			f.Customers = append(f.Customers, p)
		}
		seen.add(row, name)
		seen.add(row, strings.ToLower(p.ID))
		if len(quads) < maxTerms {
			addQuads(quads, name)
		}
		return nil
	}, `SELECT customer_id, name_fold, email, phone FROM customers ORDER BY id`)
	f.Pairs = map[string]int{}
	for _, pair := range pairs() {
		f.Pairs[pair] = seen.total(pair)
	}
	f.Rare, f.Absent, f.Frequent = seen.rare(), seen.absent(), seen.frequent()
	for quad := range quads {
		f.Terms = append(f.Terms, quad)
	}
	// The order is a matter of chance, but of the same chance each time.
	slices.Sort(f.Terms)
	chance := rand.New(rand.NewPCG(1, 2))
	chance.Shuffle(len(f.Terms), func(i, j int) { f.Terms[i], f.Terms[j] = f.Terms[j], f.Terms[i] })
	return err
}

// readNumbers takes some numbers from all over their tables.
func (f *Facts) readNumbers(ctx context.Context, q db.Queryer) (err error) {
	for _, of := range []struct {
		into              *[]string
		table, column, by string
	}{
		{&f.Serials, "registered_products", "serial_no", "id"}, {&f.Claims, "claims", "ticket_no", "id"},
		{&f.Conversations, "conversations", "ticket_id", "ticket_id"},
	} {
		total, err := number(ctx, q, `SELECT count(*) FROM `+of.table)
		if err != nil {
			return err
		}
		step, row := max(1, total/customerSamples), 0
		err = db.Each(ctx, q, func(r db.Row) error {
			var text string
			if err := r.Scan(&text); err != nil {
				return err
			}
			if row++; row%step == 0 {
				*of.into = append(*of.into, text)
			}
			return nil
		}, `SELECT `+of.column+` FROM `+of.table+` ORDER BY `+of.by)
		if err != nil {
			return err
		}
	}
	return nil
}

func (f *Facts) readTickets(ctx context.Context, q db.Queryer) error {
	total, err := number(ctx, q, `SELECT count(*) FROM tickets`)
	if err != nil {
		return err
	}
	step, row := max(1, total/ticketSamples), 0
	return db.Each(ctx, q, func(r db.Row) error {
		var t Ticket
		var kind string
		if err := r.Scan(&t.ID, &t.Number, &kind); err != nil {
			return err
		}
		if row++; row%step == 0 {
			t.Repair = kind == "repair"
			f.Tickets = append(f.Tickets, t)
		}
		return nil
	}, `SELECT id, number, kind FROM tickets ORDER BY id`)
}

func (f *Facts) readModels(ctx context.Context, q db.Queryer) error {
	const query = `SELECT model_no FROM catalogue WHERE warranty_period LIKE '%Year%' ORDER BY position LIMIT 50`
	var err error
	f.Models, err = db.All(ctx, q, db.Value[string], query)
	return err
}

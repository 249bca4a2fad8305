package stage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"aftercare/internal/platform/db"
)

// Facts are what is asked for in a database, and what the answers must say.
type Facts struct {
	Totals        map[string]int      `json:"totals"` // of each list
	Role          int                 `json:"role"`   // how many customers are dealers
	Terms         map[string][]string `json:"terms"`  // three letters to search each list for, from common to rare
	Absent        []string            `json:"absent"` // two letters that nobody has
	Customers     []Person            `json:"customers"`
	Dealers       []Person            `json:"dealers"`
	Tickets       []Ticket            `json:"tickets"`
	Claims        []string            `json:"claims"`        // their numbers
	Serials       []string            `json:"serials"`       // of registered products
	Conversations []string            `json:"conversations"` // ids of the tickets on which somebody wrote
	Models        []string            `json:"models"`
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

// Samples come from all over their tables. Of tickets there are so many that hardly
// one is worked on twice, and that a bulk of 5,000 finds enough.
const (
	samples       = 2000
	ticketSamples = 40_000
	absentPairs   = 60
)

// factsFile has another number when other facts are gathered.
const factsFile = "facts-5.json"

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
	if err := errors.Join(facts.count(ctx, opened), facts.readNames(ctx, opened), facts.readSamples(ctx, opened)); err != nil {
		return nil, err
	}
	// An older release may have none.
	err = sample(ctx, opened, &facts.Conversations, samples, db.Value[string], `SELECT ticket_id FROM conversations ORDER BY ticket_id`)
	if err != nil && !s.Foreign {
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

func (f *Facts) count(ctx context.Context, q db.Queryer) (err error) {
	f.Totals = map[string]int{}
	for _, list := range Lists() {
		if f.Totals[list.Name], err = number(ctx, q, list.Count); err != nil {
			return fmt.Errorf("%s: %w", list.Name, err)
		}
	}
	f.Role, err = number(ctx, q, `SELECT count(*) FROM customers WHERE role = 'Dealer'`)
	return err
}

func number(ctx context.Context, q db.Queryer, query string) (n int, err error) {
	err = q.QueryRow(ctx, query).Scan(&n)
	return n, err
}

// readNames looks at every text that searches look through.
func (f *Facts) readNames(ctx context.Context, q db.Queryer) error {
	pairs, names := newGrams(2), newGrams(3)
	err := db.Each(ctx, q, func(r db.Row) error {
		var id, name string
		if err := r.Scan(&id, &name); err != nil {
			return err
		}
		pairs.add(strings.ToLower(id))
		pairs.add(name)
		names.add(name)
		return nil
	}, `SELECT customer_id, name_fold FROM customers`)
	if err != nil {
		return err
	}
	f.Absent, f.Terms = pairs.absent(absentPairs), map[string][]string{}
	for _, list := range Lists() {
		if list.Texts == "" {
			f.Terms[list.Name] = names.common()
			continue
		}
		texts, err := db.All(ctx, q, db.Value[string], list.Texts)
		if err != nil {
			return err
		}
		own := newGrams(3)
		for _, text := range texts {
			own.add(text)
		}
		f.Terms[list.Name] = own.common()
	}
	return nil
}

// readSamples takes some of everything from all over its table.
func (f *Facts) readSamples(ctx context.Context, q db.Queryer) error {
	person := func(r db.Row) (p Person, err error) {
		err = r.Scan(&p.ID, &p.Email, &p.Name, &p.Phone)
		return p, err
	}
	ticket := func(r db.Row) (t Ticket, err error) {
		var kind string
		err = r.Scan(&t.ID, &t.Number, &kind)
		t.Repair = kind == "repair"
		return t, err
	}
	const people = `SELECT customer_id, email, name_fold, phone FROM customers`
	return errors.Join(
		sample(ctx, q, &f.Customers, samples, person, people+` WHERE role <> 'Dealer' ORDER BY id`),
		sample(ctx, q, &f.Dealers, samples, person, people+` WHERE role = 'Dealer' ORDER BY id`),
		sample(ctx, q, &f.Tickets, ticketSamples, ticket, `SELECT id, number, kind FROM tickets ORDER BY id`),
		sample(ctx, q, &f.Claims, samples, db.Value[string], `SELECT ticket_no FROM claims ORDER BY id`),
		sample(ctx, q, &f.Serials, samples, db.Value[string], `SELECT serial_no FROM registered_products ORDER BY id`),
		sample(ctx, q, &f.Models, samples, db.Value[string], `SELECT model_no FROM catalogue WHERE warranty_period LIKE '%Year%' ORDER BY position`),
	)
}

func sample[T any](ctx context.Context, q db.Queryer, into *[]T, most int, scan func(db.Row) (T, error), query string) error {
	total, err := number(ctx, q, `SELECT count(*) FROM (`+query+`) AS everything`)
	if err != nil {
		return err
	}
	step, row := max(1, total/most), 0
	return db.Each(ctx, q, func(r db.Row) error {
		one, err := scan(r)
		if row++; err == nil && row%step == 0 {
			*into = append(*into, one)
		}
		return err
	}, query)
}

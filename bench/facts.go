package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/db"
)

// facts holds the data of a database that requests use, and the expected answers.
type facts struct {
	Totals        map[string]int      // of each list
	Role          int                 // number of dealers
	Terms         map[string][]string // three-letter search texts for each list, from common to rare
	Absent        []string            // pairs of letters that no customer has
	Customers     [][4]string         // id, email, folded name, phone
	Tickets       [][3]string         // id, number, kind
	Claims        []string            // numbers
	Serials       []string            // of registered products
	Conversations []string            // ids of tickets with messages
	Models        []string
}

// list is one of the desk's lists, with the query that counts its rows.
type list struct {
	name  string
	path  string // with the query that the page always sends
	count string // selects its rows
	texts string // selects the searched texts; empty for the names of customers
}

const customersList = "customers"

var lists = []list{
	{name: customersList, path: "/api/users/all?", count: `SELECT id FROM customers`},
	{name: "products", path: "/CustomerRegisteredProduct/fetch?group=customer&", count: `SELECT DISTINCT customer_id FROM registered_products`},
	{name: "warranty", path: "/api/warranty/fetch?group=customer&", count: `SELECT DISTINCT customer_id FROM warranties`},
	{name: "repair", path: "/ProductRepair/fetch?group=customer&", count: `SELECT DISTINCT customer_id FROM tickets WHERE kind = 'repair'`},
	{name: "AWR", path: "/admin/awr/fetch?group=customer&", count: `SELECT DISTINCT customer_id FROM tickets WHERE kind = 'awr'`},
	{name: "claims", path: "/Scheme/fetch?", count: `SELECT id FROM claims`},
	{name: "registered schemes", path: "/Scheme/fetch?group=customer&", count: `SELECT DISTINCT customer_id, scheme_id FROM claims`},
	{name: "schemes", path: "/Scheme/all?", count: `SELECT id FROM schemes WHERE deleted_at IS NULL`, texts: `SELECT name_fold FROM schemes WHERE deleted_at IS NULL`},
	{name: "agreements", path: "/agreement/fetchagreement?", count: `SELECT id FROM agreements`, texts: `SELECT location_fold FROM agreements`},
}

// Samples are spread over the whole table. There are so many tickets that few are used twice, and
// that a bulk of 5,000 finds enough.
const (
	samples       = 2000
	ticketSamples = 40_000
	absentPairs   = 60
)

// factsFile gets a new number when the facts change.
const factsFile = "facts-6.json"

// facts reads the facts from the file beside the database, or collects them.
func (s *stage) facts(ctx context.Context, d database) (*facts, error) {
	path, f := filepath.Join(d.folder, factsFile), &facts{}
	if text, err := os.ReadFile(path); err == nil {
		return f, json.Unmarshal(text, f)
	}
	say("counting by hand what is in %s", d)
	err := asked(ctx, d, func(q *db.DB) error { return f.gather(ctx, q, s.foreign) })
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(f)
	return f, errors.Join(err, os.WriteFile(path, text, 0o600))
}

// asked opens a database without time limits, for statements that read every row.
func asked(ctx context.Context, d database, fn func(q *db.DB) error) error {
	url := d.url
	if d.engine == db.Postgres {
		url += "&statement_timeout=0&idle_in_transaction_session_timeout=0"
	}
	q, err := db.Open(ctx, db.Config{URL: url, Now: time.Now})
	if err != nil {
		return err
	}
	return errors.Join(fn(q), q.Close())
}

func (f *facts) gather(ctx context.Context, q *db.DB, foreign bool) (err error) {
	f.Totals, f.Terms = map[string]int{}, map[string][]string{}
	pairs, names := grams{}, grams{}
	err = db.Each(ctx, q, func(r db.Row) error {
		var id, name string
		err := r.Scan(&id, &name)
		pairs.add(strings.ToLower(id), 2)
		pairs.add(name, 2)
		names.add(name, 3)
		return err
	}, `SELECT customer_id, name_fold FROM customers`)
	if err != nil {
		return err
	}
	f.Absent = pairs.absent(absentPairs)
	for _, l := range lists {
		if f.Totals[l.name], err = count(ctx, q, l.count); err != nil {
			return err
		}
		own := names
		if l.texts != "" {
			texts, err := db.All(ctx, q, db.Value[string], l.texts)
			if err != nil {
				return err
			}
			own = grams{}
			for _, text := range texts {
				own.add(text, 3)
			}
		}
		f.Terms[l.name] = own.common()
	}
	if f.Role, err = count(ctx, q, `SELECT id FROM customers WHERE role = 'Dealer'`); err != nil {
		return err
	}
	person := func(r db.Row) (p [4]string, err error) {
		err = r.Scan(&p[0], &p[1], &p[2], &p[3])
		return p, err
	}
	ticket := func(r db.Row) (t [3]string, err error) {
		err = r.Scan(&t[0], &t[1], &t[2])
		return t, err
	}
	err = errors.Join(
		sample(ctx, q, &f.Customers, samples, person, `SELECT customer_id, email, name_fold, phone FROM customers WHERE role <> 'Dealer' ORDER BY id`),
		sample(ctx, q, &f.Tickets, ticketSamples, ticket, `SELECT id, number, kind FROM tickets ORDER BY id`),
		sample(ctx, q, &f.Claims, samples, db.Value[string], `SELECT ticket_no FROM claims ORDER BY id`),
		sample(ctx, q, &f.Serials, samples, db.Value[string], `SELECT serial_no FROM registered_products ORDER BY id`),
		sample(ctx, q, &f.Models, samples, db.Value[string], `SELECT model_no FROM catalogue WHERE warranty_period LIKE '%Year%' ORDER BY position`),
	)
	// An older release may have none.
	if talks := sample(ctx, q, &f.Conversations, samples, db.Value[string], `SELECT ticket_id FROM conversations ORDER BY ticket_id`); !foreign {
		err = errors.Join(err, talks)
	}
	return err
}

func count(ctx context.Context, q db.Queryer, rows string) (n int, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM (`+rows+`) AS everything`).Scan(&n)
	return n, err
}

// sample collects rows that are spread over the whole table.
func sample[T any](ctx context.Context, q db.Queryer, into *[]T, most int, scan func(db.Row) (T, error), query string) error {
	total, err := count(ctx, q, query)
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

// grams counts sequences of letters.
type grams map[string]int

func (g grams) add(text string, letters int) {
	runes := []rune(text)
	for i := 0; i+letters <= len(runes); i++ {
		// A search text does not begin or end with a space.
		if runes[i] != ' ' && runes[i+letters-1] != ' ' {
			g[string(runes[i:i+letters])]++
		}
	}
}

func (g grams) common() []string {
	return slices.SortedFunc(maps.Keys(g), func(a, b string) int { return cmp.Or(g[b]-g[a], cmp.Compare(a, b)) })
}

// absent returns pairs of letters that do not occur.
func (g grams) absent(most int) (none []string) {
	for first := 'z'; first >= 'a'; first-- {
		for second := 'a'; second <= 'z' && len(none) < most; second++ {
			if pair := string([]rune{first, second}); g[pair] == 0 {
				none = append(none, pair)
			}
		}
	}
	return none
}

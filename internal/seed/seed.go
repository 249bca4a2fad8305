// Package seed fills a database with made-up customers and everything they
// have: products, extensions, tickets with their conversations, claims and agreements, as many as a
// portal has after three good years. It is there to see and to measure the
// portal at its real size.
//
// It is the one place that writes the tables of every room, in bulk and past
// their services, because a million customers through the services would take
// a day. So it has to keep by itself what they keep: the numbers and dates of
// the rooms come from the rooms' own functions, a claimed product has its
// request, a ticket knows its latest status, and a customer their latest ticket.
// The queue of the desk is filled and its lists are counted when all rows are there.
//
// The demo of a new portal is made of the same rows, by a story instead of by chance.
//
// The same plan gives the same rows. Only what has to be a secret is drawn
// afresh each time: the keys of stored files, the salt of the password, and
// how a bank account number is sealed.
package seed

import (
	"context"
	"fmt"
	"time"

	"aftercare/internal/catalogue"
	"aftercare/internal/dealer"
	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
	"aftercare/internal/platform/fault"
	"aftercare/internal/product"
	"aftercare/internal/queue"
)

// Password opens the account of every made-up customer.
const Password = "demo-password"

// desk is the admin who did all the work at the desk.
const desk = "admin"

// years is how long the made-up portal has been open.
const years = 3

// Plan says what to make.
type Plan struct {
	Customers int
	Seed      uint64    // another number gives another portal
	Until     time.Time // everything happened in the years before this instant
	Append    bool      // add to the customers who are there
}

// Seeder has what the rows need beyond the database.
type Seeder struct {
	DB        *db.DB
	Lists     *lists.Reader
	Queue     *queue.Service
	Files     *blob.Store
	Passwords *auth.Passwords
	Catalogue interface {
		Stock(ctx context.Context) ([]catalogue.Model, error)
		HasAWR(ctx context.Context, q db.Queryer, productType string) (bool, error)
	}
	Bank     *auth.Sealer
	Location *time.Location    // whose calendar the dates follow
	Progress func(step string) // hears what is done, and what is begun
}

var errNotEmpty = fault.New(fault.Conflict, "This database already has customers. Use --append to add sample customers to them.")

// errNothingOffered comes before the first row: made-up people choose as others do.
var errNothingOffered = fault.New(fault.Conflict, "A form has no dealer or no location for the sample customers. Please add one first.")

// A batch is made in one go; a commit takes several. Every commit rewrites
// most of the indexes on random numbers, so few large ones are much quicker
// than many small ones, and an interruption costs at most the last.
const (
	batchCustomers  = 500
	commitCustomers = 50_000
)

// Fill carries out the plan. An error or the end of ctx leaves the customers of
// the commits before it, with all they have.
func (s *Seeder) Fill(ctx context.Context, plan Plan) (made int, err error) {
	w, err := s.prepare(ctx, plan)
	if err != nil {
		return 0, err
	}
	if err := s.indexInLots(ctx, true); err != nil {
		return 0, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	batches := w.batches(ctx, plan.Customers)
	for made < plan.Customers {
		share := min(commitCustomers, plan.Customers-made)
		if err := s.commit(ctx, batches, share); err != nil {
			return made, err
		}
		made += share
		s.Progress(fmt.Sprintf("%d of %d customers", made, plan.Customers))
	}
	for _, step := range []struct {
		name string
		do   func(ctx context.Context) error
	}{
		{"finishing the search indexes", func(ctx context.Context) error { return s.indexInLots(ctx, false) }},
		{"counting the lists", s.Lists.Recount},
		{"collecting statistics", s.analyze}, // without which PostgreSQL plans the next steps for empty tables
		{"filling the queue", s.Queue.FillAlone},
		{"building the other indexes", func(ctx context.Context) error { return migrate.BuildIndexesNow(ctx, s.DB, migrate.LateIndexes()) }},
	} {
		s.Progress(step.name)
		if err := step.do(ctx); err != nil {
			return made, err
		}
	}
	return made, nil
}

// commit writes batches of so many customers in one transaction.
func (s *Seeder) commit(ctx context.Context, batches <-chan made, customers int) error {
	return s.DB.WriteInBulk(ctx, func(tx *db.Tx) error {
		for customers > 0 {
			next, open := <-batches
			if !open {
				return context.Cause(ctx)
			}
			if next.err != nil {
				return next.err
			}
			if err := next.batch.insert(ctx, tx); err != nil {
				return err
			}
			customers -= next.batch.customers.Len()
		}
		return nil
	})
}

// prepare makes what all customers share: catalogue, files, schemes and
// programmes.
func (s *Seeder) prepare(ctx context.Context, plan Plan) (*world, error) {
	if plan.Customers < 1 {
		return nil, fault.New(fault.Invalid, "Please enter the number of customers: at least 1.")
	}
	offered, err := dealer.Read(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	for _, names := range [][]string{offered.AWR, offered.Claims, offered.Agreements, offered.Locations} {
		if len(names) == 0 {
			return nil, errNothingOffered
		}
	}
	w := &world{plan: plan, location: s.Location, bank: s.Bank, began: plan.Until.AddDate(-years, 0, 0), hasAWR: map[string]bool{}, words: vocabulary(offered)}
	if err := w.count(ctx, s.DB); err != nil {
		return nil, err
	}
	if w.customers > 0 && !plan.Append {
		return nil, errNotEmpty
	}
	if err := s.stock(ctx, w); err != nil {
		return nil, err
	}
	if err := s.storeFiles(ctx, w); err != nil {
		return nil, err
	}
	return w, s.DB.Write(ctx, func(tx *db.Tx) error {
		if err := lists.Forget(ctx, tx); err != nil {
			return err
		}
		if err := queue.Stale(ctx, tx); err != nil {
			return err
		}
		for _, f := range w.files() {
			if err := s.Files.Attach(ctx, tx, fileOwner, f); err != nil {
				return err
			}
		}
		if err := w.openSchemes(ctx, tx); err != nil {
			return err
		}
		return w.openProgrammes(ctx, tx)
	})
}

func (s *Seeder) stock(ctx context.Context, w *world) (err error) {
	models, err := s.Catalogue.Stock(ctx)
	if err != nil {
		return err
	}
	for _, m := range models {
		w.models = append(w.models, product.Model{ProductName: m.ProductName, ModelNo: m.ModelNo, WarrantyPeriod: m.WarrantyPeriod, ProductType: m.ProductType})
		if w.hasAWR[m.ProductType], err = s.Catalogue.HasAWR(ctx, s.DB, m.ProductType); err != nil {
			return err
		}
	}
	w.password, err = s.Passwords.Hash(ctx, Password)
	return err
}

// indexInLots lets PostgreSQL gather what goes into the indexes of letters,
// and put it there in large lots. Searches would have to read all that is
// gathered, so the portal itself does not work like that.
func (s *Seeder) indexInLots(ctx context.Context, lots bool) error {
	if s.DB.Engine() != db.Postgres {
		return nil
	}
	setting := `(fastupdate = off)`
	if lots {
		setting = `(fastupdate = on, gin_pending_list_limit = 16384)`
	}
	return s.DB.WriteInBulk(ctx, func(tx *db.Tx) error {
		for _, index := range []string{"customers_search", "customers_short_search", "agreements_location"} {
			statements := []string{`ALTER INDEX ` + index + ` SET ` + setting}
			if !lots {
				statements = append(statements, `ALTER INDEX `+index+` RESET (gin_pending_list_limit)`, `SELECT gin_clean_pending_list('`+index+`')`)
			}
			for _, statement := range statements {
				if _, err := tx.Exec(ctx, statement); err != nil {
					return fmt.Errorf("seed: index %s: %w", index, err)
				}
			}
		}
		return nil
	})
}

// analyze tells PostgreSQL how large the tables have become, which it would
// find out by itself some minutes later. SQLite plans by its indexes alone.
func (s *Seeder) analyze(ctx context.Context) error {
	if s.DB.Engine() != db.Postgres {
		return nil
	}
	var tables []string
	for _, t := range newBatch(0).inOrder() {
		tables = append(tables, t.name)
	}
	for _, table := range tables {
		err := s.DB.Write(ctx, func(tx *db.Tx) error {
			_, err := tx.Exec(ctx, "ANALYZE "+table)
			return err
		})
		if err != nil {
			return fmt.Errorf("analyze %s: %w", table, err)
		}
	}
	return nil
}

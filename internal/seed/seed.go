// Package seed fills a database with sample customers and their products, extensions, tickets, messages,
// claims and agreements. The amount matches a portal after three years. It serves to see and measure the
// portal at real size.
//
// Only this package writes the tables of all others, in bulk and without their services. A million customers
// through the services would take a day. So it must follow the same rules: numbers and dates come from the
// other packages' functions, and a claimed product has its request. After all rows are inserted it fills the
// queue and counts the lists.
//
// The demo of a new portal uses the same rows, with fixed content instead of random content.
//
// The same plan gives the same rows. Only secrets differ: the keys of stored files, the salt of the password
// and the encryption of bank accounts.
package seed

import (
	"context"
	"errors"
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
	"aftercare/internal/worklist"
)

// Password is the password of every sample customer.
const Password = "demo-password"

// desk is the admin who did all the desk's work.
const desk = "admin"

const years = 3

// Plan describes the data to make.
type Plan struct {
	Customers int
	Seed      uint64    // another number gives different data
	Until     time.Time // everything happens in the years before this instant
	Append    bool      // add to existing customers
}

// Seeder inserts the sample data.
type Seeder struct {
	DB        *db.DB
	Lists     *lists.Reader
	Worklist  *worklist.Service
	Files     *blob.Store
	Passwords *auth.Passwords
	Catalogue interface {
		Stock(ctx context.Context) ([]catalogue.Model, error)
		HasAWR(ctx context.Context, q db.Queryer, productType string) (bool, error)
	}
	Bank     *auth.Sealer
	Location *time.Location    // time zone of the dates
	Progress func(step string) // called for each step
}

var errNotEmpty = fault.New(fault.Conflict, "This database already has customers. Use --append to add sample customers to them.")

// errNothingOffered is returned before the first row, because the sample customers need dealers and locations
// to select.
var errNothingOffered = fault.New(fault.Conflict, "A form has no dealer or no location for the sample customers. Please add one first.")

// One commit holds many batches. Each commit rewrites most of the indexes on random numbers, so few large
// commits are faster. An interruption loses at most the last one.
const (
	batchCustomers  = 500
	commitCustomers = 50_000
)

// Fill inserts the planned data. After an error the customers of earlier commits stay, with all their
// records.
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
		{"collecting statistics", s.analyze}, // otherwise PostgreSQL plans the next steps for empty tables
		{"filling the queue", s.Worklist.FillAlone},
		{"building the other indexes", func(ctx context.Context) error { return migrate.BuildIndexesNow(ctx, s.DB, migrate.DeferredIndexes()) }},
	} {
		s.Progress(step.name)
		if err := step.do(ctx); err != nil {
			return made, err
		}
	}
	return made, nil
}

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
		if err := worklist.Stale(ctx, tx); err != nil {
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

// indexInLots makes PostgreSQL collect new entries of the search indexes and add them in large lots. The
// portal does not work this way, because each search would have to read the collected entries.
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

// analyze updates PostgreSQL's statistics, which it would do itself some minutes later. SQLite does not need
// them. A large table takes longer than a call may.
func (s *Seeder) analyze(ctx context.Context) error {
	if s.DB.Engine() != db.Postgres {
		return nil
	}
	var tables []string
	for _, t := range newBatch(0).inOrder() {
		tables = append(tables, t.name)
	}
	pool, done, err := s.DB.Unhurried()
	if err != nil {
		return err
	}
	for _, table := range tables {
		if _, err := pool.ExecContext(ctx, "ANALYZE "+table); err != nil {
			return errors.Join(fmt.Errorf("analyze %s: %w", table, err), done())
		}
	}
	return done()
}

package seed_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
	"time"

	"aftercare/internal/account"
	"aftercare/internal/app"
	"aftercare/internal/catalogue"
	"aftercare/internal/lists"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/portal"
	"aftercare/internal/product"
	"aftercare/internal/seed"
	"aftercare/internal/worklist"
)

const customers = 200

// filled is a database after a run.
type filled struct {
	*db.DB
	files    *blob.Store
	bank     *auth.Sealer
	location *time.Location
	until    time.Time
}

// eachFilled runs a test on a filled database of each engine.
func eachFilled(t *testing.T, test func(t *testing.T, f filled)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := prepared(t, d)
		if _, err := f.seeder().Fill(t.Context(), f.plan()); err != nil {
			t.Fatal(err)
		}
		test(t, f)
	})
}

func prepared(t *testing.T, d *db.DB) filled {
	t.Helper()
	location, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		t.Fatal(err)
	}
	f := filled{DB: d, location: location, until: time.Date(2026, 3, 1, 18, 30, 0, 0, time.UTC)}
	if f.files, err = blob.Open(blob.Config{URL: "file:" + t.TempDir(), DB: d}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.files.Close() })
	if f.bank, err = auth.NewSealer([]byte(strings.Repeat("s", 32)), "bank"); err != nil {
		t.Fatal(err)
	}
	return f
}

func (f filled) plan() seed.Plan { return seed.Plan{Customers: customers, Seed: 7, Until: f.until} }

func (f filled) seeder() *seed.Seeder {
	return &seed.Seeder{
		DB: f.DB, Lists: lists.New(f.DB, account.People(), account.Lists()...), Files: f.files, Passwords: auth.CheapPasswords(), Catalogue: sells(f.DB), Bank: f.bank, Location: f.location,
		Worklist: &worklist.Service{DB: f.DB, Rules: app.WorklistRules(), Portal: func() portal.Facts {
			return portal.Facts{Location: f.location, WorkingDays: []time.Weekday{time.Monday}, Due: portal.DueDays{Repair: 1, AWR: 1, Warranty: 1, Claim: 1}}
		}},
		Progress: func(string) {},
	}
}

func (f filled) count(t *testing.T, from string, args ...any) (n int) {
	t.Helper()
	if err := f.QueryRow(t.Context(), "SELECT count(*) FROM "+from, args...).Scan(&n); err != nil {
		t.Fatalf("%s: %v", from, err)
	}
	return n
}

func (f filled) each(t *testing.T, query string, fn func(row []string)) {
	t.Helper()
	for _, row := range dbtest.Texts(t, f, query) {
		fn(row)
	}
}

// everything selects what must be equal in each run: all columns except secrets, and the content of files.
var everything = []string{
	`SELECT id, customer_id, name, name_fold, email, email_fold, phone, address, role, created_at, updated_at FROM customers ORDER BY id`,
	`SELECT p.id, product_id, customer_id, product_name, product_type, model_no, model_norm, serial_no, serial_norm, purchase_date,
		warranty_period, expiry_date, f.sha256, is_claimed, p.created_at FROM registered_products p JOIN files f ON f.key = p.invoice_key ORDER BY p.id`,
	`SELECT w.id, product_id, customer_id, status, expiry_date, coalesce(f.sha256, ''), w.created_at, decided_by, decided_at
		FROM warranties w LEFT JOIN files f ON f.key = w.document_key ORDER BY w.id`,
	`SELECT t.id, number, kind, customer_id, product_id, query, address, purchase_from, coalesce(f.sha256, ''), statuses, status_at, t.created_at
		FROM tickets t LEFT JOIN files f ON f.key = t.file_key ORDER BY t.id`,
	`SELECT * FROM ticket_statuses ORDER BY ticket_id, sequence`,
	`SELECT * FROM schemes ORDER BY id`,
	`SELECT c.id, ticket_no, customer_id, scheme_id, status, for_reference, f.sha256, invoice_sha256, purchase_date, purchase_from, amount,
		rejection_reason, c.created_at FROM claims c JOIN files f ON f.key = c.invoice_key ORDER BY c.id`,
	`SELECT * FROM claim_events ORDER BY id`,
	`SELECT * FROM programmes ORDER BY id`,
	`SELECT id, customer_id, programme_id, location, location_fold, ifsc_code, purchase_distributor, authorized_distributor,
		distributor_location, partner_name, contact_person_name, mobile_number, address, created_at FROM agreements ORDER BY id`,
}

// fingerprint returns a hash of everything in a database.
func (f filled) fingerprint(t *testing.T) string {
	t.Helper()
	sum := sha256.New()
	for _, query := range everything {
		rows := 0
		f.each(t, query, func(row []string) {
			rows++
			fmt.Fprintln(sum, strings.Join(row, "|"))
		})
		if rows == 0 {
			t.Errorf("nothing was made for %s", query)
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func TestTheSamePlanGivesTheSameRows(t *testing.T) {
	t.Parallel()
	eachFilled(t, func(t *testing.T, first filled) {
		second := prepared(t, dbtest.Open(t, first.Engine()))
		if _, err := second.seeder().Fill(t.Context(), first.plan()); err != nil {
			t.Fatal(err)
		}
		if first.fingerprint(t) != second.fingerprint(t) {
			t.Error("two runs differ")
		}
		third, plan := prepared(t, dbtest.Open(t, first.Engine())), first.plan()
		plan.Seed++
		if _, err := third.seeder().Fill(t.Context(), plan); err != nil {
			t.Fatal(err)
		}
		if first.fingerprint(t) == third.fingerprint(t) {
			t.Error("another seed gives the same portal")
		}
	})
}

func TestASecondRunIsRefusedUnlessItIsToAppend(t *testing.T) {
	t.Parallel()
	eachFilled(t, func(t *testing.T, f filled) {
		_, err := f.seeder().Fill(t.Context(), f.plan())
		if fault.KindOf(err) != fault.Conflict {
			t.Fatalf("got %v, want a conflict", err)
		}
		if n := f.count(t, "customers"); n != customers {
			t.Fatalf("%d customers after the refusal", n)
		}
		plan := f.plan()
		plan.Append = true
		if _, err := f.seeder().Fill(t.Context(), plan); err != nil {
			t.Fatal(err)
		}
		if n := f.count(t, "customers"); n != 2*customers {
			t.Errorf("%d customers after the second run, want %d", n, 2*customers)
		}
	})
}

func TestAnInterruptionLeavesNoHalfCustomers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := prepared(t, d)
		ctx, stop := context.WithCancel(t.Context())
		s := f.seeder()
		s.Catalogue = interrupting{sells(d), stop}
		if made, err := s.Fill(ctx, f.plan()); err == nil || made != 0 {
			t.Fatalf("made %d, %v; want an interruption", made, err)
		}
		if n := f.count(t, "customers"); n != 0 {
			t.Errorf("%d customers of a commit that did not happen", n)
		}
		// Shared data from the first try does not stop the next one.
		if _, err := f.seeder().Fill(t.Context(), f.plan()); err != nil {
			t.Error(err)
		}
	})
}

func sells(d *db.DB) *catalogue.Service {
	return &catalogue.Service{DB: d, CheckPeriod: product.CheckPeriod}
}

// interrupting stops the run as soon as it has started.
type interrupting struct {
	*catalogue.Service
	stop func()
}

func (i interrupting) Stock(ctx context.Context) ([]catalogue.Model, error) {
	models, err := i.Service.Stock(ctx)
	i.stop()
	return models, err
}

package reminder

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
)

// Without its index the query would still be right, but each batch would read all products.
func TestTheReminderOfADayReadsOnlyTheProductsOfItsDays(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := migrate.BuildIndexesNow(t.Context(), d, migrate.DeferredIndexes()); err != nil {
			t.Fatal(err)
		}
		fill(t, d)
		today := civil.Date{Year: 2026, Month: time.March, Day: 2}
		for _, c := range (&Service{ExtensionDays: 7}).causes() {
			for _, after := range []reminded{{}, {id: "01KJ0000000000000000000000", about: today.AddDays(c.before)}} {
				from, to := c.window(today.AddDays(-60), today)
				plan := planOf(t, d, c, from, to, after)
				// There are two indexes on the last day of warranties; one leaves out replaced devices.
				indexes := map[string]string{"expiry_date": `registered_products_(expiry|ends)\b`, "purchase_date": `registered_products_purchase\b`}[c.column]
				if !regexp.MustCompile(indexes).MatchString(plan) {
					t.Errorf("%s does not go by %s on %s:\n%s", c.name, indexes, d.Engine(), plan)
				}
				for _, whole := range []string{"Seq Scan on registered_products", "SCAN p\n", "SCAN c\n", "SCAN r\n", "TEMP B-TREE FOR ORDER BY"} {
					if strings.Contains(plan, whole) {
						t.Errorf("%s reads or sorts too much on %s (%s):\n%s", c.name, d.Engine(), whole, plan)
					}
				}
			}
		}
	})
}

// fill registers products over four years, so that the planner has data to choose by.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	const customers, products = 400, 4000
	first := civil.Date{Year: 2022, Month: time.March, Day: 1}
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), `INSERT INTO files (key, owner, name, type, size, sha256, created_at) VALUES ('f', '', '', '', 1, '', 1)`); err != nil {
			return err
		}
		for i := range customers {
			number := fmt.Sprintf("CU%08d", i)
			if _, err := tx.Exec(t.Context(), `
				INSERT INTO customers (id, customer_id, name, name_fold, email, email_fold, phone, address, role, password_hash, created_at, updated_at)
				VALUES ($1, $2, '', '', $1, $1, '', '', 'User', '', 1, 1)`, fmt.Sprintf("01KJ%022d", i), number); err != nil {
				return err
			}
		}
		for i := range products {
			bought := first.AddDays(i * 1400 / products)
			if _, err := tx.Exec(t.Context(), `
				INSERT INTO registered_products (id, product_id, customer_id, product_name, product_type, model_no, model_norm, serial_no, serial_norm,
					purchase_date, warranty_period, expiry_date, invoice_key, is_claimed, created_at)
				VALUES ($1, $2, $3, '', '', '', '', $4, $4, $5, '', $6, 'f', FALSE, 1)`, fmt.Sprintf("01KJ%022d", i), fmt.Sprintf("PR%08d", i), fmt.Sprintf("CU%08d", i%customers),
				fmt.Sprintf("S%d", i), bought.String(), bought.AddDays(365).String()); err != nil {
				return err
			}
		}
		_, err := tx.Exec(t.Context(), `ANALYZE`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// planOf returns the query plan for one batch.
func planOf(t *testing.T, d *db.DB, c cause, from, to civil.Date, after reminded) string {
	t.Helper()
	explain := `EXPLAIN QUERY PLAN `
	if d.Engine() == db.Postgres {
		explain = `EXPLAIN `
	}
	s := c.due(from, to, after, batch)
	var lines []string
	// In SQLite, a reader that only explains does not notice new indexes.
	err := d.Write(t.Context(), func(tx *db.Tx) (err error) {
		lines, err = db.All(t.Context(), tx, func(row db.Row) (line string, err error) {
			if d.Engine() == db.Postgres {
				return db.Value[string](row)
			}
			var id, parent, unused int
			err = row.Scan(&id, &parent, &unused, &line)
			return line, err
		}, explain+s.String(), s.Args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(lines, "\n") + "\n"
}

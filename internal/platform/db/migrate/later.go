package migrate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"aftercare/internal/platform/db"
)

// LateIndex is an index that a release adds to a large table. A migration would
// keep the server from being ready for as long as it takes to build; this one is
// built after that, beside those who read and, on PostgreSQL, who write. What
// needs it has to work without it, too.
type LateIndex struct {
	Name     string
	On       string // the table and its columns, as in "tickets (customer_id, id)"; "" if SQLite needs none
	Postgres string // the same for PostgreSQL, where that differs
}

// Of is the table and the columns that an engine builds it of; "" if it needs none.
func (i LateIndex) Of(engine db.Engine) string {
	if engine == db.Postgres && i.Postgres != "" {
		return i.Postgres
	}
	return i.On
}

// LateIndexes are those of this binary. One stays here for as long as a release
// before it may be upgraded from.
//
// Texts that are looked up by their beginning are compared byte by byte (db.Bytewise).
// The unique indexes of SQLite do so already; those of PostgreSQL go by its locale.
func LateIndexes() []LateIndex {
	return []LateIndex{
		{Name: "customers_name_begins", On: "customers (name_fold)", Postgres: `customers (name_fold COLLATE "C")`},
		{Name: "customers_email_begins", Postgres: `customers (email_fold COLLATE "C")`},
		{Name: "customers_number_begins", Postgres: `customers (customer_id COLLATE "C")`},
		{Name: "customers_phone_ends", On: phoneEnds(db.SQLite), Postgres: phoneEnds(db.Postgres)},
		{Name: "tickets_number_begins", Postgres: `tickets (number COLLATE "C")`},
		{Name: "registered_products_number_begins", Postgres: `registered_products (product_id COLLATE "C")`},
		{Name: "registered_products_serial_begins", On: "registered_products (serial_norm)", Postgres: `registered_products (serial_norm COLLATE "C")`},
		{Name: "claims_number_begins", Postgres: `claims (ticket_no COLLATE "C")`},
		{Name: "tickets_of_customer", On: "tickets (customer_id, id)"},
		{Name: "tickets_of_product", On: "tickets (product_id, id)"},
		{Name: "registered_products_expiry", On: "registered_products (expiry_date, id)"},
		{Name: "registered_products_purchase", On: "registered_products (purchase_date, id)"},
		{Name: "registered_products_ends", On: "registered_products (expiry_date, id) WHERE replaced_by IS NULL"},
		// How long tickets took, by when they were answered and ended.
		{Name: "queue_items_answered", On: "queue_items (answered_at, kind, created_at) WHERE answered_at IS NOT NULL"},
		{Name: "queue_items_over", On: "queue_items (ended_at, kind, created_at) WHERE ended_at IS NOT NULL"},
		{Name: "claims_of_customer", On: "claims (customer_id, id)"},
		// The review goes through what waits, by age; by scheme and dealer, too.
		{Name: "claims_review", On: "claims (id, amount, created_at) WHERE status = 'Wait for Confirmation'"},
		{Name: "replacements_out", On: "replacements (due_back, ticket_id) WHERE returned_at IS NULL"},
		{Name: "claims_in_process", On: "claims (id, amount, created_at) WHERE status = 'In Process'"},
		{Name: "claims_review_scheme", On: "claims (scheme_id, id, amount, created_at) WHERE status = 'Wait for Confirmation'"},
		{Name: "claims_review_dealer", On: "claims (purchase_from, id, amount, created_at) WHERE status = 'Wait for Confirmation'"},
		{Name: "claims_review_customer", On: "claims (customer_id, id) WHERE status = 'Wait for Confirmation'"},
		{Name: "warranties_review", On: "warranties (id, created_at, decided_at) WHERE decided_at IS NULL"},
		{Name: "files_same", On: "files (sha256)"},
		{Name: "registered_products_invoice", On: "registered_products (invoice_key)"},
		// Who may open a file follows from the record that it belongs to.
		{Name: "tickets_file", On: "tickets (file_key) WHERE file_key IS NOT NULL"},
		{Name: "message_photos_file", On: "message_photos (file_key)"},
	}
}

func phoneEnds(engine db.Engine) string {
	return `customers (` + db.LastDigits(engine, db.PhoneEnd) + `, ` + db.LastDigits(engine, db.PhoneDigits) + `)`
}

// indexLock is the number under which replicas take turns to build indexes.
const indexLock = 4_711_1817

// BuildIndexes builds those that are missing or were left half-built, one process
// at a time.
func BuildIndexes(ctx context.Context, d *db.DB, all []LateIndex) error {
	quiet, err := quietMoment(d)
	if err != nil {
		return fmt.Errorf("db: the size of the file: %w", err)
	}
	return buildIndexes(ctx, d, all, quiet)
}

// BuildIndexesNow does so without waiting for a quiet moment, where nobody is held up.
func BuildIndexesNow(ctx context.Context, d *db.DB, all []LateIndex) error {
	return buildIndexes(ctx, d, all, 0)
}

func buildIndexes(ctx context.Context, d *db.DB, all []LateIndex, quiet time.Duration) error {
	missing, err := MissingIndexes(ctx, d, all)
	if err != nil || len(missing) == 0 {
		return err
	}
	if d.Engine() == db.SQLite {
		return indexFile(ctx, d, missing, quiet)
	}
	return indexServer(ctx, d, all)
}

// MissingIndexes are those that are not there, or not whole.
func MissingIndexes(ctx context.Context, s db.Source, all []LateIndex) (missing []LateIndex, err error) {
	there := `SELECT count(*) FROM sqlite_master WHERE type = 'index' AND name = $1`
	if s.Engine() == db.Postgres {
		there = `SELECT count(*) FROM pg_index WHERE indexrelid = to_regclass($1) AND indisvalid`
	}
	for _, index := range all {
		if index.Of(s.Engine()) == "" {
			continue
		}
		var n int
		if err := s.QueryRow(ctx, there, index.Name).Scan(&n); err != nil {
			return nil, fmt.Errorf("db: the index %s: %w", index.Name, err)
		}
		if n == 0 {
			missing = append(missing, index)
		}
	}
	return missing, nil
}

// indexServer has a connection without limits. What a killed process left
// half-built is of no use and in the way.
func indexServer(ctx context.Context, d *db.DB, all []LateIndex) (err error) {
	pool, release, err := lockServer(ctx, d, indexLock)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	// Another replica may have built them while this one waited.
	missing, err := MissingIndexes(ctx, d, all)
	if err != nil {
		return err
	}
	for _, index := range missing {
		began := d.Now()
		for _, statement := range []string{
			`DROP INDEX CONCURRENTLY IF EXISTS ` + index.Name, `CREATE INDEX CONCURRENTLY ` + index.Name + ` ON ` + index.Of(db.Postgres),
		} {
			if _, err := pool.ExecContext(ctx, statement); err != nil {
				return fmt.Errorf("db: the index %s: %w", index.Name, err)
			}
		}
		d.Logger().InfoContext(ctx, "index built", "index", index.Name, "duration", d.Now().Sub(began))
	}
	return nil
}

const (
	quietFor  = 5 * time.Second // without a write is a quiet moment
	quietMost = 360             // moments to wait for one: half an hour
	smallFile = 32 << 20        // bytes: its indexes are built before anybody notices
)

// quietMoment is how long nobody may have written before an index is built; in a
// small file nobody needs to wait.
func quietMoment(d *db.DB) (time.Duration, error) {
	if d.Engine() != db.SQLite {
		return 0, nil
	}
	path, err := d.File()
	if err != nil {
		return 0, err
	}
	file, err := os.Stat(path)
	if err != nil || file.Size() < smallFile {
		return 0, err
	}
	return quietFor, nil
}

// indexFile builds each index in a quiet moment, since nobody can write to the
// file meanwhile.
func indexFile(ctx context.Context, d *db.DB, missing []LateIndex, quiet time.Duration) error {
	for _, index := range missing {
		if err := awaitQuiet(ctx, d, quiet); err != nil {
			return err
		}
		began := d.Now()
		if err := sortedInFiles(ctx, d, `CREATE INDEX IF NOT EXISTS `+index.Name+` ON `+index.Of(db.SQLite)); err != nil {
			return fmt.Errorf("db: the index %s: %w", index.Name, err)
		}
		d.Logger().InfoContext(ctx, "index built", "index", index.Name, "duration", d.Now().Sub(began))
	}
	return nil
}

// sortedInFiles runs a statement that sorts with temporary files: two million rows take
// 20 MB of memory and not 400. Without a folder for such files it sorts in memory.
func sortedInFiles(ctx context.Context, d *db.DB, statement string) error {
	pool, _, err := d.Unhurried()
	if err != nil {
		return err
	}
	if err := d.SetWriter(ctx, "PRAGMA temp_store = file"); err != nil {
		return err
	}
	_, err = pool.ExecContext(ctx, statement)
	if err := d.SetWriter(context.WithoutCancel(ctx), "PRAGMA temp_store = memory"); err != nil {
		return err
	}
	if err == nil || ctx.Err() != nil {
		return err
	}
	d.Logger().WarnContext(ctx, "sorting in memory: no temporary files", "error", err)
	_, err = pool.ExecContext(ctx, statement)
	return err
}

// awaitQuiet waits until nobody has written for a while, or for long enough.
func awaitQuiet(ctx context.Context, d *db.DB, quiet time.Duration) error {
	path, err := d.File()
	if err != nil {
		return err
	}
	for range quietMost {
		before, err := os.Stat(path + "-wal")
		if errors.Is(err, os.ErrNotExist) {
			return nil // nothing was written since it was opened
		}
		if err != nil {
			return fmt.Errorf("db: the write-ahead log: %w", err)
		}
		if err := db.Pause(ctx, quiet); err != nil {
			return err
		}
		after, err := os.Stat(path + "-wal")
		if err != nil {
			return fmt.Errorf("db: the write-ahead log: %w", err)
		}
		if after.ModTime().Equal(before.ModTime()) && after.Size() == before.Size() {
			return nil
		}
	}
	return nil
}

package migrate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"aftercare/internal/platform/db"
)

// DeferredIndex is an index that a release adds to a large table. A migration would delay the start, so
// the server builds it after it is ready. Reads go on meanwhile, and on PostgreSQL writes too. Code
// that uses the index must also work without it.
type DeferredIndex struct {
	Name     string
	On       string // the table and its columns, as in "tickets (customer_id, id)"; "" if SQLite needs none
	Postgres string // the same for PostgreSQL, if it differs
}

// Of returns the table and the columns for an engine, or "" if it needs no index.
func (i DeferredIndex) Of(engine db.Engine) string {
	if engine == db.Postgres && i.Postgres != "" {
		return i.Postgres
	}
	return i.On
}

// DeferredIndexes returns the late indexes of this binary. An entry stays as long as an upgrade from an
// earlier release is supported.
//
// Texts that are found by their beginning are compared byte by byte (db.Bytewise). SQLite's unique
// indexes already do so. Those of PostgreSQL follow its locale.
func DeferredIndexes() []DeferredIndex {
	return []DeferredIndex{
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
		// These two indexes serve the answer and closing times of tickets.
		{Name: "queue_items_answered", On: "queue_items (answered_at, kind, created_at) WHERE answered_at IS NOT NULL"},
		{Name: "queue_items_over", On: "queue_items (ended_at, kind, created_at) WHERE ended_at IS NOT NULL"},
		{Name: "claims_of_customer", On: "claims (customer_id, id)"},
		// The review lists open claims by age, scheme or dealer.
		{Name: "claims_review", On: "claims (id, amount, created_at) WHERE status = 'Wait for Confirmation'"},
		{Name: "replacements_out", On: "replacements (due_back, ticket_id) WHERE returned_at IS NULL"},
		{Name: "claims_in_process", On: "claims (id, amount, created_at) WHERE status = 'In Process'"},
		{Name: "claims_review_scheme", On: "claims (scheme_id, id, amount, created_at) WHERE status = 'Wait for Confirmation'"},
		{Name: "claims_review_dealer", On: "claims (purchase_from, id, amount, created_at) WHERE status = 'Wait for Confirmation'"},
		{Name: "claims_review_customer", On: "claims (customer_id, id) WHERE status = 'Wait for Confirmation'"},
		{Name: "warranties_review", On: "warranties (id, created_at, decided_at) WHERE decided_at IS NULL"},
		{Name: "files_same", On: "files (sha256)"},
		{Name: "registered_products_invoice", On: "registered_products (invoice_key)"},
		// The record that a file belongs to decides who may open the file.
		{Name: "tickets_file", On: "tickets (file_key) WHERE file_key IS NOT NULL"},
		{Name: "message_photos_file", On: "message_photos (file_key)"},
	}
}

func phoneEnds(engine db.Engine) string {
	return `customers (` + db.LastDigits(engine, db.PhoneEnd) + `, ` + db.LastDigits(engine, db.PhoneDigits) + `)`
}

// indexLock is the lock that replicas take to build indexes.
const indexLock = 4_711_1817

// BuildIndexes builds missing and half-built indexes. Only one process does so at a time.
func BuildIndexes(ctx context.Context, d *db.DB, all []DeferredIndex) error {
	quiet, err := quietMoment(d)
	if err != nil {
		return fmt.Errorf("db: the size of the file: %w", err)
	}
	return buildIndexes(ctx, d, all, quiet)
}

// BuildIndexesNow is BuildIndexes without waiting for a quiet moment. Use it if no server is
// running.
func BuildIndexesNow(ctx context.Context, d *db.DB, all []DeferredIndex) error {
	return buildIndexes(ctx, d, all, 0)
}

func buildIndexes(ctx context.Context, d *db.DB, all []DeferredIndex, quiet time.Duration) error {
	missing, err := MissingIndexes(ctx, d, all)
	if err != nil || len(missing) == 0 {
		return err
	}
	if d.Engine() == db.SQLite {
		return indexFile(ctx, d, missing, quiet)
	}
	return indexServer(ctx, d, all)
}

// MissingIndexes returns the indexes that are missing or half-built.
func MissingIndexes(ctx context.Context, s db.Source, all []DeferredIndex) (missing []DeferredIndex, err error) {
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

// indexServer builds the indexes on PostgreSQL, without time limits. It first drops an index that a
// killed process left half-built.
func indexServer(ctx context.Context, d *db.DB, all []DeferredIndex) (err error) {
	pool, release, err := lockServer(ctx, d, indexLock)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	// Another replica may have built them while this process waited.
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
	quietFor  = 5 * time.Second // without a write: a quiet moment
	quietMost = 360             // attempts to find a quiet moment: half an hour
	smallFile = 32 << 20        // bytes; the indexes of a smaller file are built at once
)

// quietMoment returns how long the database must be without writes before an index is built. A
// small file needs no wait.
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

// indexFile builds each index in a quiet moment, because SQLite blocks all writes meanwhile.
func indexFile(ctx context.Context, d *db.DB, missing []DeferredIndex, quiet time.Duration) error {
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

// sortedInFiles runs a statement that sorts with temporary files: two million rows then take 20 MB
// of memory, not 400. Without a folder for such files it sorts in memory.
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

// awaitQuiet waits until there was no write for a while, but at most half an hour.
func awaitQuiet(ctx context.Context, d *db.DB, quiet time.Duration) error {
	path, err := d.File()
	if err != nil {
		return err
	}
	for range quietMost {
		before, err := os.Stat(path + "-wal")
		if errors.Is(err, os.ErrNotExist) {
			return nil // no write since it was opened
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

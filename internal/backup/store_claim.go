package backup

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
)

// A restore takes time and can be killed at any moment. migrate.RestoreMark marks a database whose restore is
// not finished.

// restoringLock is the advisory lock that allows one restore at a time.
const restoringLock = 4_711_1817

var (
	// ErrUsed refuses a restore into a database that is not empty.
	ErrUsed = errors.New("the database is not empty: restore into an empty database")
	// ErrRestoredTwice refuses a second restore at the same time.
	ErrRestoredTwice = errors.New("another restore into this database is running")
)

// Claim reserves a database for one restore.
type Claim struct {
	Found   bool         // an earlier restore was interrupted; Wipe removes its rows
	Release func() error // releases the lock only; the database stays marked
}

// TakeFor claims a PostgreSQL database that is empty or whose restore was interrupted. No other process
// migrates or serves it until Done. SQLite needs no claim, because a restore fills a file with a temporary
// name.
func TakeFor(ctx context.Context, d *db.DB) (c Claim, err error) {
	pool, done, err := d.Unhurried()
	if err != nil {
		return c, err
	}
	conn, err := pool.Conn(ctx)
	if err != nil {
		return c, errors.Join(err, done())
	}
	c.Release = func() error {
		// Without this the server releases the locks slightly after the connection closes.
		_, err := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock_all()`)
		return errors.Join(err, conn.Close(), done())
	}
	if err = lockForRestore(ctx, conn); err == nil {
		c.Found, err = claim(ctx, d)
	}
	if err != nil {
		return Claim{}, errors.Join(err, c.Release())
	}
	return c, nil
}

// lockTries covers two seconds, because the server can take a moment to notice a killed restore.
const lockTries = 20

func lockForRestore(ctx context.Context, conn *sql.Conn) error {
	for range lockTries {
		var ours bool
		if err := conn.QueryRowContext(ctx, `SELECT pg_try_advisory_lock($1)`, restoringLock).Scan(&ours); err != nil || ours {
			return err
		}
		if err := db.Pause(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
	return ErrRestoredTwice
}

// claim holds the migration lock, so that no server can set up a portal at the same time.
func claim(ctx context.Context, d *db.DB) (found bool, err error) {
	_, unlock, err := migrate.Lock(ctx, d)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	switch empty, err := migrate.Unclaimed(ctx, d); {
	case errors.Is(err, migrate.ErrRestoring):
		return true, nil
	case err != nil:
		return false, err
	case !empty:
		return false, ErrUsed
	}
	return false, d.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `CREATE TABLE `+migrate.RestoreMark+` (began_at BIGINT NOT NULL)`)
		return err
	})
}

// Wipe removes everything from a claimed database, and the claim stays. The database was empty before, so all
// contents come from the interrupted restore.
func Wipe(ctx context.Context, d *db.DB) error {
	statements, err := db.All(ctx, d, db.Value[string], `
		SELECT 'DROP TABLE ' || c.oid::regclass || ' CASCADE' FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND c.relname <> $1
		AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
		UNION ALL
		SELECT 'DROP FUNCTION ' || p.oid::regprocedure || ' CASCADE' FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
		WHERE n.nspname = current_schema() AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`, migrate.RestoreMark)
	if err != nil {
		return fmt.Errorf("backup: what the unfinished restore left: %w", err)
	}
	return d.Write(ctx, func(tx *db.Tx) error {
		for _, statement := range statements {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return fmt.Errorf("backup: what the unfinished restore left: %w", err)
			}
		}
		return nil
	})
}

// Done ends the claim. A server can then use the database.
func Done(ctx context.Context, d *db.DB) error {
	if d.Engine() == db.SQLite {
		return seal(ctx, d)
	}
	return d.Write(ctx, func(tx *db.Tx) error {
		_, err := tx.Exec(ctx, `DROP TABLE `+migrate.RestoreMark)
		return err
	})
}

// seal moves the write-ahead log into the database file.
func seal(ctx context.Context, d *db.DB) error {
	pool, _, err := d.Unhurried()
	if err != nil {
		return err
	}
	var busy, inLog, moved int
	err = pool.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &inLog, &moved)
	if err == nil && busy != 0 {
		err = errors.New("somebody else has the file open")
	}
	if err != nil {
		return fmt.Errorf("backup: checkpoint: %w", err)
	}
	return nil
}

package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// A restore takes a while, and may be killed at any time. On SQLite it fills a
// file under another name. A PostgreSQL database carries a table as long as the
// restore is not complete, by which every start knows not to touch it.

const restoringTable = "restore_unfinished"

// restoringLock is the number under which one restore at a time has a database.
const restoringLock = 4_711_1817

var (
	// ErrRestoring stops whatever wants to use half a portal.
	ErrRestoring = errors.New("a restore is under way or was broken off here: let it finish, or run `aftercare restore FILE` again, which starts over; `aftercare restore --remove` removes what it left")
	// ErrUsed refuses a restore where there is something.
	ErrUsed = errors.New("the database is not empty: a backup is restored onto an empty one")
	// ErrRestoredTwice refuses the second of two restores.
	ErrRestoredTwice = errors.New("another restore onto this database is under way")
)

// Claim is a database that one restore has for itself.
type Claim struct {
	Found   bool         // a restore was broken off here; WipeRestore removes what it left
	Release func() error // lets go of the lock, and of nothing else
}

// ClaimForRestore takes an empty database, or one whose restore was broken off,
// for this process: nobody else migrates or serves it until RestoreDone.
func (d *DB) ClaimForRestore(ctx context.Context) (c Claim, err error) {
	if d.engine == SQLite {
		d.restoring = true
		return Claim{Release: func() error { return nil }}, nil // a file that nobody knows by this name
	}
	pool, err := patientPool(d.url)
	if err != nil {
		return c, err
	}
	conn, err := pool.Conn(ctx)
	if err != nil {
		return c, errors.Join(err, pool.Close())
	}
	c.Release = func() error {
		// By itself the server would notice a moment after the connection is gone.
		_, err := conn.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock_all()`)
		return errors.Join(err, conn.Close(), pool.Close())
	}
	if err = lockForRestore(ctx, conn); err == nil {
		c.Found, err = d.claim(ctx)
	}
	if err != nil {
		return Claim{}, errors.Join(err, c.Release())
	}
	d.restoring = true
	return c, nil
}

// lockTries are some seconds: the server may take a moment to notice that a
// restore was killed.
const lockTries = 20

func lockForRestore(ctx context.Context, conn *sql.Conn) error {
	for range lockTries {
		var ours bool
		if err := conn.QueryRowContext(ctx, `SELECT pg_try_advisory_lock($1)`, restoringLock).Scan(&ours); err != nil || ours {
			return err
		}
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
	return ErrRestoredTwice
}

// claim happens under the lock of migrations, so that no server begins a portal
// in the same moment.
func (d *DB) claim(ctx context.Context) (found bool, err error) {
	_, unlock, err := d.lockForMigration(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	switch empty, err := d.Unclaimed(ctx); {
	case errors.Is(err, ErrRestoring):
		return true, nil
	case err != nil:
		return false, err
	case !empty:
		return false, ErrUsed
	}
	return false, d.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(ctx, `CREATE TABLE `+restoringTable+` (began_at BIGINT NOT NULL)`)
		return err
	})
}

// WipeRestore removes what an unfinished restore put into a claimed database, which
// stays claimed. It was empty when that restore began, so everything in it is the
// restore's. SQLite has a file for it, which goes as a whole.
func (d *DB) WipeRestore(ctx context.Context) error {
	if d.engine == SQLite {
		return nil
	}
	statements, err := All(ctx, d, Value[string], `
		SELECT 'DROP TABLE ' || c.oid::regclass || ' CASCADE' FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p') AND c.relname <> $1
		AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
		UNION ALL
		SELECT 'DROP FUNCTION ' || p.oid::regprocedure || ' CASCADE' FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
		WHERE n.nspname = current_schema() AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`, restoringTable)
	if err != nil {
		return fmt.Errorf("db: what the unfinished restore left: %w", err)
	}
	return d.Write(ctx, func(tx *Tx) error {
		for _, statement := range statements {
			if _, err := tx.Exec(ctx, statement); err != nil {
				return fmt.Errorf("db: what the unfinished restore left: %w", err)
			}
		}
		return nil
	})
}

// RestoreDone ends the claim: a restored database may be started, a wiped one is as
// it was.
func (d *DB) RestoreDone(ctx context.Context) error {
	d.restoring = false
	if d.engine == SQLite {
		return d.seal(ctx)
	}
	return d.Write(ctx, func(tx *Tx) error {
		_, err := tx.Exec(ctx, `DROP TABLE `+restoringTable)
		return err
	})
}

// seal brings everything into the file itself.
func (d *DB) seal(ctx context.Context) error {
	var busy, inLog, moved int
	err := d.writer.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &inLog, &moved)
	if err == nil && busy != 0 {
		err = errors.New("somebody else has the file open")
	}
	if err != nil {
		return fmt.Errorf("db: checkpoint: %w", err)
	}
	return nil
}

// MigrateTo brings an empty database to an earlier schema of this binary, for
// the rows of that time.
func (d *DB) MigrateTo(ctx context.Context, version int64) error {
	return d.migrate(ctx, Migrations(), version)
}

// unfinished is ErrRestoring unless the restore is this process's own.
func (d *DB) unfinished(ctx context.Context) error {
	if d.restoring {
		return nil
	}
	return unfinished(ctx, d, d.engine)
}

func unfinished(ctx context.Context, q Queryer, engine Engine) error {
	if engine == SQLite {
		return nil // its file has another name until then
	}
	there, err := hasTable(ctx, q, engine, restoringTable)
	if err == nil && there {
		return ErrRestoring
	}
	return err
}

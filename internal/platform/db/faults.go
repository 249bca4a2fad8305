package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	sqlite3 "modernc.org/sqlite/lib"

	"aftercare/internal/platform/db/sqlitedriver"
	"aftercare/internal/platform/fault"
)

const retryAfter = 3 * time.Second

// IsUnique reports whether a unique constraint refused the row. It reads the driver's code, not its
// message. On PostgreSQL the transaction cannot go on after this error.
func IsUnique(err error) bool {
	switch sqlitedriver.Code(err) {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID:
		return true
	}
	return postgresCode(err) == "23505"
}

// IsForeign reports whether a foreign key refused the change: a referenced row does not exist, or
// other rows still refer to the removed row. On PostgreSQL the transaction cannot go on after
// this error.
func IsForeign(err error) bool {
	return sqlitedriver.Code(err) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY || postgresCode(err) == "23503"
}

// IsForbidden reports whether the PostgreSQL role lacks the permission.
func IsForbidden(err error) bool { return postgresCode(err) == "42501" }

// IsDamaged reports whether the database itself says that it is damaged.
func IsDamaged(err error) bool {
	switch sqlitedriver.Code(err) & 0xff {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return true
	}
	return strings.HasPrefix(postgresCode(err), "XX")
}

// Fault returns the message for a database that cannot answer now or has no space left. It returns
// nil for every other error.
func Fault(err error) *fault.Error {
	switch {
	case err == nil:
		return nil
	case isFull(err):
		return fault.Wrap(fault.StorageFull, "The disk is full, so this cannot be stored. Please contact support.", err)
	case !isUnavailable(err):
		return nil
	case IsInDoubt(err):
		return fault.Wrap(fault.Unavailable, "We could not confirm that this was saved. Please check before you try again.", err).After(retryAfter)
	default:
		return fault.Wrap(fault.Unavailable, "The portal is busy right now. Please try again in a minute.", err).After(retryAfter)
	}
}

// isFull includes SQLITE_IOERR_SHMSIZE: SQLite returns it when the index of the write-ahead log
// cannot grow. The index must grow at every start.
func isFull(err error) bool {
	code := sqlitedriver.Code(err)
	return code&0xff == sqlite3.SQLITE_FULL || code == sqlite3.SQLITE_IOERR_SHMSIZE || postgresCode(err) == "53100"
}

// IsInDoubt reports whether the connection broke during a commit, so that the result is unknown.
// SQLite always knows the result. PostgreSQL knows it if it returns a code that is not about the
// connection. The driver's own opinion does not count: it may report "closed before the statement"
// although the statement was sent.
func IsInDoubt(err error) bool {
	var commit *commitError
	if !errors.As(err, &commit) || sqlitedriver.Code(err) != 0 || errors.Is(err, sql.ErrTxDone) {
		return false
	}
	code := postgresCode(err)
	return code == "" || strings.HasPrefix(code, "08") || strings.HasPrefix(code, "57")
}

func isUnavailable(err error) bool {
	if errors.Is(err, context.Canceled) {
		return false // the caller has gone
	}
	if code := sqlitedriver.Code(err); code != 0 {
		switch code & 0xff {
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN:
			return true
		}
		return false
	}
	var connecting *pgconn.ConnectError
	if errors.As(err, &connecting) {
		return true
	}
	if code := postgresCode(err); code != "" {
		return isUnavailableCode(code)
	}
	var network net.Error
	return errors.As(err, &network) ||
		pgconn.Timeout(err) ||
		pgconn.SafeToRetry(err) || // the connection closed before the statement was sent
		errors.Is(err, driver.ErrBadConn) ||
		errors.Is(err, sql.ErrConnDone) ||
		errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, net.ErrClosed) ||
		errors.Is(err, context.DeadlineExceeded)
}

// isUnavailableCode includes these classes of PostgreSQL: 08 connection, 53 resources, 57 operator
// (cancelled, shut down, starting up). It also includes the codes for contention, for a server that
// became a standby, and for a failing disk.
func isUnavailableCode(code string) bool {
	for _, class := range []string{"08", "53", "57"} {
		if strings.HasPrefix(code, class) {
			return true
		}
	}
	switch code {
	case "40001", "40P01", "55P03", "25006", "25P03", "58030":
		return true
	}
	return false
}

func postgresCode(err error) string {
	var failure *pgconn.PgError
	if errors.As(err, &failure) {
		return failure.Code
	}
	return ""
}

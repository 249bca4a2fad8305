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

// IsUnique says that err is the refusal of a unique constraint, by the code of
// the driver and never by its English. On PostgreSQL the transaction is lost
// after it.
func IsUnique(err error) bool {
	switch sqlitedriver.Code(err) {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID:
		return true
	}
	return postgresCode(err) == "23505"
}

// IsForeign says that err is the refusal of a foreign key: the row referred to
// is not there, or the row to be removed is still referred to. On PostgreSQL
// the transaction is lost after it.
func IsForeign(err error) bool {
	return sqlitedriver.Code(err) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY || postgresCode(err) == "23503"
}

// IsForbidden says that the role may not do this on PostgreSQL.
func IsForbidden(err error) bool { return postgresCode(err) == "42501" }

// IsDamaged says that err is the database's own word for damage.
func IsDamaged(err error) bool {
	switch sqlitedriver.Code(err) & 0xff {
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return true
	}
	return strings.HasPrefix(postgresCode(err), "XX")
}

// Fault is the sentence for a database that cannot answer now, or has no room
// left. It is nil for every other error: those are ours to explain.
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

// isFull knows beside the plain codes the one by which SQLite says that its
// index of the write-ahead log cannot grow, which it must at every start.
func isFull(err error) bool {
	code := sqlitedriver.Code(err)
	return code&0xff == sqlite3.SQLITE_FULL || code == sqlite3.SQLITE_IOERR_SHMSIZE || postgresCode(err) == "53100"
}

// IsInDoubt says that the connection broke while a commit was on its way, so
// that nobody knows whether it arrived. SQLite always knows. PostgreSQL knows
// when it answers with a code of its own that is not about the connection. What
// the driver believes does not count: it calls a connection closed before the
// statement also where the statement had left.
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
		return false // whoever asked has gone
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
		pgconn.SafeToRetry(err) || // the connection was closed before the statement was sent
		errors.Is(err, driver.ErrBadConn) ||
		errors.Is(err, sql.ErrConnDone) ||
		errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, net.ErrClosed) ||
		errors.Is(err, context.DeadlineExceeded)
}

// isUnavailableCode knows the classes of PostgreSQL: 08 connection, 53
// resources, 57 the operator (cancelled, shut down, starting up), and of
// others the codes of contention, of a server that became a standby, and of a
// disk that fails it.
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

// postgresCode is the SQLSTATE, or "" if err has none.
func postgresCode(err error) string {
	var failure *pgconn.PgError
	if errors.As(err, &failure) {
		return failure.Code
	}
	return ""
}

package sqlitedriver

import (
	"database/sql"
	"database/sql/driver"
	"fmt"
	"reflect"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// compileOnce makes SQLite plan without the bound values (its query planner stability guarantee).
// Otherwise SQLite may compile a statement again at every use, because the driver clears the values
// after each use (decision 52).
func compileOnce(conn driver.Conn) error {
	db, err := handle(conn)
	if err != nil {
		return err
	}
	tls := libc.NewTLS()
	defer tls.Close()
	const arguments = 2 * 8 // VaList takes eight bytes for each
	list := tls.Alloc(arguments)
	defer tls.Free(arguments)
	code := sqlite3.Xsqlite3_db_config(tls, db, sqlite3.SQLITE_DBCONFIG_ENABLE_QPSG, libc.VaList(list, int32(1), uintptr(0)))
	if code != sqlite3.SQLITE_OK {
		return fmt.Errorf("db: SQLite refuses to plan without values: code %d", code)
	}
	return nil
}

// handle returns SQLite's connection handle, which the driver does not export.
func handle(conn driver.Conn) (uintptr, error) {
	field := reflect.Indirect(reflect.ValueOf(conn)).FieldByName("db")
	if field.Kind() != reflect.Uintptr || field.IsZero() {
		return 0, fmt.Errorf("db: the SQLite driver has no field db: %T", conn)
	}
	return uintptr(field.Uint()), nil
}

// Compiled counts how often a statement ran and how often SQLite compiled it again.
type Compiled struct {
	Query       string
	Runs, Again int
}

// Statements returns the statements that a connection keeps.
func Statements(conn *sql.Conn) (all []Compiled, err error) {
	tls := libc.NewTLS()
	defer tls.Close()
	err = inside(conn, func(c *nestConn) error {
		db, err := handle(c.sqliteConn)
		if err != nil {
			return err
		}
		for stmt := sqlite3.Xsqlite3_next_stmt(tls, db, 0); stmt != 0; stmt = sqlite3.Xsqlite3_next_stmt(tls, db, stmt) {
			count := func(what int32) int { return int(sqlite3.Xsqlite3_stmt_status(tls, stmt, what, 0)) }
			all = append(all, Compiled{
				Query: libc.GoString(sqlite3.Xsqlite3_sql(tls, stmt)),
				Runs:  count(sqlite3.SQLITE_STMTSTATUS_RUN), Again: count(sqlite3.SQLITE_STMTSTATUS_REPREPARE),
			})
		}
		return nil
	})
	return all, err
}

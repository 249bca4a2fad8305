// Package sqlitedriver is what stands between database/sql and SQLite, so that
// the rest of the house need not know how SQLite wants to be treated:
// connections keep their compiled statements (kept.go), and writes that come
// together share a commit (group.go), one after the other (turns.go), each in a
// savepoint of its own (savepoint.go).
package sqlitedriver

import (
	"database/sql/driver"
	"errors"

	"modernc.org/sqlite"
)

// NewConnector makes connections to a file, which the data source names with
// its settings.
func NewConnector(dataSource string) (driver.Connector, error) {
	connector, err := sqlite.NewConnector(dataSource)
	if err != nil {
		return nil, err
	}
	return nesting{keeping{connector}}, nil
}

// Code is SQLite's extended result code, or 0 if err has none.
func Code(err error) int {
	var failure *sqlite.Error
	if errors.As(err, &failure) {
		return failure.Code()
	}
	return 0
}

// Package sqlitedriver sits between database/sql and SQLite. Connections keep their compiled
// statements (kept.go). Simultaneous writes take turns (turns.go), each in its own savepoint
// (savepoint.go), and share a commit (group.go).
package sqlitedriver

import (
	"database/sql/driver"
	"errors"

	"modernc.org/sqlite"
)

// NewConnector returns a connector for the file and the settings in dataSource.
func NewConnector(dataSource string) (driver.Connector, error) {
	connector, err := sqlite.NewConnector(dataSource)
	if err != nil {
		return nil, err
	}
	return nesting{keeping{connector}}, nil
}

// Code returns SQLite's extended result code, or 0 if err has none.
func Code(err error) int {
	var failure *sqlite.Error
	if errors.As(err, &failure) {
		return failure.Code()
	}
	return 0
}

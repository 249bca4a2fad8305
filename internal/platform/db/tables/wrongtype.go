package tables

import (
	"context"
	"fmt"
	"strings"

	"aftercare/internal/platform/db"
)

// SQLite accepts any value in any column. A text in a number column is not damage for SQLite, but
// every read of that row fails, and so does every backup.

// WrongType is a value that does not fit the type of its column.
type WrongType struct {
	Table, Column string
	Row           string // its primary key
	Is            string // SQLite's name of the type
	Want          Kind
}

func (m *WrongType) Error() string {
	return fmt.Sprintf("in the table %s, in the row with %s, the column %s holds a value of the kind %s where %s belongs", m.Table, m.Row, m.Column, m.Is, m.Want)
}

// WrongTypes returns the first wrongTypes in all tables, at most most. PostgreSQL allows none.
func WrongTypes(ctx context.Context, s db.Source, most int) (found []*WrongType, err error) {
	if s.Engine() == db.Postgres {
		return nil, nil
	}
	all, err := Of(ctx, s)
	for _, t := range all {
		if err != nil || len(found) >= most {
			break
		}
		var more []*WrongType
		more, err = wrongTypes(ctx, s, t, most-len(found))
		found = append(found, more...)
	}
	return found, err
}

func wrongTypes(ctx context.Context, q db.Queryer, t Table, most int) ([]*WrongType, error) {
	row, err := rowName(ctx, q, t, "")
	if err != nil {
		return nil, err
	}
	conditions, choices := make([]string, len(t.Columns)), make([]string, len(t.Columns))
	for i, column := range t.Columns {
		conditions[i] = `typeof(` + column.Name + `) NOT IN (` + column.Kind.kept() + `)`
		choices[i] = fmt.Sprintf(`WHEN %s THEN %d`, conditions[i], i)
	}
	return db.All(ctx, q, func(found db.Row) (*WrongType, error) {
		m, i := &WrongType{Table: t.Name}, 0
		kinds := make([]string, len(t.Columns))
		targets := []any{&m.Row, &i}
		for n := range kinds {
			targets = append(targets, &kinds[n])
		}
		if err := found.Scan(targets...); err != nil {
			return nil, err
		}
		m.Column, m.Want, m.Is = t.Columns[i].Name, t.Columns[i].Kind, kinds[i]
		return m, nil
	}, `SELECT `+row+`, CASE `+strings.Join(choices, " ")+` END, `+t.kinds()+
		` FROM `+t.Name+` WHERE `+strings.Join(conditions, " OR ")+fmt.Sprintf(` LIMIT %d`, most))
}

// rowName returns a SQLite expression that describes a row by its primary key. prefix goes before
// each column.
func rowName(ctx context.Context, q db.Queryer, t Table, prefix string) (string, error) {
	key, err := db.All(ctx, q, db.Value[string], `SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk`, t.Name)
	if err != nil {
		return "", err
	}
	if len(key) == 0 {
		key = []string{"rowid"}
	}
	row := make([]string, len(key))
	for i, column := range key {
		row[i] = `'` + column + ` = ' || quote(` + prefix + column + `)`
	}
	return strings.Join(row, ` || ', ' || `), nil
}

func (t Table) kinds() string {
	kinds := make([]string, len(t.Columns))
	for i, column := range t.Columns {
		kinds[i] = `typeof(` + column.Name + `)`
	}
	return strings.Join(kinds, ", ")
}

// kept returns the SQLite types that a column of this kind may hold. Fit accepts the same.
func (k Kind) kept() string {
	switch k {
	case Text:
		return `'null', 'text', 'blob'`
	case Real:
		return `'null', 'real', 'integer'`
	case Bytes:
		return `'null', 'blob'`
	}
	return `'null', 'integer'`
}

package tables

import (
	"context"
	"fmt"
	"strings"

	"aftercare/internal/platform/db"
)

// SQLite checks foreign keys only if a connection asks for it, and its own shell does not. Without
// this check, missing rows show only when a restore fails.

// Orphan is a row that refers to a missing row.
type Orphan struct {
	Table, Row, Columns, Parent string // Row is its primary key
}

func (d *Orphan) Error() string {
	return fmt.Sprintf("in the table %s, the row with %s refers by %s to a row of %s that is not there", d.Table, d.Row, d.Columns, d.Parent)
}

// Refers checks the foreign keys of a table. Its error is a *Orphan with the first broken row.
// PostgreSQL allows no such row.
func Refers(ctx context.Context, s db.Source, t Table) error {
	if s.Engine() == db.Postgres {
		return nil
	}
	type broken struct {
		parent string
		key    int
	}
	found, err := db.All(ctx, s, func(row db.Row) (b broken, err error) {
		err = row.Scan(&b.parent, &b.key)
		return b, err
	}, `SELECT parent, fkid FROM pragma_foreign_key_check($1) LIMIT 1`, t.Name)
	if err != nil || len(found) == 0 {
		return err
	}
	return orphan(ctx, s, t, found[0].parent, found[0].key)
}

// orphan describes the row by its primary key, because not every table has a rowid.
func orphan(ctx context.Context, s db.Source, t Table, parent string, key int) error {
	d := &Orphan{Table: t.Name, Row: "an unknown key", Parent: parent}
	var columns, set, same []string
	err := db.Each(ctx, s, func(row db.Row) error {
		var from, to string
		if err := row.Scan(&from, &to); err != nil {
			return err
		}
		columns, set, same = append(columns, from), append(set, `c.`+from+` IS NOT NULL`), append(same, `p.`+to+` = c.`+from)
		return nil
	}, `SELECT "from", coalesce("to", "from") FROM pragma_foreign_key_list($1) WHERE id = $2 ORDER BY seq`, t.Name, key)
	if err != nil {
		return err
	}
	d.Columns = strings.Join(columns, ", ")
	name, err := rowName(ctx, s, t, "c.")
	if err != nil {
		return err
	}
	names, err := db.All(ctx, s, db.Value[string], `SELECT `+name+` FROM `+t.Name+` c WHERE `+strings.Join(set, " AND ")+
		` AND NOT EXISTS (SELECT 1 FROM `+parent+` p WHERE `+strings.Join(same, " AND ")+`) LIMIT 1`)
	if err != nil {
		return err
	}
	if len(names) > 0 {
		d.Row = names[0]
	}
	return d
}

package db

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// mostDamage is how many damages are told one by one.
const mostDamage = 20

// Damage is what the engine finds wrong with its own storage, each in a line,
// and how thoroughly it looked.
func (v *View) Damage(ctx context.Context) (lines []string, how string, err error) {
	if v.engine == SQLite {
		lines, err = v.sqliteDamage(ctx, "integrity_check")
		return lines, "every page, row and index was read", err
	}
	return v.postgresDamage(ctx)
}

// QuickDamage looks for as long as ctx lets it, at what is most likely broken.
func (v *View) QuickDamage(ctx context.Context) (lines []string, err error) {
	if v.engine == SQLite {
		return v.sqliteDamage(ctx, "quick_check")
	}
	return v.postgresComplaints(ctx)
}

func (v *View) sqliteDamage(ctx context.Context, pragma string) ([]string, error) {
	lines, err := All(ctx, v, Value[string], fmt.Sprintf(`PRAGMA %s(%d)`, pragma, mostDamage))
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(lines, func(line string) bool { return line == "ok" }), nil
}

// postgresDamage reads every row of every table, which a broken page refuses,
// and asks the extension amcheck about the indexes where it is there.
func (v *View) postgresDamage(ctx context.Context) (lines []string, how string, err error) {
	if lines, err = v.postgresComplaints(ctx); err != nil {
		return nil, "", err
	}
	tables, err := All(ctx, v, Value[string], `
		SELECT quote_ident(c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname = current_schema() AND c.relkind = 'r' AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
		ORDER BY c.relname`)
	if err != nil {
		return nil, "", err
	}
	for _, table := range tables {
		var rows int64
		err := v.QueryRow(ctx, `SELECT count(hashtext(CAST(t AS TEXT))) FROM `+table+` t`).Scan(&rows)
		if ctx.Err() != nil {
			return nil, "", ctx.Err()
		}
		if err != nil {
			lines = append(lines, fmt.Sprintf("%s cannot be read: %v", table, err))
		}
	}
	more, asked, err := v.amcheck(ctx)
	if err != nil {
		return nil, "", err
	}
	how = "every row was read, and amcheck compared the indexes with them"
	if !asked {
		how = "every row was read; with the extension amcheck (CREATE EXTENSION amcheck) the indexes are compared, too"
	}
	return cut(append(lines, more...)), how, nil
}

// postgresComplaints is what PostgreSQL knows to be wrong by itself. An index
// that is just being built is not valid yet.
func (v *View) postgresComplaints(ctx context.Context) ([]string, error) {
	lines, err := All(ctx, v, Value[string], `
		SELECT 'the constraint ' || c.conname || ' of ' || CAST(c.conrelid AS regclass) || ' was never checked' FROM pg_constraint c
			JOIN pg_namespace n ON n.oid = c.connamespace WHERE n.nspname = current_schema() AND NOT c.convalidated
		UNION ALL SELECT 'the index ' || CAST(i.indexrelid AS regclass) || ' is not valid' FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
			JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = current_schema() AND NOT i.indisvalid
			AND NOT EXISTS (SELECT 1 FROM pg_stat_progress_create_index p WHERE p.index_relid = i.indexrelid)
		UNION ALL SELECT checksum_failures || ' pages did not fit their checksums since ' || coalesce(CAST(stats_reset AS TEXT), 'the server was made')
			FROM pg_stat_database WHERE datname = current_database() AND checksum_failures > 0`)
	if err != nil {
		return nil, err
	}
	return cut(lines), nil
}

// amcheck compares each index of the kind that amcheck knows with its table. A
// role that may not ask is as good as no extension.
func (v *View) amcheck(ctx context.Context) (lines []string, asked bool, err error) {
	indexes, err := All(ctx, v, Value[string], `
		SELECT CAST(i.indexrelid AS regclass) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam
			JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname = current_schema() AND a.amname = 'btree' AND i.indisvalid AND EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'amcheck')
		ORDER BY c.relname`)
	if err != nil || len(indexes) == 0 {
		return nil, false, err
	}
	for _, index := range indexes {
		var nothing string
		err := v.QueryRow(ctx, `SELECT CAST(bt_index_check(CAST($1 AS regclass), TRUE) AS TEXT)`, index).Scan(&nothing)
		switch {
		case ctx.Err() != nil:
			return nil, false, ctx.Err()
		case postgresCode(err) == "42501":
			return nil, false, nil
		case err != nil:
			lines = append(lines, fmt.Sprintf("the index %s: %v", index, err))
		}
	}
	return lines, true, nil
}

func cut(lines []string) []string { return lines[:min(len(lines), mostDamage)] }

// Orphans are rows that refer to one that is not there.
type Orphans struct {
	Table, Columns, Parent string
	Rows                   int64
}

func (o Orphans) String() string {
	return fmt.Sprintf("%d rows of %s refer by %s to rows of %s that are not there", o.Rows, o.Table, o.Columns, o.Parent)
}

// Orphans looks for them by every foreign key of the database.
func (v *View) Orphans(ctx context.Context) ([]Orphans, error) {
	if v.engine == SQLite {
		return v.sqliteOrphans(ctx)
	}
	return v.postgresOrphans(ctx)
}

func (v *View) sqliteOrphans(ctx context.Context) ([]Orphans, error) {
	return All(ctx, v, func(row Row) (o Orphans, err error) {
		err = row.Scan(&o.Table, &o.Columns, &o.Parent, &o.Rows)
		return o, err
	}, `
		SELECT c."table", group_concat(DISTINCT k."from"), c.parent, count(DISTINCT c.n)
		FROM (SELECT *, row_number() OVER () AS n FROM pragma_foreign_key_check) c
			JOIN pragma_foreign_key_list(c."table") k ON k.id = c.fkid
		GROUP BY c."table", c.fkid, c.parent ORDER BY 1, 2`)
}

func (v *View) postgresOrphans(ctx context.Context) (found []Orphans, err error) {
	type key struct{ table, parent, columns, joined, set string }
	keys, err := All(ctx, v, func(row Row) (k key, err error) {
		err = row.Scan(&k.table, &k.parent, &k.columns, &k.joined, &k.set)
		return k, err
	}, `
		SELECT CAST(c.conrelid AS regclass), CAST(c.confrelid AS regclass), string_agg(a.attname, ', ' ORDER BY u.n),
			string_agg('p.' || quote_ident(b.attname) || ' = c.' || quote_ident(a.attname), ' AND ' ORDER BY u.n),
			string_agg('c.' || quote_ident(a.attname) || ' IS NOT NULL', ' AND ' ORDER BY u.n)
		FROM pg_constraint c JOIN pg_namespace s ON s.oid = c.connamespace
			CROSS JOIN LATERAL unnest(c.conkey, c.confkey) WITH ORDINALITY AS u (child, parent, n)
			JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = u.child
			JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = u.parent
		WHERE c.contype = 'f' AND s.nspname = current_schema()
		GROUP BY c.oid, c.conrelid, c.confrelid ORDER BY 1, 3`)
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		o := Orphans{Table: k.table, Columns: strings.TrimSpace(k.columns), Parent: k.parent}
		// One statement sees one moment: who adds both rows meanwhile adds no orphan.
		err := v.QueryRow(ctx, `SELECT count(*) FROM `+k.table+` c WHERE `+k.set+` AND NOT EXISTS (SELECT 1 FROM `+k.parent+` p WHERE `+k.joined+`)`).Scan(&o.Rows)
		if err != nil {
			return nil, err
		}
		if o.Rows > 0 {
			found = append(found, o)
		}
	}
	return found, nil
}

package doctor

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"aftercare/internal/platform/db"
)

// damage returns the errors that the database finds in its own storage, and how thoroughly it looked.
func damage(ctx context.Context, v *db.View) (lines []string, how string, err error) {
	if v.Engine() == db.SQLite {
		lines, err = sqliteDamage(ctx, v, "integrity_check")
		return lines, "every page, row and index was read", err
	}
	return postgresDamage(ctx, v)
}

// quickDamage looks only at the most likely damage, until ctx ends.
func quickDamage(ctx context.Context, v *db.View) (lines []string, err error) {
	if v.Engine() == db.SQLite {
		return sqliteDamage(ctx, v, "quick_check")
	}
	return postgresComplaints(ctx, v)
}

func sqliteDamage(ctx context.Context, v *db.View, pragma string) ([]string, error) {
	lines, err := db.All(ctx, v, db.Value[string], fmt.Sprintf(`PRAGMA %s(%d)`, pragma, mostDetails))
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(lines, func(line string) bool { return line == "ok" }), nil
}

// postgresDamage reads every row of every table, because reading a broken page fails. It also checks the
// indexes if the extension amcheck is installed.
func postgresDamage(ctx context.Context, v *db.View) (lines []string, how string, err error) {
	if lines, err = postgresComplaints(ctx, v); err != nil {
		return nil, "", err
	}
	tables, err := db.All(ctx, v, db.Value[string], `
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
	more, asked, err := amcheck(ctx, v)
	if err != nil {
		return nil, "", err
	}
	how = "every row was read, and amcheck compared the indexes with them"
	if !asked {
		how = "every row was read; with the extension amcheck (CREATE EXTENSION amcheck) the indexes are compared, too"
	}
	return cut(append(lines, more...)), how, nil
}

// postgresComplaints returns errors that PostgreSQL already knows. It skips indexes that are still being built.
func postgresComplaints(ctx context.Context, v *db.View) ([]string, error) {
	lines, err := db.All(ctx, v, db.Value[string], `
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

// amcheck compares each B-tree index with its table. If the role may not use the extension, asked is false.
func amcheck(ctx context.Context, v *db.View) (lines []string, asked bool, err error) {
	indexes, err := db.All(ctx, v, db.Value[string], `
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
		case db.IsForbidden(err):
			return nil, false, nil
		case err != nil:
			lines = append(lines, fmt.Sprintf("the index %s: %v", index, err))
		}
	}
	return lines, true, nil
}

func cut(lines []string) []string { return lines[:min(len(lines), mostDetails)] }

type orphans struct {
	table, columns, parent string
	rows                   int64
}

func (o orphans) String() string {
	return fmt.Sprintf("%d rows of %s refer by %s to rows of %s that are not there", o.rows, o.table, o.columns, o.parent)
}

func orphansOf(ctx context.Context, v *db.View) ([]orphans, error) {
	if v.Engine() == db.SQLite {
		return sqliteOrphans(ctx, v)
	}
	return postgresOrphans(ctx, v)
}

func sqliteOrphans(ctx context.Context, v *db.View) ([]orphans, error) {
	return db.All(ctx, v, func(row db.Row) (o orphans, err error) {
		err = row.Scan(&o.table, &o.columns, &o.parent, &o.rows)
		return o, err
	}, `
		SELECT c."table", group_concat(DISTINCT k."from"), c.parent, count(DISTINCT c.n)
		FROM (SELECT *, row_number() OVER () AS n FROM pragma_foreign_key_check) c
			JOIN pragma_foreign_key_list(c."table") k ON k.id = c.fkid
		GROUP BY c."table", c.fkid, c.parent ORDER BY 1, 2`)
}

func postgresOrphans(ctx context.Context, v *db.View) (found []orphans, err error) {
	type key struct{ table, parent, columns, joined, set string }
	keys, err := db.All(ctx, v, func(row db.Row) (k key, err error) {
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
		o := orphans{table: k.table, columns: strings.TrimSpace(k.columns), parent: k.parent}
		// Each statement sees one moment, so rows that are added meanwhile are not counted.
		err := v.QueryRow(ctx, `SELECT count(*) FROM `+k.table+` c WHERE `+k.set+` AND NOT EXISTS (SELECT 1 FROM `+k.parent+` p WHERE `+k.joined+`)`).Scan(&o.rows)
		if err != nil {
			return nil, err
		}
		if o.rows > 0 {
			found = append(found, o)
		}
	}
	return found, nil
}

// clock returns the database's time. SQLite has no clock of its own.
func clock(ctx context.Context, v *db.View) (time.Time, bool, error) {
	if v.Engine() == db.SQLite {
		return time.Time{}, false, nil
	}
	var now int64
	err := v.QueryRow(ctx, `SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS BIGINT)`).Scan(&now)
	return db.FromMicros(now), true, err
}

// logSize returns the size of SQLite's write-ahead log. For PostgreSQL it returns the largest log that a
// replication slot keeps, and the slot's name.
func logSize(ctx context.Context, v *db.View) (size int64, keeper string, err error) {
	if v.Engine() == db.Postgres {
		err = v.QueryRow(ctx, `
			SELECT slot_name, CAST(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) AS BIGINT) FROM pg_replication_slots
			WHERE restart_lsn IS NOT NULL AND NOT pg_is_in_recovery() ORDER BY restart_lsn LIMIT 1`).Scan(&keeper, &size)
		if errors.Is(err, sql.ErrNoRows) {
			return 0, "", nil
		}
		return size, keeper, err
	}
	path, err := v.File()
	if err != nil {
		return 0, "", err
	}
	info, err := os.Stat(path + "-wal")
	if errors.Is(err, os.ErrNotExist) {
		return 0, "", nil
	}
	if err != nil {
		return 0, "", err
	}
	return info.Size(), "", nil
}

package migrate

import (
	"context"
	"slices"
	"strings"

	"aftercare/internal/platform/db"
)

var notCompared = []string{"goose_db_version", RestoreMark}

// readSchema reads all parts of a schema, in the order in which they can be created.
func readSchema(ctx context.Context, s db.Source) ([]Part, error) {
	read := readSQLite
	if s.Engine() == db.Postgres {
		read = readPostgres
	}
	parts, err := read(ctx, s)
	parts = slices.DeleteFunc(parts, func(p Part) bool { return slices.Contains(notCompared, p.Table) })
	sortParts(parts)
	return parts, err
}

func scanPart(row db.Row) (p Part, err error) {
	err = row.Scan(&p.Kind, &p.Table, &p.Name, &p.Is)
	return p, err
}

// readPostgres reads the schema, without the tables of extensions. It leaves out half-built indexes
// and disabled triggers, because they do not work.
func readPostgres(ctx context.Context, q db.Queryer) ([]Part, error) {
	return db.All(ctx, q, scanPart, `
		WITH ours AS (
			SELECT c.oid, CAST(c.relname AS TEXT) AS name FROM pg_class c
			WHERE c.relnamespace = to_regnamespace(quote_ident(current_schema())) AND c.relkind IN ('r', 'p')
			AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
		)
		SELECT 'extension', '', CAST(extname AS TEXT), '' FROM pg_extension WHERE extname <> 'plpgsql'
		UNION ALL
		SELECT 'function', '', p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
			replace(pg_get_functiondef(p.oid), ' FUNCTION ' || quote_ident(current_schema()) || '.', ' FUNCTION ')
		FROM pg_proc p WHERE p.pronamespace = to_regnamespace(quote_ident(current_schema())) AND p.prokind = 'f'
			AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
		UNION ALL SELECT 'table', name, '', '' FROM ours
		UNION ALL
		SELECT 'column', o.name, a.attname, format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
			|| CASE WHEN a.attidentity <> '' THEN ' GENERATED AS IDENTITY' ELSE '' END
			|| coalesce(' DEFAULT ' || replace(pg_get_expr(d.adbin, d.adrelid), '''\x''', ''''''), '')
		FROM ours o JOIN pg_attribute a ON a.attrelid = o.oid AND a.attnum > 0 AND NOT a.attisdropped
			LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
		UNION ALL
		SELECT CASE c.contype WHEN 'p' THEN 'primary key' WHEN 'u' THEN 'unique constraint' WHEN 'c' THEN 'check' ELSE 'foreign key' END,
			o.name, c.conname, replace(pg_get_constraintdef(c.oid, TRUE), ' NOT VALID', '')
		FROM ours o JOIN pg_constraint c ON c.conrelid = o.oid AND c.contype IN ('p', 'u', 'c', 'f')
		UNION ALL
		SELECT 'index', o.name, i.relname, pg_get_indexdef(x.indexrelid, 0, TRUE)
		FROM ours o JOIN pg_index x ON x.indrelid = o.oid AND x.indisvalid JOIN pg_class i ON i.oid = x.indexrelid
		WHERE NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = x.indexrelid AND k.contype <> 'f')
		UNION ALL
		SELECT 'trigger', o.name, t.tgname, pg_get_triggerdef(t.oid, TRUE) || CASE WHEN t.tgenabled IN ('O', 'A') THEN '' ELSE ', which is off' END
		FROM ours o JOIN pg_trigger t ON t.tgrelid = o.oid AND NOT t.tgisinternal
		UNION ALL
		SELECT 'rule', o.name, r.rulename, pg_get_ruledef(r.oid, TRUE) FROM ours o JOIN pg_rewrite r ON r.ev_class = o.oid`)
}

// readSQLite reads each table from SQLite's pragmas. It reads the rest, such as checks, from the
// CREATE statement.
func readSQLite(ctx context.Context, q db.Queryer) ([]Part, error) {
	parts, err := db.All(ctx, q, scanPart, `
		WITH ours AS (SELECT name, type, wr FROM pragma_table_list() WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'),
		plain AS (SELECT name FROM ours WHERE type = 'table')
		SELECT 'table', o.name, '', CASE WHEN o.type = 'virtual' THEN m.sql WHEN o.wr THEN 'WITHOUT ROWID' ELSE '' END
		FROM ours o JOIN sqlite_master m ON m.type = 'table' AND m.name = o.name
		UNION ALL
		SELECT 'column', p.name, c.name, c.type || CASE WHEN c."notnull" THEN ' NOT NULL' ELSE '' END || coalesce(' DEFAULT ' || c.dflt_value, '')
		FROM plain p JOIN pragma_table_xinfo(p.name) c
		UNION ALL
		SELECT 'primary key', name, '', '(' || group_concat(part, ', ') || ')'
		FROM (SELECT p.name, c.name AS part FROM plain p JOIN pragma_table_xinfo(p.name) c WHERE c.pk > 0 ORDER BY p.name, c.pk) GROUP BY name
		UNION ALL
		SELECT 'unique constraint', name, '', '(' || group_concat(part, ', ') || ')'
		FROM (SELECT p.name, i.name AS by, c.name AS part FROM plain p JOIN pragma_index_list(p.name) i JOIN pragma_index_info(i.name) c
			WHERE i.origin = 'u' ORDER BY p.name, i.name, c.seqno) GROUP BY name, by
		UNION ALL
		SELECT 'foreign key', name, '', '(' || group_concat(part, ', ') || ') REFERENCES ' || parent || coalesce(' (' || group_concat(other, ', ') || ')', '')
			|| CASE deleted WHEN 'NO ACTION' THEN '' ELSE ' ON DELETE ' || deleted END || CASE updated WHEN 'NO ACTION' THEN '' ELSE ' ON UPDATE ' || updated END
		FROM (SELECT p.name, k.id, k."from" AS part, k."table" AS parent, k."to" AS other, k.on_delete AS deleted, k.on_update AS updated
			FROM plain p JOIN pragma_foreign_key_list(p.name) k ORDER BY p.name, k.id, k.seq) GROUP BY name, id, parent, deleted, updated
		UNION ALL
		SELECT type, tbl_name, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL`)
	if err != nil {
		return nil, err
	}
	made, err := db.All(ctx, q, scanPart, `SELECT 'check', name, '', sql FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`)
	for _, table := range made {
		for _, check := range checksIn(table.Is) {
			parts = append(parts, Part{PartCheck, table.Table, "", check})
		}
	}
	return parts, err
}

func checksIn(statement string) (checks []string) {
	words := wordsOf(statement)
	for i := 0; i < len(words); i++ {
		if words[i] != "check" || i+1 == len(words) || words[i+1] != "(" {
			continue
		}
		depth, from := 0, i+1
		for i++; i < len(words); i++ {
			switch words[i] {
			case "(":
				depth++
			case ")":
				depth--
			}
			if depth == 0 {
				break
			}
		}
		checks = append(checks, strings.Join(words[from:min(i+1, len(words))], " "))
	}
	return checks
}

// respelled returns a statement without comments, name quotes and layout.
func respelled(statement string) string {
	return strings.ReplaceAll(strings.Join(wordsOf(statement), " "), " if not exists ", " ")
}

// wordsOf splits a SQLite statement into words. It lowers all letters except in string literals.
func wordsOf(statement string) (words []string) {
	const quotes, closing = "'\"`[", "'\"`]"
	for rest := statement; rest != ""; {
		letter := rest[0]
		if strings.HasPrefix(rest, "--") {
			_, rest, _ = strings.Cut(rest, "\n")
			continue
		}
		if strings.HasPrefix(rest, "/*") {
			_, rest, _ = strings.Cut(rest, "*/")
			continue
		}
		end := 1
		switch quote := strings.IndexByte(quotes, letter); {
		case strings.IndexByte(" \t\r\n", letter) >= 0:
			rest = rest[1:]
			continue
		case quote >= 0:
			end = quotedEnd(rest, closing[quote])
			if letter == '\'' {
				words = append(words, rest[:end])
			} else {
				words = append(words, strings.ToLower(rest[1:max(end-1, 1)]))
			}
			rest = rest[end:]
			continue
		case isWordByte(letter):
			for end < len(rest) && isWordByte(rest[end]) {
				end++
			}
		}
		words = append(words, strings.ToLower(rest[:end]))
		rest = rest[end:]
	}
	return words
}

// quotedEnd returns the end of the quoted word at the start of text. A doubled quote is part of the
// word.
func quotedEnd(text string, quote byte) int {
	for i := 1; i < len(text); i++ {
		if text[i] != quote {
			continue
		}
		if i+1 == len(text) || text[i+1] != quote {
			return i + 1
		}
		i++
	}
	return len(text)
}

func isWordByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}

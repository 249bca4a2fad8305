package trail

import (
	"bytes"
	"context"
	"database/sql"

	"aftercare/internal/platform/db"
)

// A statement takes so many entries: SQLite searches its placeholders one by one,
// PostgreSQL is far away.
const (
	rowsAtOnceOnSQLite   = 10
	rowsAtOnceOnPostgres = 200
)

func rowsAtOnce(engine db.Engine) int {
	if engine == db.Postgres {
		return rowsAtOnceOnPostgres
	}
	return rowsAtOnceOnSQLite
}

// insertRows stores entries, to be chained later, and returns those whose numbers somebody
// else has. If the secret is not the portal's any more, all are refused.
// PostgreSQL is far away and does both at once; SQLite cannot, and is near.
func insertRows(ctx context.Context, tx *db.Tx, engine db.Engine, rows []row, check string) (taken []row, err error) {
	var s db.Statement
	if engine == db.Postgres {
		s.Add(`WITH entry AS (`)
	}
	s.Add(`INSERT INTO trail_entries (n, at, kind, actor_kind, actor, origin, origin_key, record, person_kind, person, changes, sealed, follows, mac) VALUES `)
	for i, r := range rows {
		if i > 0 {
			s.Add(`, `)
		}
		s.Add(`(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			r.n, r.at, r.kind, r.actor.Kind, r.actor.ID, r.origin, r.originKey, r.record, r.person.Kind, r.person.ID, r.changes, r.sealed, r.follows, r.mac)
	}
	s.Add(` ON CONFLICT (n) DO NOTHING`)
	if engine == db.Postgres {
		s.Add(` RETURNING n) INSERT INTO trail_unchained (n) SELECT n FROM entry WHERE `)
		addIsSecret(&s, check)
	}
	stored, err := affected(tx.Exec(ctx, s.String(), s.Args...))
	if err == nil && stored < len(rows) {
		taken, err = notStored(ctx, tx, rows)
	}
	if err == nil && engine == db.SQLite && len(taken) < len(rows) {
		stored, err = queueRows(ctx, tx, rows, taken, check)
	}
	if err == nil && stored != len(rows)-len(taken) {
		err = errReplaced
	}
	return taken, err
}

// addIsSecret adds the condition that the secret is still the portal's, by its check
// value. A portal that knows no secret yet takes any.
func addIsSecret(s *db.Statement, check string) {
	s.Add(`(? = '' OR NOT EXISTS (SELECT 1 FROM portal WHERE name = 'secret' AND value <> ?))`, check, check)
}

func affected(result sql.Result, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}

// notStored are the entries whose numbers somebody else has.
func notStored(ctx context.Context, tx *db.Tx, rows []row) (others []row, err error) {
	var s db.Statement
	s.Add(`SELECT n, mac FROM trail_entries WHERE n IN (` + db.Placeholders(1, len(rows)) + `)`)
	for _, r := range rows {
		s.Args = append(s.Args, r.n)
	}
	stored := map[int64][]byte{}
	err = db.Each(ctx, tx, func(row db.Row) error {
		var n int64
		var mac []byte
		err := row.Scan(&n, &mac)
		stored[n] = mac
		return err
	}, s.String(), s.Args...)
	for _, r := range rows {
		if !bytes.Equal(stored[r.n], r.mac) {
			others = append(others, r)
		}
	}
	return others, err
}

// queueRows puts all entries but some into the queue of those that are not chained yet,
// while the secret is the portal's.
func queueRows(ctx context.Context, tx *db.Tx, rows, without []row, check string) (queued int, err error) {
	left := map[int64]bool{}
	for _, r := range without {
		left[r.n] = true
	}
	var s db.Statement
	s.Add(`INSERT INTO trail_unchained (n) SELECT column1 FROM (VALUES `)
	for _, r := range rows {
		switch {
		case left[r.n]:
			continue
		case len(s.Args) > 0:
			s.Add(`, `)
		}
		s.Add(`(?)`, r.n)
	}
	s.Add(`) WHERE `)
	addIsSecret(&s, check)
	return affected(tx.Exec(ctx, s.String(), s.Args...))
}

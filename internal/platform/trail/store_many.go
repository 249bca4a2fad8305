package trail

import (
	"bytes"
	"context"

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

// insertRows stores those entries whose numbers are free, and tells whether all are.
func insertRows(ctx context.Context, tx *db.Tx, engine db.Engine, rows []row) (all bool, err error) {
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
		s.Add(` RETURNING n) ` + queueEntry + `SELECT n FROM entry`)
	}
	result, err := tx.Exec(ctx, s.String(), s.Args...)
	if err != nil {
		return false, err
	}
	inserted, err := result.RowsAffected()
	return inserted == int64(len(rows)), err
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

// queueRows puts entries into the queue of those that are not chained yet, which
// PostgreSQL has done with them.
func queueRows(ctx context.Context, tx *db.Tx, engine db.Engine, rows, without []row) error {
	if engine == db.Postgres {
		return nil
	}
	left := map[int64]bool{}
	for _, r := range without {
		left[r.n] = true
	}
	queued := db.Rows{Into: `trail_unchained (n)`}
	for _, r := range rows {
		if !left[r.n] {
			queued.Add(r.n)
		}
	}
	return queued.Insert(ctx, tx)
}

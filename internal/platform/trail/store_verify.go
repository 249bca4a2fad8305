package trail

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/db"
)

// What is proved may have been changed into something that cannot even be read: a
// walk tells so of each row and goes on. A database that does not answer ends it.

// headsOf reads the end of the chain. There should be one row.
func headsOf(ctx context.Context, q db.Queryer, unreadable func()) (all []head, err error) {
	err = db.Each(ctx, q, func(from db.Row) error {
		h, err := scanHead(from)
		if err != nil {
			unreadable()
			return nil //nolint:nilerr // told
		}
		all = append(all, h)
		return nil
	}, `SELECT `+headColumns+` FROM trail_head`)
	return all, err
}

// eachLink walks over the chain behind a place, each link with its entry. One whose
// entry is gone is left out.
func eachLink(ctx context.Context, q db.Queryer, behind int64, fn func(link, row), unreadable func(link)) error {
	return db.Each(ctx, q, func(from db.Row) error {
		var l link
		var r row
		targets := append([]any{&l.sequence, &l.entry, &l.hash, &l.kind, &l.actor, &l.person, &l.record}, r.targets()...)
		if err := from.Scan(targets...); err != nil {
			unreadable(placeOf(from, len(targets)))
			return nil //nolint:nilerr // told
		}
		fn(l, r)
		return nil
	}, `SELECT l.sequence, l.entry, l.hash, l.kind, l.actor, l.person, l.record, `+rowColumns+`
		FROM trail_links l JOIN trail_entries e ON e.n = l.entry WHERE l.sequence > $1 ORDER BY l.sequence`, behind)
}

// linkAt is the link at a place; without a hash if it is gone.
func linkAt(ctx context.Context, q db.Queryer, sequence int64) (l link, err error) {
	l.sequence = sequence
	err = q.QueryRow(ctx, `SELECT entry, hash FROM trail_links WHERE sequence = $1`, sequence).Scan(&l.entry, &l.hash)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return l, err
}

// countLinksSince counts the links from the first entry with such a number on.
func countLinksSince(ctx context.Context, q db.Queryer, n int64) (links int64, err error) {
	last, err := lastLink(ctx, q)
	if err != nil {
		return 0, err
	}
	var first int64
	err = q.QueryRow(ctx, `SELECT sequence FROM trail_links WHERE entry >= $1 ORDER BY entry LIMIT 1`, n).Scan(&first)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return last.sequence - first + 1, err
}

// placeOf is the place in the chain of a row that cannot be read as it should.
func placeOf(from db.Row, columns int) (l link) {
	values := make([]any, columns)
	targets := make([]any, columns)
	for i := range values {
		targets[i] = &values[i]
	}
	if from.Scan(targets...) == nil {
		l.sequence, _ = values[0].(int64)
		l.hash, _ = values[2].([]byte)
	}
	return l
}

func hasLink(ctx context.Context, q db.Queryer, sequence int64) (there bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM trail_links WHERE sequence = $1)`, sequence).Scan(&there)
	return there, err
}

func hasEntry(ctx context.Context, q db.Queryer, n int64) (there bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM trail_entries WHERE n = $1)`, n).Scan(&there)
	return there, err
}

func eachWaiting(ctx context.Context, q db.Queryer, fn func(row), unreadable func()) error {
	return eachRow(ctx, q, fn, unreadable, `SELECT `+rowColumns+` FROM trail_unchained u JOIN trail_entries e ON e.n = u.n WHERE `+isNotLinked+` ORDER BY u.n`)
}

// eachOutside finds entries that are neither chained nor wait for it.
func eachOutside(ctx context.Context, q db.Queryer, fn func(row), unreadable func()) error {
	return eachRow(ctx, q, fn, unreadable, `
		SELECT `+rowColumns+` FROM trail_entries e
		WHERE NOT EXISTS (SELECT 1 FROM trail_links l WHERE l.entry = e.n) AND NOT EXISTS (SELECT 1 FROM trail_unchained u WHERE u.n = e.n) ORDER BY e.n`)
}

func eachRow(ctx context.Context, q db.Queryer, fn func(row), unreadable func(), query string, args ...any) error {
	return db.Each(ctx, q, func(from db.Row) error {
		r, err := scanRow(from)
		if err != nil {
			unreadable()
			return nil //nolint:nilerr // told
		}
		fn(r)
		return nil
	}, query, args...)
}

// countGone counts entries that should wait and are not there.
func countGone(ctx context.Context, q db.Queryer) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM trail_unchained u WHERE NOT EXISTS (SELECT 1 FROM trail_entries e WHERE e.n = u.n)`).Scan(&n)
	return n, err
}

// countTwice counts entries that wait although they are in the chain.
func countTwice(ctx context.Context, q db.Queryer) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM trail_unchained u WHERE EXISTS (SELECT 1 FROM trail_links l WHERE l.entry = u.n)`).Scan(&n)
	return n, err
}

func countEntries(ctx context.Context, q db.Queryer) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM trail_entries`).Scan(&n)
	return n, err
}

// countKeyless counts persons of whom something is sealed since a place in the chain,
// whose key is gone, and no entry says that they were forgotten.
func countKeyless(ctx context.Context, q db.Queryer, since int64) (n int64, err error) {
	const isSince = ` FROM trail_links l JOIN trail_entries e ON e.n = l.entry WHERE l.sequence >= $1 AND `
	err = q.QueryRow(ctx, `
		SELECT count(*) FROM (
			SELECT e.origin_key AS person`+isSince+`e.origin_key <> ''
			UNION SELECT e.person_kind || ':' || e.person`+isSince+`e.person <> '' AND length(e.sealed) > 0
		) sealed
		WHERE sealed.person NOT IN (SELECT person FROM trail_keys)
			AND sealed.person NOT IN (SELECT person_kind || ':' || person FROM trail_entries WHERE kind = 'trail.forgotten')`, since).Scan(&n)
	return n, err
}

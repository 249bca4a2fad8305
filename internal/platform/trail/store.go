package trail

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"

	"aftercare/internal/platform/db"
)

type row struct {
	n, at                            int64
	kind, originKey, record, changes string
	actor, person                    Person
	origin, sealed, mac              []byte
	follows                          []byte // from earlier builds: the entries before
}

// text returns all of a row except its signature. Different rows always give different texts.
func (r row) text() []byte {
	text := binary.BigEndian.AppendUint64(nil, uint64(r.n))
	text = binary.BigEndian.AppendUint64(text, uint64(r.at))
	for _, field := range []string{
		r.kind, string(r.actor.Kind), r.actor.ID, string(r.origin), r.originKey, r.record, string(r.person.Kind), r.person.ID, r.changes, string(r.sealed), string(r.follows),
	} {
		text = append(binary.AppendUvarint(text, uint64(len(field))), field...)
	}
	if len(r.follows) == 0 {
		text = text[:len(text)-1]
	}
	return text
}

const rowColumns = `e.n, e.at, e.kind, e.actor_kind, e.actor, e.origin, e.origin_key, e.record, e.person_kind, e.person, e.changes, e.sealed, e.mac, e.follows`

func (r *row) targets() []any {
	return []any{
		&r.n, &r.at, &r.kind, (*string)(&r.actor.Kind), &r.actor.ID, &r.origin, &r.originKey, &r.record, (*string)(&r.person.Kind), &r.person.ID,
		&r.changes, &r.sealed, &r.mac, &r.follows,
	}
}

func scanRow(from db.Row) (r row, err error) {
	err = from.Scan(r.targets()...)
	return r, err
}

// insertRows stores entries and queues them for the chain. It fails if the portal's secret has
// changed.
func insertRows(ctx context.Context, tx *db.Tx, rows []row, check string) error {
	entries := db.Rows{Into: `trail_entries (n, at, kind, actor_kind, actor, origin, origin_key, record, person_kind, person, changes, sealed, mac)`}
	for _, r := range rows {
		entries.Add(r.n, r.at, r.kind, r.actor.Kind, r.actor.ID, r.origin, r.originKey, r.record, r.person.Kind, r.person.ID, r.changes, r.sealed, r.mac)
	}
	if err := entries.Insert(ctx, tx); db.IsUnique(err) {
		return errNotTaken
	} else if err != nil {
		return err
	}
	result, err := tx.Exec(ctx, `INSERT INTO trail_unchained (n) SELECT n FROM trail_entries WHERE n >= $1 AND n <= $2
		AND NOT EXISTS (SELECT 1 FROM portal WHERE name = 'secret' AND value <> $3 AND $3 <> '') ON CONFLICT (n) DO NOTHING`, rows[0].n, rows[len(rows)-1].n, check)
	if err != nil {
		return err
	}
	if queued, err := result.RowsAffected(); err != nil || queued != int64(len(rows)) {
		return errors.Join(errNotTaken, err)
	}
	return nil
}

func deleteKeys(ctx context.Context, tx *db.Tx, which string, args ...any) error {
	_, err := tx.Exec(ctx, `DELETE FROM trail_keys WHERE `+which, args...)
	return err
}

// head is the signed end of the chain. text returns the signed part.
type head struct {
	sequence, signedSince, chainedAt int64
	hash, signature                  []byte
}

func (h head) text() []byte {
	text := append([]byte("end of the chain"), binary.BigEndian.AppendUint64(nil, uint64(h.sequence))...)
	text = append(binary.BigEndian.AppendUint64(text, uint64(h.signedSince)), h.hash...)
	return binary.BigEndian.AppendUint64(text, uint64(h.chainedAt))
}

const headColumns = `sequence, hash, signed_since, chained_at, signature`

// oneHead returns the head of the chain, or the zero head if there is not exactly one.
func oneHead(ctx context.Context, q db.Queryer, query string) (h head, err error) {
	heads, err := db.All(ctx, q, func(from db.Row) (h head, err error) {
		err = from.Scan(&h.sequence, &h.hash, &h.signedSince, &h.chainedAt, &h.signature)
		return h, err
	}, query)
	if len(heads) == 1 {
		h = heads[0]
	}
	return h, err
}

// newHead replaces all heads with one that matches the last link.
func newHead(ctx context.Context, tx *db.Tx) (h head, err error) {
	for _, statement := range []string{`DELETE FROM trail_head`, `INSERT INTO trail_head (sequence, hash, signed_since, signature) VALUES (0, '', 1, '')`} {
		if _, err := tx.Exec(ctx, statement); err != nil {
			return h, err
		}
	}
	l, err := readLink(ctx, tx, `ORDER BY sequence DESC LIMIT 1`)
	return head{sequence: l.sequence, hash: l.hash, signedSince: 1}, err
}

// link is the place of an entry in the chain, with a copy of the searchable fields.
type link struct {
	sequence int64
	hash     []byte
	copied
}

type copied struct{ kind, actor, person, record string }

func copyOf(r row) copied { return copied{r.kind, r.actor.ID, r.person.ID, db.Fold(r.record)} }

// readLink returns a link of the chain, with an empty hash if it does not exist.
func readLink(ctx context.Context, q db.Queryer, which string, args ...any) (l link, err error) {
	l.hash = []byte{}
	err = q.QueryRow(ctx, `SELECT sequence, hash FROM trail_links `+which, args...).Scan(&l.sequence, &l.hash)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return l, err
}

// eachWaiting calls fn for entries that wait for the chain. A removed entry cannot be read.
func eachWaiting(ctx context.Context, q db.Queryer, most int, fn func(r row, isRead bool)) error {
	return db.Each(ctx, q, func(from db.Row) error {
		r, unread := scanRow(from)
		fn(r, unread == nil)
		return nil
	}, `SELECT `+rowColumns+` FROM trail_unchained u LEFT JOIN trail_entries e ON e.n = u.n
		WHERE NOT EXISTS (SELECT 1 FROM trail_links l WHERE l.entry = u.n) ORDER BY u.n LIMIT $1`, most)
}

func firstUnchained(ctx context.Context, q db.Queryer) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT COALESCE(min(n), 0) FROM trail_unchained`).Scan(&n)
	return n, err
}

// eachLink calls fn for the links after a place. A removed entry cannot be read.
func eachLink(ctx context.Context, q db.Queryer, behind int64, fn func(l link, r row, isRead bool)) error {
	return db.Each(ctx, q, func(from db.Row) error {
		var l link
		var r row
		unread := from.Scan(append([]any{&l.sequence, &l.hash, &l.kind, &l.actor, &l.person, &l.record}, r.targets()...)...)
		fn(l, r, unread == nil)
		return nil
	}, `SELECT l.sequence, l.hash, l.kind, l.actor, l.person, l.record, `+rowColumns+`
		FROM trail_links l LEFT JOIN trail_entries e ON e.n = l.entry WHERE l.sequence > $1 ORDER BY l.sequence`, behind)
}

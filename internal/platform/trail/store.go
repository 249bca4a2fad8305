package trail

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"

	"aftercare/internal/platform/db"
)

// row is an entry as it is stored.
type row struct {
	n         int64
	at        int64
	kind      string
	actor     Person
	origin    []byte
	originKey string
	record    string
	person    Person
	changes   string
	sealed    []byte
	mac       []byte
}

// text is all of a row but its signature, so that no two rows have the same.
func (r row) text() []byte {
	text := binary.BigEndian.AppendUint64(nil, uint64(r.n))
	text = binary.BigEndian.AppendUint64(text, uint64(r.at))
	for _, field := range []string{
		r.kind, string(r.actor.Kind), r.actor.ID, string(r.origin), r.originKey, r.record, string(r.person.Kind), r.person.ID, r.changes, string(r.sealed),
	} {
		text = append(binary.AppendUvarint(text, uint64(len(field))), field...)
	}
	return text
}

const rowColumns = `e.n, e.at, e.kind, e.actor_kind, e.actor, e.origin, e.origin_key, e.record, e.person_kind, e.person, e.changes, e.sealed, e.mac`

func (r *row) targets() []any {
	return []any{
		&r.n, &r.at, &r.kind, (*string)(&r.actor.Kind), &r.actor.ID, &r.origin, &r.originKey, &r.record, (*string)(&r.person.Kind), &r.person.ID,
		&r.changes, &r.sealed, &r.mac,
	}
}

func scanRow(from db.Row) (r row, err error) {
	err = from.Scan(r.targets()...)
	return r, err
}

const (
	insertEntry = `
		INSERT INTO trail_entries (n, at, kind, actor_kind, actor, origin, origin_key, record, person_kind, person, changes, sealed, mac)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (n) DO NOTHING`
	queueEntry = `INSERT INTO trail_unchained (n) `
)

// insertRow stores an entry unless its number is taken. PostgreSQL is far away and
// does both at once; SQLite cannot, and is near.
func insertRow(ctx context.Context, tx *db.Tx, engine db.Engine, r row) (inserted bool, err error) {
	args := []any{
		r.n, r.at, r.kind, r.actor.Kind, r.actor.ID, r.origin, r.originKey, r.record, r.person.Kind, r.person.ID, r.changes, r.sealed, r.mac,
	}
	statement := insertEntry
	if engine == db.Postgres {
		statement = `WITH entry AS (` + insertEntry + ` RETURNING n) ` + queueEntry + `SELECT n FROM entry`
	}
	result, err := tx.Exec(ctx, statement, args...)
	if err != nil {
		return false, err
	}
	rows, err := result.RowsAffected()
	if err != nil || rows == 0 || engine == db.Postgres {
		return rows > 0, err
	}
	_, err = tx.Exec(ctx, queueEntry+`VALUES ($1)`, r.n)
	return true, err
}

// keysOf are the sealed keys of those persons who have one.
func keysOf(ctx context.Context, q db.Queryer, persons []string) (map[string][]byte, error) {
	args := make([]any, len(persons))
	for i, person := range persons {
		args[i] = person
	}
	found := map[string][]byte{}
	err := db.Each(ctx, q, func(row db.Row) error {
		var person string
		var sealed []byte
		err := row.Scan(&person, &sealed)
		found[person] = sealed
		return err
	}, `SELECT person, sealed FROM trail_keys WHERE person IN (`+db.Placeholders(1, len(persons))+`)`, args...)
	return found, err
}

// putKey keeps a person's key unless another than the one before is there by now.
func putKey(ctx context.Context, tx *db.Tx, person string, before, sealed []byte) error {
	if before == nil {
		before = []byte{}
	}
	_, err := tx.Exec(ctx, `
		INSERT INTO trail_keys AS known (person, sealed, created_at) VALUES ($1, $2, $3)
		ON CONFLICT (person) DO UPDATE SET sealed = excluded.sealed, created_at = excluded.created_at WHERE known.sealed = $4`,
		person, sealed, db.Micros(tx.Now()), before)
	return err
}

func deleteKey(ctx context.Context, tx *db.Tx, person string) error {
	_, err := tx.Exec(ctx, `DELETE FROM trail_keys WHERE person = $1`, person)
	return err
}

// head is the end of the chain.
type head struct {
	sequence    int64
	hash        []byte
	signedSince int64
	signature   []byte
}

func scanHead(row db.Row) (h head, err error) {
	err = row.Scan(&h.sequence, &h.hash, &h.signedSince, &h.signature)
	return h, err
}

const headColumns = `sequence, hash, signed_since, signature`

func readHead(ctx context.Context, q db.Queryer) (head, error) {
	return scanHead(q.QueryRow(ctx, `SELECT `+headColumns+` FROM trail_head`))
}

// holdHead takes the end of the chain until the transaction ends: one at a time
// makes it longer.
func holdHead(ctx context.Context, tx *db.Tx) (head, error) {
	return scanHead(tx.QueryRow(ctx, `UPDATE trail_head SET sequence = sequence RETURNING `+headColumns))
}

func putHead(ctx context.Context, tx *db.Tx, h head) error {
	_, err := tx.Exec(ctx, `UPDATE trail_head SET sequence = $1, hash = $2, signed_since = $3, signature = $4`, h.sequence, h.hash, h.signedSince, h.signature)
	return err
}

// unchained are entries that wait, in the order of their numbers.
func unchained(ctx context.Context, q db.Queryer, most int) ([]row, error) {
	return db.All(ctx, q, scanRow, `
		SELECT `+rowColumns+` FROM trail_unchained u JOIN trail_entries e ON e.n = u.n ORDER BY u.n LIMIT $1`, most)
}

func isUnchained(ctx context.Context, q db.Queryer) (waits bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM trail_unchained)`).Scan(&waits)
	return waits, err
}

// moveToChain stores links and takes their entries out of the queue.
func moveToChain(ctx context.Context, tx *db.Tx, links []link) error {
	rows := db.Rows{Into: `trail_links (sequence, entry, hash)`}
	numbers := make([]any, len(links))
	for i, l := range links {
		rows.Add(l.sequence, l.entry, l.hash)
		numbers[i] = l.entry
	}
	if err := rows.Insert(ctx, tx); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM trail_unchained WHERE n IN (`+db.Placeholders(1, len(numbers))+`)`, numbers...)
	return err
}

// eachLink walks over the chain behind a place, each link with its entry. One whose
// entry is gone is left out.
func eachLink(ctx context.Context, q db.Queryer, behind int64, fn func(link, row) error) error {
	return db.Each(ctx, q, func(from db.Row) error {
		var l link
		var r row
		if err := from.Scan(append([]any{&l.sequence, &l.entry, &l.hash}, r.targets()...)...); err != nil {
			return err
		}
		return fn(l, r)
	}, `SELECT l.sequence, l.entry, l.hash, `+rowColumns+` FROM trail_links l JOIN trail_entries e ON e.n = l.entry
		WHERE l.sequence > $1 ORDER BY l.sequence`, behind)
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

func hasLink(ctx context.Context, q db.Queryer, sequence int64) (there bool, err error) {
	err = q.QueryRow(ctx, `SELECT EXISTS (SELECT 1 FROM trail_links WHERE sequence = $1)`, sequence).Scan(&there)
	return there, err
}

func eachWaiting(ctx context.Context, q db.Queryer, fn func(row) error) error {
	return eachRow(ctx, q, fn, `SELECT `+rowColumns+` FROM trail_unchained u JOIN trail_entries e ON e.n = u.n ORDER BY u.n`)
}

// eachOutside finds entries that are neither chained nor wait for it.
func eachOutside(ctx context.Context, q db.Queryer, fn func(row) error) error {
	return eachRow(ctx, q, fn, `
		SELECT `+rowColumns+` FROM trail_entries e
		WHERE e.n NOT IN (SELECT entry FROM trail_links) AND e.n NOT IN (SELECT n FROM trail_unchained) ORDER BY e.n`)
}

func eachRow(ctx context.Context, q db.Queryer, fn func(row) error, query string) error {
	return db.Each(ctx, q, func(from db.Row) error {
		r, err := scanRow(from)
		if err != nil {
			return err
		}
		return fn(r)
	}, query)
}

func countGone(ctx context.Context, q db.Queryer) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM trail_unchained WHERE n NOT IN (SELECT n FROM trail_entries)`).Scan(&n)
	return n, err
}

func countEntries(ctx context.Context, q db.Queryer) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT count(*) FROM trail_entries`).Scan(&n)
	return n, err
}

// lastLink is the end of the chain as its last link has it.
func lastLink(ctx context.Context, q db.Queryer) (h head, err error) {
	h.hash = []byte{}
	err = q.QueryRow(ctx, `SELECT sequence, hash FROM trail_links ORDER BY sequence DESC LIMIT 1`).Scan(&h.sequence, &h.hash)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return h, err
}

func deleteAllKeys(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM trail_keys`)
	return err
}

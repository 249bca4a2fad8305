package trail

import (
	"context"
	"database/sql"
	"errors"

	"aftercare/internal/platform/db"
)

// head is the end of the chain.
type head struct {
	sequence    int64
	hash        []byte
	signedSince int64
	chainedAt   int64
	signature   []byte
}

func scanHead(row db.Row) (h head, err error) {
	err = row.Scan(&h.sequence, &h.hash, &h.signedSince, &h.chainedAt, &h.signature)
	return h, err
}

const headColumns = `sequence, hash, signed_since, chained_at, signature`

// holdHead takes the end of the chain until the transaction ends: one at a time
// makes it longer. There should be one row; what is found is told.
func holdHead(ctx context.Context, tx *db.Tx) ([]head, error) {
	return db.All(ctx, tx, scanHead, `UPDATE trail_head SET sequence = sequence RETURNING `+headColumns)
}

func putHead(ctx context.Context, tx *db.Tx, h head) error {
	if h.hash == nil { // as SQLite gives an empty one back
		h.hash = []byte{}
	}
	_, err := tx.Exec(ctx, `UPDATE trail_head SET sequence = $1, hash = $2, signed_since = $3, chained_at = $4, signature = $5`,
		h.sequence, h.hash, h.signedSince, h.chainedAt, h.signature)
	return err
}

// replaceHeads makes one row of however many there are.
func replaceHeads(ctx context.Context, tx *db.Tx) error {
	if _, err := tx.Exec(ctx, `DELETE FROM trail_head`); err != nil {
		return err
	}
	empty := []byte{}
	_, err := tx.Exec(ctx, `INSERT INTO trail_head (sequence, hash, signed_since, chained_at, signature) VALUES (0, $1, 1, 0, $1)`, empty)
	return err
}

// The mark stands among what the portal knows of itself.
const markFact = "trail"

func readMark(ctx context.Context, q db.Queryer) (text string, err error) {
	err = q.QueryRow(ctx, `SELECT value FROM portal WHERE name = $1`, markFact).Scan(&text)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	return text, err
}

func putMark(ctx context.Context, tx *db.Tx, text string) error {
	_, err := tx.Exec(ctx, `INSERT INTO portal (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, markFact, text)
	return err
}

// isNotLinked keeps what is in the chain already from being chained again.
const isNotLinked = `NOT EXISTS (SELECT 1 FROM trail_links l WHERE l.entry = u.n)`

// unchained are entries that wait, in the order of their numbers.
func unchained(ctx context.Context, q db.Queryer, most int) ([]row, error) {
	return db.All(ctx, q, scanRow, `
		SELECT `+rowColumns+` FROM trail_unchained u JOIN trail_entries e ON e.n = u.n WHERE `+isNotLinked+` ORDER BY u.n LIMIT $1`, most)
}

// firstUnchained is the number of the entry that waits longest, 0 if none does.
func firstUnchained(ctx context.Context, q db.Queryer) (n int64, err error) {
	err = q.QueryRow(ctx, `SELECT COALESCE(min(n), 0) FROM trail_unchained`).Scan(&n)
	return n, err
}

// moveToChain stores links and takes their entries out of the queue.
func moveToChain(ctx context.Context, tx *db.Tx, links []link) error {
	const width = 7
	rows := db.Rows{Into: `trail_links (sequence, entry, hash, kind, actor, person, record)`}
	rows.Grow(len(links), width)
	numbers := make([]any, len(links))
	for i, l := range links {
		rows.Add(l.sequence, l.entry, l.hash, l.kind, l.actor, l.person, l.record)
		numbers[i] = l.entry
	}
	if err := rows.Insert(ctx, tx); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM trail_unchained WHERE n IN (`+db.Placeholders(1, len(numbers))+`)`, numbers...)
	return err
}

// dropLinked takes out of the queue what somebody else put there that is in the
// chain already.
func dropLinked(ctx context.Context, tx *db.Tx) error {
	_, err := tx.Exec(ctx, `DELETE FROM trail_unchained WHERE n IN (SELECT entry FROM trail_links)`)
	return err
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

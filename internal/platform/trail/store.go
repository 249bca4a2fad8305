package trail

import (
	"context"
	"encoding/binary"
	"slices"

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
	follows   []byte
	mac       []byte
}

// text is all of a row but its signature, so that no two rows have the same. What
// follows nothing has the text that entries had before any followed others.
func (r row) text() []byte {
	text := binary.BigEndian.AppendUint64(nil, uint64(r.n))
	text = binary.BigEndian.AppendUint64(text, uint64(r.at))
	for _, field := range []string{
		r.kind, string(r.actor.Kind), r.actor.ID, string(r.origin), r.originKey, r.record, string(r.person.Kind), r.person.ID, r.changes, string(r.sealed),
	} {
		text = append(binary.AppendUvarint(text, uint64(len(field))), field...)
	}
	if len(r.follows) > 0 {
		text = append(binary.AppendUvarint(text, uint64(len(r.follows))), r.follows...)
	}
	return text
}

const rowColumns = `e.n, e.at, e.kind, e.actor_kind, e.actor, e.origin, e.origin_key, e.record, e.person_kind, e.person, e.changes, e.sealed, e.follows, e.mac`

func (r *row) targets() []any {
	return []any{
		&r.n, &r.at, &r.kind, (*string)(&r.actor.Kind), &r.actor.ID, &r.origin, &r.originKey, &r.record, (*string)(&r.person.Kind), &r.person.ID,
		&r.changes, &r.sealed, &r.follows, &r.mac,
	}
}

func scanRow(from db.Row) (r row, err error) {
	err = from.Scan(r.targets()...)
	return r, err
}

// keysAtOnce bounds the placeholders of a statement.
const keysAtOnce = 500

// keysOf are the sealed keys of those persons who have one.
func keysOf(ctx context.Context, q db.Queryer, persons []string) (map[string][]byte, error) {
	found := map[string][]byte{}
	for some := range slices.Chunk(persons, keysAtOnce) {
		args := make([]any, len(some))
		for i, person := range some {
			args[i] = person
		}
		err := db.Each(ctx, q, func(row db.Row) error {
			var person string
			var sealed []byte
			err := row.Scan(&person, &sealed)
			found[person] = sealed
			return err
		}, `SELECT person, sealed FROM trail_keys WHERE person IN (`+db.Placeholders(1, len(some))+`)`, args...)
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// replaceKey keeps a person's key unless another than the one before is there by now.
func replaceKey(ctx context.Context, tx *db.Tx, person string, before, sealed []byte) error {
	_, err := tx.Exec(ctx, `UPDATE trail_keys SET sealed = $2, created_at = $3 WHERE person = $1 AND sealed = $4`,
		person, sealed, db.Micros(tx.Now()), before)
	return err
}

func deleteKey(ctx context.Context, tx *db.Tx, person string) error {
	_, err := tx.Exec(ctx, `DELETE FROM trail_keys WHERE person = $1`, person)
	return err
}

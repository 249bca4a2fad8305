// Package idempotent makes repeated requests harmless: a repeat gets the answer of the first
// request.
package idempotent

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/id"
)

// Request identifies a request, so that a repeat can be recognised.
type Request struct {
	Key   string // chosen by the client; may be empty
	Print string // a hash of the whole request

	// Within is how long a second request with the same key counts as a repeat. Zero means for
	// ever. Keys that are made from the request itself need a limit.
	Within time.Duration
}

type requestKey struct{}

// WithRequest stores the request in the context for Once.
func WithRequest(ctx context.Context, r Request) context.Context {
	return context.WithValue(ctx, requestKey{}, r)
}

// errOtherRequest refuses a known key with other content. The first answer would be wrong: it would
// say that this content was saved.
var errOtherRequest = fault.New(fault.Conflict, "This was sent before with different content. Please check it and send it again.")

// After a commit with an unknown result, Once tries again at this interval and for this long, while
// the client waits.
const (
	doubtPause = 100 * time.Millisecond
	doubtLimit = 10 * time.Second
)

// Once is db.Write for a request that may be repeated. The first run stores its answer in the same
// transaction as its changes. A repeat returns that answer without running fn. The same key with
// other content is refused. The scope separates the keys of different people and calls.
//
// A repeat waits while the first request is running. If fn fails, nothing is stored. If the
// connection breaks during the commit, Once runs the request again and the key shows whether the
// commit arrived. So fn may run twice.
func Once[T any](ctx context.Context, d *db.DB, scope string, fn func(tx *db.Tx) (T, error)) (T, error) {
	return onceBy(ctx, d, d.Write, scope, fn)
}

// OnceLarge is Once for thousands of rows, see WriteLarge.
func OnceLarge[T any](ctx context.Context, d *db.DB, scope string, fn func(tx *db.Tx) (T, error)) (T, error) {
	return onceBy(ctx, d, d.WriteLarge, scope, fn)
}

type writer func(ctx context.Context, fn func(tx *db.Tx) error) error

func onceBy[T any](ctx context.Context, d *db.DB, by writer, scope string, fn func(tx *db.Tx) (T, error)) (T, error) {
	request, _ := ctx.Value(requestKey{}).(Request)
	first := once[T]
	if request.Key == "" {
		request.Key, first = id.Secret(16), unasked[T]
	}
	// The time limit starts here, so that a retry after a lost commit still finds the answer.
	began := run{Request: request}
	if request.Within > 0 {
		began.since = db.Micros(d.Now().Add(-request.Within))
	}
	var answer T
	write := func(way way[T]) func(context.Context) error {
		return func(ctx context.Context) (err error) {
			answer, err = writeOnce(ctx, by, scope, began, way, fn)
			return err
		}
	}
	err := insist(ctx, d, write(first), write(once[T]))
	return answer, err
}

// Repeatable is db.Write for changes that may happen twice without harm: a count, a note, a
// session. If the result of the commit is unknown, it writes again.
func Repeatable(ctx context.Context, d *db.DB, fn func(tx *db.Tx) error) error {
	write := func(ctx context.Context) error { return d.Write(ctx, fn) }
	return insist(ctx, d, write, write)
}

// insist writes again while the result of the first write is unknown.
func insist(ctx context.Context, d *db.DB, first, again func(context.Context) error) error {
	doubt := first(ctx)
	if !db.IsInDoubt(doubt) {
		return doubt
	}
	ctx, cancel := context.WithTimeout(ctx, doubtLimit)
	defer cancel()
	for db.Pause(ctx, doubtPause) == nil {
		err := again(ctx)
		if f := db.Fault(err); f == nil || f.Kind != fault.Unavailable {
			return err
		}
		d.Logger().WarnContext(ctx, "the outcome of a write is not known yet", "error", err)
	}
	return doubt
}

// Do is Once for a write without an answer.
func Do(ctx context.Context, d *db.DB, scope string, fn func(tx *db.Tx) error) error {
	_, err := Once(ctx, d, scope, silent(fn))
	return err
}

// DoLarge is OnceLarge for a write without an answer.
func DoLarge(ctx context.Context, d *db.DB, scope string, fn func(tx *db.Tx) error) error {
	_, err := OnceLarge(ctx, d, scope, silent(fn))
	return err
}

func silent(fn func(tx *db.Tx) error) func(tx *db.Tx) (struct{}, error) {
	return func(tx *db.Tx) (struct{}, error) { return struct{}{}, fn(tx) }
}

type run struct {
	Request
	since int64 // older answers do not count
}

type way[T any] func(ctx context.Context, tx *db.Tx, scope string, r run, fn func(tx *db.Tx) (T, error)) (T, error)

func writeOnce[T any](ctx context.Context, by writer, scope string, r run, way way[T], fn func(tx *db.Tx) (T, error)) (answer T, err error) {
	err = by(ctx, func(tx *db.Tx) (err error) {
		answer, err = way(ctx, tx, scope, r, fn)
		return err
	})
	return answer, err
}

// unasked is the first run of a request without a key. Once makes a key itself, and uses it only if
// the result of the commit is unknown. That never happens on SQLite.
func unasked[T any](ctx context.Context, tx *db.Tx, scope string, r run, fn func(tx *db.Tx) (T, error)) (T, error) {
	answer, err := fn(tx)
	if err != nil || tx.Engine() == db.SQLite {
		return answer, err
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return answer, fmt.Errorf("db: once: the answer cannot be stored: %w", err)
	}
	_, err = tx.Exec(ctx, `INSERT INTO idempotency (scope, key_hash, print, answer, created_at) VALUES ($1, $2, '', $3, $4)`,
		scope, hash(r.Key), string(text), db.Micros(tx.Now()))
	if err != nil {
		return answer, fmt.Errorf("db: once: %w", err)
	}
	return answer, nil
}

func once[T any](ctx context.Context, tx *db.Tx, scope string, r run, fn func(tx *db.Tx) (T, error)) (T, error) {
	var answer T
	keyHash := hash(r.Key)
	first, err := tx.Exec(ctx, `
		INSERT INTO idempotency AS known (scope, key_hash, print, answer, created_at) VALUES ($1, $2, $3, '', $4)
		ON CONFLICT (scope, key_hash) DO UPDATE SET print = excluded.print, answer = '', created_at = excluded.created_at
		WHERE known.created_at < $5`, scope, keyHash, r.Print, db.Micros(tx.Now()), r.since)
	if err != nil {
		return answer, fmt.Errorf("db: once: %w", err)
	}
	if inserted, err := first.RowsAffected(); err != nil {
		return answer, fmt.Errorf("db: once: %w", err)
	} else if inserted == 0 {
		return storedAnswer[T](ctx, tx, scope, keyHash, r.Print)
	}
	if answer, err = fn(tx); err != nil {
		return answer, err
	}
	text, err := json.Marshal(answer)
	if err != nil {
		return answer, fmt.Errorf("db: once: the answer cannot be stored: %w", err)
	}
	_, err = tx.Exec(ctx, `UPDATE idempotency SET answer = $1 WHERE scope = $2 AND key_hash = $3`, string(text), scope, keyHash)
	if err != nil {
		return answer, fmt.Errorf("db: once: %w", err)
	}
	return answer, nil
}

func storedAnswer[T any](ctx context.Context, tx *db.Tx, scope, keyHash, print string) (T, error) {
	var answer T
	var text, firstPrint string
	err := tx.QueryRow(ctx, `SELECT answer, print FROM idempotency WHERE scope = $1 AND key_hash = $2`, scope, keyHash).Scan(&text, &firstPrint)
	if err != nil {
		return answer, fmt.Errorf("db: once: %w", err)
	}
	if firstPrint != "" && firstPrint != print {
		return answer, errOtherRequest
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		return answer, fmt.Errorf("db: once: the stored answer cannot be read: %w", err)
	}
	return answer, nil
}

// Forget removes stored answers that are older than age. A periodic task calls it.
func Forget(ctx context.Context, d *db.DB, age time.Duration) (removed int64, err error) {
	err = d.Write(ctx, func(tx *db.Tx) error {
		result, err := tx.Exec(ctx, `DELETE FROM idempotency WHERE created_at < $1`, db.Micros(tx.Now().Add(-age)))
		if err != nil {
			return fmt.Errorf("db: forget answers: %w", err)
		}
		removed, err = result.RowsAffected()
		return err
	})
	return removed, err
}

func hash(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}

package db

import "context"

// Lock is the end of a query that locks the rows it reads until the transaction ends. SQLite has
// one writer and needs no locks.
type Lock string

// A transaction that locks several rows takes them in the order of their keys. Otherwise two
// transactions could wait for each other.
const (
	// ToChange makes other transactions wait before they change the rows.
	ToChange Lock = ` FOR UPDATE`
	// ToChangeButKeys is ToChange, but new rows may still refer to the locked rows.
	ToChangeButKeys Lock = ` FOR NO KEY UPDATE`
	// PassingBy skips rows that another transaction has locked, so that parallel workers get
	// different rows. With a LIMIT it belongs into a WITH … AS MATERIALIZED: PostgreSQL may run a subquery of
	// the statement once per row, pass by the rows that it has just changed, and take more than the limit.
	PassingBy Lock = ` FOR UPDATE SKIP LOCKED`
)

// On returns the lock as SQL for an engine.
func (l Lock) On(e Engine) string {
	if e == SQLite {
		return ""
	}
	return string(l)
}

// Lock locks the rows of a query without returning them.
func (t *Tx) Lock(ctx context.Context, l Lock, query string, args ...any) error {
	if t.engine == SQLite {
		return nil
	}
	return Each(ctx, t, func(Row) error { return nil }, query+l.On(t.engine), args...)
}

package db

import "context"

// Lock is how a transaction keeps rows that it reads from others until it ends. A
// query ends with it. SQLite has one writer and needs none.
type Lock string

// Whoever takes several rows takes them in the order of their keys, or two would wait
// for each other.
const (
	// ToChange makes whoever else wants to change the rows wait.
	ToChange Lock = ` FOR UPDATE`
	// ToChangeButKeys is ToChange for rows that others may still refer to.
	ToChangeButKeys Lock = ` FOR NO KEY UPDATE`
	// ToRead lets others read the rows as well, and change them only afterwards.
	ToRead Lock = ` FOR SHARE`
	// PassingBy leaves rows out that somebody else has: of many who take the next ones,
	// each gets others.
	PassingBy Lock = ` FOR UPDATE SKIP LOCKED`
)

// On is the lock in the words of an engine.
func (l Lock) On(e Engine) string {
	if e == SQLite {
		return ""
	}
	return string(l)
}

// Hold takes a lock on the rows whose keys a query finds, for their own sake.
func (t *Tx) Hold(ctx context.Context, l Lock, query string, args ...any) error {
	if t.engine == SQLite {
		return nil
	}
	return Each(ctx, t, func(Row) error { return nil }, query+l.On(t.engine), args...)
}

package db

import "slices"

// Cut makes a page of rows that were read with one more than it holds: the rows
// in the order in which they are shown, and whether there are more. Those that
// were read backwards, from the page before, are turned round.
func Cut[T any](rows []T, most int, backwards bool) (page []T, more bool) {
	if more = len(rows) > most; more {
		rows = rows[:most]
	}
	if backwards {
		slices.Reverse(rows)
	}
	return rows, more
}

package db

import "slices"

// Cut makes a page from rows that were read with a limit of most+1. It returns the rows in display
// order and reports whether more rows exist. Rows that were read backwards are reversed.
func Cut[T any](rows []T, most int, backwards bool) (page []T, more bool) {
	if more = len(rows) > most; more {
		rows = rows[:most]
	}
	if backwards {
		slices.Reverse(rows)
	}
	return rows, more
}

package db

// What the planners of the two databases are told, and why.

// Place is where a row of a table stands. A query that finds rows by an index and then
// reads all of them joins them by it: SQLite has a number for it in every index, which
// saves to search for the key once more. PostgreSQL goes by the key.
func Place(e Engine, table, key string) string {
	if e == SQLite {
		return table + ".rowid"
	}
	return table + "." + key
}

// InThisOrder joins two tables so that SQLite goes from the first to the second, as a
// query does that has found few rows and wants what belongs to them, or that keeps the
// order of the first. Left to itself SQLite may read the second one whole. What joins
// them stands in the WHERE. PostgreSQL chooses by itself.
const InThisOrder = `CROSS JOIN`

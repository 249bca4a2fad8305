package db

// Place returns the column that identifies a row of a table in a join. SQLite's indexes hold the
// row number, so a join by it saves a second search for the key. PostgreSQL uses the key.
func Place(e Engine, table, key string) string {
	if e == SQLite {
		return table + ".rowid"
	}
	return table + "." + key
}

// InThisOrder joins two tables so that SQLite reads the first one first. Use it if the first table
// yields few rows or gives the order. Otherwise SQLite may read the whole second table. The
// condition goes into the WHERE. PostgreSQL chooses the order itself.
const InThisOrder = `CROSS JOIN`

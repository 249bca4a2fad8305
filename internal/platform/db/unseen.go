package db

// Unseen is a placeholder for a text whose value SQLite does not look at when
// it plans. It compares a bare one with the conditions of partial indexes, and
// so compiles the statement anew at each use.
func Unseen(placeholder string) string { return placeholder + ` || ''` }

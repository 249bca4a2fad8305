package sqlitedriver

// KeptStatements is the largest number of statements that a connection keeps.
const KeptStatements = keptStatements

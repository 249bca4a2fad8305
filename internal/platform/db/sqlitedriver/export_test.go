package sqlitedriver

// KeptStatements is the bound on the statements that a connection keeps.
const KeptStatements = keptStatements

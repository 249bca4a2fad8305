package db

import (
	"context"
	"io/fs"
)

// MigrateWith lets a test bring the migrations of another release.
func (d *DB) MigrateWith(ctx context.Context, files fs.FS) error { return d.migrate(ctx, files) }

// KeptStatements is the bound on the statements that a connection keeps.
const KeptStatements = keptStatements

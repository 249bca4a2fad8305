package migrate

import (
	"context"
	"io/fs"
	"time"

	"aftercare/internal/platform/db"
)

// BuildIndexesInAMoment treats any moment as quiet.
func BuildIndexesInAMoment(ctx context.Context, d *db.DB, all []DeferredIndex) error {
	return buildIndexes(ctx, d, all, time.Nanosecond)
}

// UpWith migrates with other migrations.
func UpWith(ctx context.Context, d *db.DB, files fs.FS) error {
	return up(ctx, d, files, Latest, unfinished)
}

// ReadSchema reads all parts of a database's schema.
func ReadSchema(ctx context.Context, d *db.DB) ([]Part, error) { return readSchema(ctx, d) }

// KeptPart is a line of the kept schema.
type KeptPart = keptPart

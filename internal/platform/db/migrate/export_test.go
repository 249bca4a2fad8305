package migrate

import (
	"context"
	"io/fs"
	"time"

	"aftercare/internal/platform/db"
)

// BuildIndexesInAMoment takes any moment for a quiet one.
func BuildIndexesInAMoment(ctx context.Context, d *db.DB, all []LateIndex) error {
	return buildIndexes(ctx, d, all, time.Nanosecond)
}

// UpWith lets a test bring the migrations of another release.
func UpWith(ctx context.Context, d *db.DB, files fs.FS) error {
	return up(ctx, d, files, Latest, unfinished)
}

// ReadSchema reads every part of the schema of a database.
func ReadSchema(ctx context.Context, d *db.DB) ([]Part, error) { return readSchema(ctx, d) }

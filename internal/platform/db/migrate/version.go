package migrate

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"aftercare/internal/platform/db"
)

// Versions returns the schema version of the database, 0 if it has none, and the version of this
// binary. An unfinished restore gives ErrRestoring. It changes nothing.
//
// If a step in the middle is missing, has is the last step before it. Such a schema is never the
// newest.
func Versions(ctx context.Context, s db.Source) (has, knows int64, err error) {
	if err := unfinished(ctx, s); err != nil {
		return 0, 0, err
	}
	steps, err := stepsOf(s.Engine(), Files())
	if err != nil {
		return 0, 0, err
	}
	knows = steps[len(steps)-1].Version
	// goose would create its table just to look, so check first.
	if there, err := db.HasTable(ctx, s, "goose_db_version"); err != nil || !there {
		return 0, knows, err
	}
	done, err := db.All(ctx, s, db.Value[int64], `SELECT version_id FROM goose_db_version`)
	if err != nil {
		return 0, 0, fmt.Errorf("db: cannot read the version of the schema: %w", err)
	}
	if len(done) > 0 && slices.Max(done) > knows {
		return slices.Max(done), knows, nil
	}
	for _, step := range steps {
		if !slices.Contains(done, step.Version) {
			break
		}
		has = step.Version
	}
	return has, knows, nil
}

// Version returns the version of a schema that exists.
func Version(ctx context.Context, q db.Queryer) (version int64, err error) {
	err = q.QueryRow(ctx, `SELECT max(version_id) FROM goose_db_version WHERE is_applied`).Scan(&version)
	return version, err
}

// Knows returns the schema version of this binary.
func Knows() (int64, error) {
	steps, err := stepsOf(db.SQLite, Files())
	if err != nil {
		return 0, err
	}
	return steps[len(steps)-1].Version, nil
}

// RestoreMark is a table that exists in PostgreSQL until a restore is complete. A server that finds
// it does not start. On SQLite a restore fills a file with another name.
const RestoreMark = "restore_unfinished"

var (
	// ErrRestoring stops every use of a half-restored portal.
	ErrRestoring = errors.New("a restore is under way or was broken off here: let it finish, or run `aftercare restore FILE` again, which starts over; `aftercare restore --remove` removes what it left")
	// ErrStrangers means that the database belongs to another program.
	ErrStrangers = errors.New("the database has tables of another program")
)

func unfinished(ctx context.Context, s db.Source) error {
	if s.Engine() == db.SQLite {
		return nil
	}
	there, err := db.HasTable(ctx, s, RestoreMark)
	if err == nil && there {
		return ErrRestoring
	}
	return err
}

// Unclaimed reports whether the database has no tables yet. It returns ErrStrangers or ErrRestoring
// if another program or a restore uses it.
func Unclaimed(ctx context.Context, s db.Source) (bool, error) {
	if err := unfinished(ctx, s); err != nil {
		return false, err
	}
	if ours, err := db.HasTable(ctx, s, "goose_db_version"); err != nil || ours {
		return false, err
	}
	tables := `SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
	if s.Engine() == db.Postgres {
		// Tables of an extension do not count.
		tables = `
			SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
			WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p')
			AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`
	}
	var n int
	if err := s.QueryRow(ctx, tables).Scan(&n); err != nil {
		return false, fmt.Errorf("db: cannot look for tables: %w", err)
	}
	if n > 0 {
		return false, ErrStrangers
	}
	return true, nil
}

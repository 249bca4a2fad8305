package doctor

import (
	"context"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/migrate"
)

// Schema checks that tables, columns, indexes, constraints and triggers are as the migrations create them.
func Schema(v *db.View) Check {
	return Check{Name: SchemaCheck, Needs: []string{DatabaseCheck}, Look: func(ctx context.Context, _ func(int64, string)) Finding {
		c, err := migrate.CompareSchema(ctx, v)
		switch {
		case err != nil && db.IsDamaged(err):
			return Broken(err)
		case err != nil:
			return cannotLook(err, "check that the database answers, then try again")
		case len(c.Wrong)+len(c.Added) > 0:
			var told some
			for _, added := range c.Added {
				told.add(added.String() + ": drop it with `" + added.Drop() + "`")
			}
			for _, wrong := range c.Wrong {
				told.add(wrong.String() + ": " + wrong.Remedy.String())
			}
			do := "drop what was added"
			if len(c.Wrong) > 0 {
				do = "run `aftercare migrate` (on SQLite, stop the server first), then do what the lines below say"
			}
			return fail("%d parts of the schema are not as the migrations make them", len(c.Wrong)+len(c.Added)).
				and(do+", and find out who changed the database", told.details()...)
		case len(c.Waiting) > 0:
			return fine("%d tables and all that belongs to them are as the migrations make them; a server has yet to build %d indexes", c.Tables, len(c.Waiting)).
				and("", c.Waiting...)
		}
		return fine("%d tables and all that belongs to them are as the migrations make them", c.Tables)
	}}
}

package trail

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"aftercare/internal/platform/db"
)

// search reads the rows of a page. Every part of it is a walk along an index that
// ends after so many rows, however many there are. The chain has those indexes;
// what waits to be chained, the entries of a moment, is read as it is.
func search(ctx context.Context, q db.Queryer, engine db.Engine, s Search, most int) ([]row, error) {
	c := condition{search: s, most: most}
	var walks []string
	switch {
	case s.Record == "" && s.Kind == "" && len(s.Persons) == 0:
		walks = append(walks, c.walk(`trail_entries`, `n`))
	case s.Record != "" || len(s.Persons) == 0:
		walks = append(walks, c.walk(`trail_links`, `entry`, c.record(`record`), c.kind(), c.persons()), c.waiting(engine))
	default:
		for _, id := range s.Persons {
			for _, column := range []string{"actor", "person"} {
				kinds, err := kindsOf(ctx, q, column, id, s.Kind)
				if err != nil {
					return nil, err
				}
				for _, kind := range kinds {
					walks = append(walks, c.walk(`trail_links`, `entry`, column+` = `+c.arg(id), `kind = `+c.arg(kind)))
				}
			}
		}
		walks = append(walks, c.waiting(engine))
	}
	return db.All(ctx, q, scanRow, c.query(walks), c.args...)
}

// condition puts a search into SQL.
type condition struct {
	search Search
	most   int
	args   []any
}

func (c *condition) arg(value any) string {
	c.args = append(c.args, value)
	return fmt.Sprintf("$%d", len(c.args))
}

// walk is the newest entries of some conditions and of what narrows all of them.
func (c *condition) walk(table, number string, conditions ...string) string {
	s := c.search
	if !s.From.IsZero() {
		conditions = append(conditions, number+` >= `+c.arg(First(s.From)))
	}
	if !s.To.IsZero() {
		conditions = append(conditions, number+` < `+c.arg(First(s.To)))
	}
	if s.Before > 0 {
		conditions = append(conditions, number+` < `+c.arg(s.Before))
	}
	if s.After > 0 {
		conditions = append(conditions, number+` > `+c.arg(s.After))
	}
	conditions = slices.DeleteFunc(conditions, func(condition string) bool { return condition == "" })
	clause := ""
	if len(conditions) > 0 {
		clause = ` WHERE ` + strings.Join(conditions, ` AND `)
	}
	return `SELECT n FROM (SELECT ` + number + ` AS n FROM ` + table + clause + ` ORDER BY ` + number + ` ` + c.direction() +
		` LIMIT ` + fmt.Sprint(c.most) + `) AS walked`
}

// waiting is a walk over what is not chained yet. PostgreSQL may take that table
// for larger than it is, and is told to look up each.
func (c *condition) waiting(engine db.Engine) string {
	waits := `n IN (SELECT n FROM trail_unchained)`
	if engine == db.Postgres {
		waits = `n = ANY (ARRAY(SELECT n FROM trail_unchained))`
	}
	return c.walk(`trail_entries`, `n`, waits, c.record(`lower(record)`), c.kind(), c.persons())
}

func (c *condition) record(column string) string {
	if c.search.Record == "" {
		return ""
	}
	return column + ` = ` + c.arg(db.Fold(c.search.Record))
}

func (c *condition) kind() string {
	if c.search.Kind == "" {
		return ""
	}
	return `kind = ` + c.arg(string(c.search.Kind))
}

// persons is the condition for entries of a record or that wait, which are few.
func (c *condition) persons() string {
	if len(c.search.Persons) == 0 {
		return ""
	}
	list := make([]string, len(c.search.Persons))
	for i, id := range c.search.Persons {
		list[i] = c.arg(id)
	}
	in := ` IN (` + strings.Join(list, `, `) + `)`
	return `(actor` + in + ` OR person` + in + `)`
}

func (c *condition) direction() string {
	if c.search.After > 0 {
		return `ASC`
	}
	return `DESC`
}

func (c *condition) query(walks []string) string {
	return `SELECT ` + rowColumns + ` FROM (SELECT n FROM (` + strings.Join(walks, ` UNION `) + `) AS walks ORDER BY n ` + c.direction() +
		` LIMIT ` + fmt.Sprint(c.most) + `) AS chosen JOIN trail_entries e ON e.n = chosen.n ORDER BY e.n ` + c.direction()
}

// kindsOf are the kinds of entries that a person has in a column, each found by
// one look into the index; only one of them, if one is searched for.
func kindsOf(ctx context.Context, q db.Queryer, column, id string, only Kind) ([]string, error) {
	if only != "" {
		return []string{string(only)}, nil
	}
	return db.All(ctx, q, db.Value[string], `
		WITH RECURSIVE kinds (kind) AS (
			SELECT min(kind) FROM trail_links WHERE `+column+` = $1
			UNION ALL
			SELECT (SELECT min(kind) FROM trail_links WHERE `+column+` = $1 AND kind > kinds.kind) FROM kinds WHERE kinds.kind IS NOT NULL
		) SELECT kind FROM kinds WHERE kind IS NOT NULL`, id)
}

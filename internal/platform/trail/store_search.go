package trail

import (
	"context"
	"fmt"
	"strings"

	"aftercare/internal/platform/db"
)

// search reads the rows of a page. Every part of it is a walk along an index that
// ends after so many rows, however many there are.
func search(ctx context.Context, q db.Queryer, s Search, most int) ([]row, error) {
	c := condition{search: s, most: most}
	var walks []string
	switch {
	case s.Record != "" || len(s.Persons) == 0:
		walks = append(walks, c.walk(c.persons()))
	default:
		for _, id := range s.Persons {
			for _, column := range []string{"actor", "person"} {
				kinds, err := kindsOf(ctx, q, column, id, s.Kind)
				if err != nil {
					return nil, err
				}
				for _, kind := range kinds {
					walks = append(walks, c.walk(column+` = `+c.arg(id)+` AND kind = `+c.arg(kind)))
				}
			}
		}
	}
	if len(walks) == 0 {
		return nil, nil
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

// walk is the newest entries of a condition and of what narrows all of them.
func (c *condition) walk(where string) string {
	parts := []string{}
	if where != "" {
		parts = append(parts, where)
	}
	s := c.search
	if s.Record != "" {
		parts = append(parts, `record = `+c.arg(s.Record))
	}
	if s.Kind != "" && (s.Record != "" || len(s.Persons) == 0) {
		parts = append(parts, `kind = `+c.arg(string(s.Kind)))
	}
	if !s.From.IsZero() {
		parts = append(parts, `n >= `+c.arg(First(s.From)))
	}
	if !s.To.IsZero() {
		parts = append(parts, `n < `+c.arg(First(s.To)))
	}
	if s.Before > 0 {
		parts = append(parts, `n < `+c.arg(s.Before))
	}
	if s.After > 0 {
		parts = append(parts, `n > `+c.arg(s.After))
	}
	clause := ""
	if len(parts) > 0 {
		clause = ` WHERE ` + strings.Join(parts, ` AND `)
	}
	return `SELECT n FROM (SELECT n FROM trail_entries` + clause + ` ORDER BY n ` + c.direction() + ` LIMIT ` + fmt.Sprint(c.most) + `) AS walked`
}

// persons is the condition for entries of a record, which are few.
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
			SELECT min(kind) FROM trail_entries WHERE `+column+` = $1
			UNION ALL
			SELECT (SELECT min(kind) FROM trail_entries WHERE `+column+` = $1 AND kind > kinds.kind) FROM kinds WHERE kinds.kind IS NOT NULL
		) SELECT kind FROM kinds WHERE kind IS NOT NULL`, id)
}

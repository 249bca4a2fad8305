package apptest

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"strings"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
)

// Count is the number of rows that a condition selects: "tickets WHERE kind = 'awr'".
func (p *Portal) Count(from string, args ...any) int {
	p.T.Helper()
	var n int
	if err := p.DB.QueryRow(context.Background(), "SELECT count(*) FROM "+from, args...).Scan(&n); err != nil {
		p.T.Fatal(err)
	}
	return n
}

// Exec changes the database behind the portal's back.
func (p *Portal) Exec(statement string, args ...any) {
	p.T.Helper()
	err := p.DB.Write(p.T.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(p.T.Context(), statement, args...)
		return err
	})
	if err != nil {
		p.T.Fatal(err)
	}
}

// Dump is every value of a table as text.
func (p *Portal) Dump(table string) string {
	p.T.Helper()
	rows, err := p.DB.Query(p.T.Context(), "SELECT * FROM "+table) //nolint:forbidigo // db.Each does not tell which columns there are
	if err != nil {
		p.T.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		p.T.Fatal(err)
	}
	var text strings.Builder
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		if err := rows.Scan(values...); err != nil {
			p.T.Fatal(err)
		}
		for _, v := range values {
			if b, ok := (*v.(*any)).([]byte); ok {
				fmt.Fprintf(&text, "%s ", b)
				continue
			}
			fmt.Fprintf(&text, "%v ", *v.(*any))
		}
	}
	if err := rows.Err(); err != nil {
		p.T.Fatal(err)
	}
	return text.String()
}

// listsAreExact closes every scenario: what the portal counted while it was
// used is what counting everything anew gives.
func (p *Portal) listsAreExact() {
	book := app.NewBook(p.DB, slog.New(slog.DiscardHandler))
	if err := book.Fold(context.Background()); err != nil {
		p.T.Error(err)
		return
	}
	kept := p.counts()
	if err := book.Rebuild(context.Background()); err != nil {
		p.T.Error(err)
		return
	}
	if anew := p.counts(); !maps.Equal(kept, anew) {
		for key := range anew {
			if kept[key] != anew[key] {
				p.T.Errorf("the portal counted %d of %s, there are %d", kept[key], key, anew[key])
			}
		}
		for key := range kept {
			if _, there := anew[key]; !there {
				p.T.Errorf("the portal counted %d of %s, there are none", kept[key], key)
			}
		}
	}
}

// counts is what the book holds of lines; the rest is only there to tell
// versions apart.
func (p *Portal) counts() map[string]int {
	all := map[string]int{}
	err := db.Each(context.Background(), p.DB, func(row db.Row) error {
		var list, part, gram string
		var level, cell, n int
		err := row.Scan(&list, &part, &gram, &level, &cell, &n)
		all[fmt.Sprintf("%s, part %q, text %q, level %d, cell %d", list, part, gram, level, cell)] = n
		return err
	}, `SELECT list, part, gram, level, cell, n FROM tally_counts WHERE n <> 0 AND list <> 'renames' AND list NOT LIKE 'moves of %'`)
	if err != nil {
		p.T.Fatal(err)
	}
	return all
}

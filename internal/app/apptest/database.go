package apptest

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"strings"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
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
	var text strings.Builder
	for _, row := range dbtest.Texts(p.T, p.DB, "SELECT * FROM "+table) {
		text.WriteString(strings.Join(row, " ") + " ")
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
		var list, part, text string
		var level, cell, n int
		err := row.Scan(&list, &part, &text, &level, &cell, &n)
		all[fmt.Sprintf("%s, part %q, text %q, level %d, cell %d", list, part, text, level, cell)] = n
		return err
	}, `SELECT list, part, gram, level, cell, n FROM tally_counts WHERE n <> 0 AND list <> 'renames' AND list NOT LIKE 'moves of %'`)
	if err != nil {
		p.T.Fatal(err)
	}
	return all
}

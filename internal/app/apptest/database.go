package apptest

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"aftercare/internal/app"
	"aftercare/internal/conversation"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/worklist"
)

// Count counts the rows that a condition selects: "tickets WHERE kind = 'awr'".
func (p *Portal) Count(from string, args ...any) int {
	p.T.Helper()
	var n int
	if err := p.DB.QueryRow(context.Background(), "SELECT count(*) FROM "+from, args...).Scan(&n); err != nil {
		p.T.Fatal(err)
	}
	return n
}

// Exec changes the database directly, without the portal.
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

// Dump returns every value of a table as text.
func (p *Portal) Dump(table string) string {
	p.T.Helper()
	var text strings.Builder
	for _, row := range dbtest.Texts(p.T, p.DB, "SELECT * FROM "+table) {
		text.WriteString(strings.Join(row, " ") + " ")
	}
	return text.String()
}

// isExact runs at the end of every test. Lists, counts, queue and conversations must equal the result of a
// full rebuild. And SQLite must have compiled no statement twice.
func (p *Portal) isExact() {
	p.compiledOnce()
	err := p.DB.Snapshot(context.Background(), func(s db.Source) error {
		for _, compare := range []func(context.Context, db.Source) (wrong []string, err error){p.lists, p.queue, p.conversations} {
			wrong, err := compare(context.Background(), s)
			if err != nil {
				p.T.Error(err)
			}
			for _, w := range wrong {
				p.T.Error(w)
			}
		}
		return nil
	})
	if err != nil {
		p.T.Error(err)
	}
}

func (p *Portal) lists(ctx context.Context, s db.Source) ([]string, error) {
	_, wrong, err := app.NewLists(p.DB).Compare(ctx, s, p.DB.Engine(), func(int64) {})
	return wrong, err
}

func (p *Portal) queue(ctx context.Context, s db.Source) ([]string, error) {
	found, err := worklist.Compare(ctx, s, app.WorklistRules(), func(int64) {})
	if errors.Is(err, worklist.ErrFilling) {
		err = nil
	}
	return texts(found.Wrong), err
}

func (p *Portal) conversations(ctx context.Context, s db.Source) ([]string, error) {
	found, err := conversation.Compare(ctx, s, func(int64) {})
	return texts(found.Wrong), err
}

// compiled counts how often SQLite compiled statements again.
// A new schema version makes every connection do so once.
type compiled struct {
	schema int
	again  map[string]int
}

func (p *Portal) compiled() compiled {
	p.T.Helper()
	c := compiled{again: map[string]int{}}
	kept, err := p.App.Statements(context.Background())
	if err != nil || len(kept) == 0 {
		p.isNoFailure(err)
		return c
	}
	for _, s := range kept {
		if !strings.HasPrefix(s.Query, "PRAGMA ") { // they are settings, and change how statements are compiled
			c.again[s.Query] += s.Again
		}
	}
	p.isNoFailure(p.DB.QueryRow(context.Background(), `PRAGMA schema_version`).Scan(&c.schema))
	return c
}

func (p *Portal) compiledOnce() {
	ended := p.compiled()
	if ended.schema != p.began.schema {
		return
	}
	for query, again := range ended.again {
		if again > p.began.again[query] {
			p.T.Errorf("SQLite compiled a statement %d times again: %s", again-p.began.again[query], query)
		}
	}
}

func (p *Portal) isNoFailure(err error) {
	p.T.Helper()
	if err != nil {
		p.T.Error(err)
	}
}

func texts[T any](all []T) (texts []string) {
	for _, one := range all {
		texts = append(texts, fmt.Sprint(one))
	}
	return texts
}

package apptest

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"aftercare/internal/app"
	"aftercare/internal/conversation"
	"aftercare/internal/lists"
	"aftercare/internal/platform/counts"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/queue"
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

// queueIsExact closes every scenario: each line of the desk's queue says what its
// record says.
func (p *Portal) queueIsExact() {
	ctx := context.Background()
	var found queue.Comparison
	err := p.DB.Snapshot(ctx, func(s *db.Snapshot) (err error) {
		found, err = queue.Compare(ctx, s, app.QueueRules(), func(int64) {})
		return err
	})
	if err != nil && !errors.Is(err, queue.ErrFilling) {
		p.T.Error(err)
	}
	for _, wrong := range found.Wrong {
		p.T.Error(wrong)
	}
}

// conversationsAreExact does the same for what is kept of conversations.
func (p *Portal) conversationsAreExact() {
	ctx := context.Background()
	var found conversation.Comparison
	err := p.DB.Snapshot(ctx, func(s *db.Snapshot) (err error) {
		found, err = conversation.Compare(ctx, s, func(int64) {})
		return err
	})
	if err != nil {
		p.T.Error(err)
	}
	for _, wrong := range found.Wrong {
		p.T.Error(wrong)
	}
}

// listsAreExact closes every scenario: what the portal counted while it was
// used is what counting everything anew gives.
func (p *Portal) listsAreExact() {
	ctx := context.Background()
	var found lists.Comparison
	err := p.DB.Snapshot(ctx, func(s *db.Snapshot) (err error) {
		found, err = app.NewBook(p.DB, slog.New(slog.DiscardHandler)).Compare(ctx, s, p.DB.Engine(), func(int64) {})
		return err
	})
	if err != nil {
		p.T.Error(err)
	}
	for _, wrong := range found.Wrong {
		p.T.Error(wrong)
	}
	for _, stray := range found.Strays {
		p.T.Error(stray)
	}
}

// figuresAreExact does the same for the figures of the overview.
func (p *Portal) figuresAreExact() {
	ctx := context.Background()
	var found counts.Comparison
	err := p.DB.Snapshot(ctx, func(s *db.Snapshot) (err error) {
		found, err = p.App.CompareOverview(ctx, s)
		return err
	})
	if err != nil && !errors.Is(err, counts.ErrUncounted) {
		p.T.Error(err)
	}
	for _, wrong := range found.Wrong {
		p.T.Error(wrong)
	}
}

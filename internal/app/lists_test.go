package app_test

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
)

// listsAreExact closes every scenario: what the portal counted while it was
// used is what counting everything anew gives.
func (p *portal) listsAreExact() {
	book := app.NewBook(p.db, slog.New(slog.DiscardHandler))
	if err := book.Fold(context.Background()); err != nil {
		p.t.Error(err)
		return
	}
	kept := p.counts()
	if err := book.Rebuild(context.Background()); err != nil {
		p.t.Error(err)
		return
	}
	if anew := p.counts(); !maps.Equal(kept, anew) {
		for key := range anew {
			if kept[key] != anew[key] {
				p.t.Errorf("the portal counted %d of %s, there are %d", kept[key], key, anew[key])
			}
		}
		for key := range kept {
			if _, there := anew[key]; !there {
				p.t.Errorf("the portal counted %d of %s, there are none", kept[key], key)
			}
		}
	}
}

// counts is what the book holds of lines; the rest is only there to tell
// versions apart.
func (p *portal) counts() map[string]int {
	rows, err := p.db.Query(context.Background(), `SELECT list, part, gram, level, cell, n FROM tally_counts WHERE n <> 0 AND list <> 'renames' AND list NOT LIKE 'moves of %'`)
	if err != nil {
		p.t.Fatal(err)
	}
	defer rows.Close()
	all := map[string]int{}
	for rows.Next() {
		var list, part, gram string
		var level, cell, n int
		if err := rows.Scan(&list, &part, &gram, &level, &cell, &n); err != nil {
			p.t.Fatal(err)
		}
		all[fmt.Sprintf("%s, part %q, text %q, level %d, cell %d", list, part, gram, level, cell)] = n
	}
	if err := rows.Err(); err != nil {
		p.t.Fatal(err)
	}
	return all
}

func TestADeskOfManyPagesIsCountedExactlyAndInOrder(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(_ *testing.T, p *portal) {
		for i := range 130 {
			p.registers(fmt.Sprintf("Customer %03d", i), "User")
		}
		desk := p.admin()
		for _, page := range []struct{ number, first, last string }{{"1", "129", "120"}, {"7", "069", "060"}, {"13", "009", "000"}, {"99", "009", "000"}} {
			answer := p.call("GET", "/api/users/all?page="+page.number, desk, nil)
			answer.gives(200, "Customer "+page.first, "Customer "+page.last)
			if got := answer.Header.Get("X-Total-Count"); got != "130" {
				p.t.Errorf("page %s says %s, want 130", page.number, got)
			}
		}
	})
}

func TestARecountMendsListsThatWereWrittenPastTheBook(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		p.registers("Asha Verma", "User")
		err := p.db.Write(t.Context(), func(tx *db.Tx) error {
			for _, table := range []string{"tally_counts", "tally_notes"} {
				if _, err := tx.Exec(t.Context(), "DELETE FROM "+table); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := p.call("GET", "/api/users/all?q=verma", p.admin(), nil).gives(200).Header.Get("X-Total-Count"); got == "0" {
			t.Error("a search by index needs no book")
		}
		if got := p.call("GET", "/api/users/all?page=1", p.admin(), nil).gives(200).Header.Get("X-Total-Count"); got != "0" {
			t.Errorf("there are %s customers in an empty book", got)
		}
		err = app.Alone(t.Context(), p.config, false, slog.New(slog.DiscardHandler), p.clock.Now, func(a *app.App) error { return a.Recount(t.Context()) })
		if err != nil {
			t.Fatal(err)
		}
		p.call("GET", "/api/users/all?page=1", p.admin(), nil).gives(200, "Asha Verma")
	})
}

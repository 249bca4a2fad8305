package app_test

import (
	"log/slog"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

func TestARecountMendsListsThatWereWrittenPastTheBook(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Registers("Asha Verma", "User")
		err := p.DB.Write(t.Context(), func(tx *db.Tx) error {
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
		if got := p.Call("GET", "/api/users/all?q=verma", p.Admin(), nil).Gives(200).Header.Get("X-Total-Count"); got == "0" {
			t.Error("a search by index needs no book")
		}
		if got := p.Call("GET", "/api/users/all?page=1", p.Admin(), nil).Gives(200).Header.Get("X-Total-Count"); got != "0" {
			t.Errorf("there are %s customers in an empty book", got)
		}
		err = app.Alone(t.Context(), p.Config, false, slog.New(slog.DiscardHandler), p.Clock.Now, func(a *app.App) error { return a.Recount(t.Context()) })
		if err != nil {
			t.Fatal(err)
		}
		p.Call("GET", "/api/users/all?page=1", p.Admin(), nil).Gives(200, "Asha Verma")
	})
}

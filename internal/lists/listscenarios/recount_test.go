package listscenarios_test

import (
	"log/slog"
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

func TestARecountMendsListsThatWereWrittenPastTheBook(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha), "productID"))
		_, answered := p.Raises(ravi, apptest.RaiseRepair, apptest.Text(p.Buys(ravi, "serialNo", "SN-0002"), "productID"))
		err := p.DB.Write(t.Context(), func(tx *db.Tx) error {
			for _, table := range []string{"tally_counts", "tally_notes", "waiting_tickets WHERE customer_id = '" + asha.ID + "'"} {
				if _, err := tx.Exec(t.Context(), "DELETE FROM "+table); err != nil {
					return err
				}
			}
			_, err := tx.Exec(t.Context(), `UPDATE tickets SET statuses = 1 WHERE id = $1`, answered)
			return err
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
		if got := waiters(p, "/ProductRepair/fetch", ""); len(got) != 1 || !strings.HasPrefix(got[0], "Asha Verma 1 ") {
			t.Errorf("%q wait, want Asha Verma alone", got)
		}
	})
}

package listscenarios_test

import (
	"log/slog"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

func TestARecountMendsTotals(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Registers("Asha Verma", "User")
		p.Clock.Advance(time.Hour)
		recounts := func() {
			t.Helper()
			err := operate.Alone(t.Context(), p.Config, false, slog.New(slog.DiscardHandler), p.Clock.Now, func(a *app.App) error { return operate.Recount(t.Context(), a) })
			if err != nil {
				t.Fatal(err)
			}
		}
		counts := func(want string) {
			t.Helper()
			if got := p.Call("GET", "/api/users/all?page=1", p.Admin(), nil).Gives(200).Header.Get("X-Total-Count"); got != want {
				t.Errorf("there are %s customers, want %s", got, want)
			}
		}
		recounts()
		counts("1")
		p.Registers("Ravi Traders", "Dealer")
		counts("2")
		p.Exec(`UPDATE list_totals SET n = 5 WHERE list = 'customers'`)
		counts("6")
		recounts()
		counts("2")
	})
}

package account_test

import (
	"testing"

	"aftercare/internal/app/apptest"
)

func TestARoleThatChangedCountsAtTheNextRequest(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		becomes := func(role string) { p.Exec(`UPDATE customers SET role = $2 WHERE customer_id = $1`, asha.ID, role) }
		p.Call("GET", "/Customer-Scheme/all", asha.Token, nil).Gives(403)
		becomes("Dealer")
		p.Call("GET", "/Customer-Scheme/all", asha.Token, nil).Gives(200)
		becomes("User")
		p.Call("GET", "/Customer-Scheme/all", asha.Token, nil).Gives(403)
	})
}

package agreement_test

import (
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestAPageOfAgreementsHasTheEndOfTheAccountNumberAlone(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		ravi, asha, manager := p.Registers("Ravi Traders", "Dealer"), p.Registers("Asha Verma", "User"), p.Desk("Manager")
		p.Call("POST", signPath, ravi.Token, apptest.AgreementForm()).Gives(201, apptest.BankAccount)
		id := records(p.Call("GET", minePath, ravi.Token, nil).Gives(200))[0].Agreement["_id"].(string)
		p.Call("POST", signPath, asha.Token, apptest.AgreementForm("bankAccountNumber", "8800113")).Gives(201)

		end := apptest.BankAccount[len(apptest.BankAccount)-4:]
		for _, query := range []string{"?page=1&limit=10", "?q=ravi", "?limit=100", "?programme=" + apptest.Text(p.Call("GET", openPath, manager, nil).Rows()[0], "_id")} {
			p.Call("GET", deskPath+query, manager, nil).Gives(200, `"bankAccountLast4":"`+end+`"`).Hides(apptest.BankAccount, "bankAccountNumber")
		}
		p.Call("GET", deskPath+"?q=asha", manager, nil).Gives(200, "Asha Verma").Hides("8800113", "0113", "bankAccount")
		p.Call("GET", minePath, ravi.Token, nil).Gives(200, `"bankAccountNumber":"`+apptest.BankAccount+`"`).Hides("bankAccountLast4")
		if n := p.Count(`trail_entries WHERE kind = 'agreement.read'`); n != 0 {
			t.Errorf("%d entries tell of numbers that nobody read", n)
		}

		p.Call("GET", deskPath+"?id="+id, manager, nil).Gives(200, `"bankAccountNumber":"`+apptest.BankAccount+`"`).Hides("bankAccountLast4", "Asha")
		entries := p.Call("GET", "/desk/audit?kind=agreement.read", p.Admin(), nil).Gives(200, `"record":"Q1 (AMJ) 2026"`, ravi.ID)
		p.Call("GET", deskPath, manager, nil).Gives(200, `"bankAccountNumber":"`+apptest.BankAccount+`"`, `"bankAccountNumber":"8800113"`)
		whole := p.Call("GET", "/desk/audit?kind=agreement.read", p.Admin(), nil).Gives(200, `"field":"rows"`, `"after":"2"`)
		p.Call("GET", deskPath+"?id=01KJP2QW00000000000000000A", manager, nil).Gives(200, `"data":[]`)
		if n := p.Count(`trail_entries WHERE kind = 'agreement.read'`); n != 2 {
			t.Errorf("%d entries for one letter and one whole list, want two", n)
		}
		for _, a := range []*apptest.Answer{entries, whole} {
			if strings.Contains(a.Body, apptest.BankAccount) || strings.Contains(a.Body, end) {
				t.Errorf("an entry tells the number: %s", a.Body)
			}
		}
	})
}

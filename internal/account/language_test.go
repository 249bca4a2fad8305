package account_test

import (
	"testing"

	"aftercare/internal/app/apptest"
)

func TestACustomerChoosesTheirLanguage(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		p.Call("GET", "/my/language", asha.Token, nil).Gives(200, `{"language":"en"}`)
		p.Call("PUT", "/my/language", asha.Token, map[string]any{"language": "hi"}).Gives(200, `{"language":"hi"}`)
		p.Call("PUT", "/my/language", asha.Token, map[string]any{"language": "hi"}).Gives(200, `{"language":"hi"}`)
		p.Call("GET", "/my/language", asha.Token, nil).Gives(200, `{"language":"hi"}`)
		p.Call("GET", "/api/users/customer/"+asha.ID, admin, nil).Gives(200, `"language":"hi"`)
		for _, wrong := range []any{"", "HI", "fr", "hi-IN"} {
			p.Call("PUT", "/my/language", asha.Token, map[string]any{"language": wrong}).Refuses(400, "Please select a language: en or hi.")
		}
		p.Call("GET", "/my/language", admin, nil).Gives(403)
		p.Call("GET", "/my/language", "", nil).Gives(401)
		if n := p.Count(`trail_entries WHERE kind = 'customer.language' AND person = $1`, asha.ID); n != 1 {
			t.Errorf("the trail tells of it %d times", n)
		}
	})
}

func TestARefusalCarriesItsCodeAndItsValues(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Call("PUT", "/my/language", asha.Token, map[string]any{"language": "fr"}).Gives(400,
			`"message":"Please select a language: en or hi."`, `"code":"Please select a language: en or hi."`)
		p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token, map[string]any{"name": "", "email": asha.Email, "phone": "9876543210", "address": "Pune"}).Gives(400,
			`"message":"Please enter your full name.","error":"Please enter your full name."`, `"code":"Please enter %s.","values":["your full name"]`,
			`"fields":[{"name":"name","message":"Please enter your full name.","code":"Please enter %s.","values":["your full name"]}]`)
	})
}

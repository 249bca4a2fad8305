package privacy_test

import (
	"testing"

	"aftercare/internal/app/apptest"
)

func TestEveryCustomerHasADraftKeyOfTheirOwn(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		key := func(token string) (out struct{ Key []byte }) {
			p.Call("GET", "/my/draft-key", token, nil).Gives(200).Decode(&out)
			return out
		}
		first := key(asha.Token).Key
		if len(first) != 32 || string(key(p.Login(asha.Email, apptest.CustomerPassword)).Key) != string(first) {
			t.Error("the key is not 32 bytes, or another after the next login")
		}
		if string(key(ravi.Token).Key) == string(first) {
			t.Error("two customers have the same key")
		}
	})
}

func TestSomebodyWhoLeavesKeepsNoMoreDrafts(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Call("POST", "/my/deletion", asha.Token, map[string]any{"password": apptest.CustomerPassword}).Gives(200)
		p.Call("GET", "/my/draft-key", asha.Token, nil).Refuses(409, "This account is being deleted. Drafts are not kept on this device.")
		p.Call("DELETE", "/my/deletion", asha.Token, nil).Gives(200)
		p.Call("GET", "/my/draft-key", asha.Token, nil).Gives(200)
	})
}

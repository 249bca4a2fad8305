package account_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/account"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/id"
)

// An attacker opens an account and moves it to the address of a victim without an account. Then the
// attacker waits until the victim uses it.

const (
	victims   = "vera@victims.test"
	takesBack = "can restore it until"
)

// planted is an attacker's account after he moved it through his own addresses to the victim's. He is still
// logged in and has confirmed nothing.
func planted(p *apptest.Portal, stops ...string) (stranger apptest.Person, strangers string) {
	p.T.Helper()
	stranger = p.Arrives("Sly Stranger", "User")
	strangers = stranger.Email
	for _, stop := range append(stops, victims) {
		moves(p, &stranger, stop)
	}
	return stranger, strangers
}

func hasNoWayBack(p *apptest.Portal, address string) {
	p.T.Helper()
	neverSays(p, address, "/restore-email/")
	if n := p.Count("email_restores WHERE email = $1", address); n != 0 {
		p.T.Errorf("%d links restore %s", n, address)
	}
}

// victimResets resets the password of the planted account and registers a product in it.
func victimResets(p *apptest.Portal, account apptest.Person) (victim apptest.Person) {
	p.T.Helper()
	resets(p, forgets(p, victims), newPassword).Gives(200)
	victim = apptest.Person{ID: account.ID, Name: account.Name, Email: victims, Token: p.Login(victims, newPassword)}
	p.Buys(victim, "serialNo", "VERA-1")
	return victim
}

// strangerFails checks that neither the attacker's session nor his password opens the account.
func strangerFails(p *apptest.Portal, stranger apptest.Person, addresses ...string) {
	p.T.Helper()
	p.Call("GET", "/api/users/customer/"+stranger.ID, stranger.Token, nil).Gives(401)
	form := map[string]string{"name": "Sly", "email": "back@evil.test", "phone": "0987654321", "address": "x"}
	p.Call("PUT", "/api/users/customer/"+stranger.ID, stranger.Token, form).Gives(401)
	for _, address := range append(addresses, victims) {
		p.Call("POST", "/api/users/login", "", map[string]string{"email": address, "password": apptest.CustomerPassword}).
			Refuses(401, "Invalid User ID or Password")
	}
	has(p, stranger, victims)
}

func neverSays(p *apptest.Portal, address, text string) {
	p.T.Helper()
	for _, letter := range p.MailsTo(address) {
		if strings.Contains(letter, text) {
			p.T.Errorf("%s got %q", address, letter)
		}
	}
}

func TestAStrangerCannotUndoAVictimsPasswordReset(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		stranger, strangers := planted(p)
		confirming := resetToken(t, p, strangers, "/confirm-email/")
		second := p.Login(victims, apptest.CustomerPassword) // in another browser

		victim := victimResets(p, stranger)

		hasNoWayBack(p, strangers)
		neverSays(p, victims, takesBack)
		strangerFails(p, stranger, strangers)
		p.Call("GET", "/api/users/customer/"+stranger.ID, second, nil).Gives(401)
		confirms(p, confirming).Refuses(400, linkOver)
		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": strangers}).Gives(200)
		if strings.Contains(lastMailTo(p, strangers), "/reset-password/") {
			t.Error("the stranger's address gets a link to the victim's password")
		}
		if !isConfirmed(p, victim) {
			t.Error("the victim's address is not confirmed")
		}
	})
}

func TestAConfirmationEndsAStrangersSessions(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		stranger, strangers := planted(p)
		second := p.Login(victims, apptest.CustomerPassword)

		confirms(p, resetToken(t, p, victims, "/confirm-email/")).Gives(200)
		for _, token := range []string{stranger.Token, second} {
			p.Call("GET", "/api/users/customer/"+stranger.ID, token, nil).Gives(401)
		}
		if n := p.Count("trail_entries WHERE kind = 'session.ended' AND record = $1", stranger.ID); n != 1 {
			t.Errorf("the trail tells %d times that sessions ended", n)
		}
		hasNoWayBack(p, strangers)

		// The attacker still knows the password. If he moves the account again, the victim can restore it.
		stranger.Token = p.Login(victims, apptest.CustomerPassword)
		movesAndConfirms(p, &stranger, "back@evil.test")
		restores(p, restoreToken(p, victims), newPassword).Gives(200)
		strangerFails(p, stranger, strangers, "back@evil.test")
	})
}

func TestTheSessionThatConfirmsGoesOn(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Arrives("Asha Verma", "User"), p.Arrives("Ravi Traders", "Dealer")
		other := p.Login(asha.Email, apptest.CustomerPassword)
		confirmsHere(p, asha, resetToken(t, p, asha.Email, "/confirm-email/")).Gives(200)
		p.Call("GET", "/api/users/customer/"+asha.ID, asha.Token, nil).Gives(200)
		p.Call("GET", "/api/users/customer/"+asha.ID, other, nil).Gives(401)

		// In a browser in which another person is logged in.
		confirmsHere(p, asha, resetToken(t, p, ravi.Email, "/confirm-email/")).Gives(200)
		p.Call("GET", "/api/users/customer/"+asha.ID, asha.Token, nil).Gives(200)
		p.Call("GET", "/api/users/customer/"+ravi.ID, ravi.Token, nil).Gives(401)
	})
}

// The portal cannot tell an attacker who confirmed his own address from an owner who was robbed. So a
// confirmed address can be restored, and every email to the victim says so.
func TestOfAStrangersTwoAddressesOnlyTheConfirmedOneRestores(t *testing.T) {
	t.Parallel()
	for name, walk := range map[string]func(p *apptest.Portal, stranger *apptest.Person) (confirmed, unconfirmed string){
		"the confirmed one first": func(p *apptest.Portal, stranger *apptest.Person) (string, string) {
			first := stranger.Email
			confirmsHere(p, *stranger, resetToken(p.T, p, first, "/confirm-email/")).Gives(200)
			moves(p, stranger, "second@evil.test")
			return first, "second@evil.test"
		},
		"the confirmed one second": func(p *apptest.Portal, stranger *apptest.Person) (string, string) {
			first := stranger.Email
			movesAndConfirms(p, stranger, "second@evil.test")
			return "second@evil.test", first
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
				p.Stocks()
				stranger := p.Arrives("Sly Stranger", "User")
				confirmed, unconfirmed := walk(p, &stranger)
				moves(p, &stranger, victims)
				victimResets(p, stranger)
				for _, letter := range p.MailsTo(victims) {
					if strings.Contains(letter, "password") && !strings.Contains(letter, takesBack) {
						t.Errorf("the victim is not warned: %s", letter)
					}
				}
				hasNoWayBack(p, unconfirmed)
				strangerFails(p, stranger, confirmed, unconfirmed)
				restores(p, restoreToken(p, confirmed), "the stranger's password").Gives(200)
			})
		})
	}
}

// A robbed owner with a confirmed address gets the account back, whatever the thief confirms.
func TestARobbedOwnerWhoConfirmedRestores(t *testing.T) {
	t.Parallel()
	for name, prove := range map[string]func(p *apptest.Portal, account *apptest.Person){
		"the thief does nothing": func(*apptest.Portal, *apptest.Person) {},
		"the thief confirms": func(p *apptest.Portal, account *apptest.Person) {
			confirmsHere(p, *account, resetToken(p.T, p, account.Email, "/confirm-email/")).Gives(200)
		},
		"the thief resets": func(p *apptest.Portal, account *apptest.Person) {
			resets(p, forgets(p, account.Email), "the thief's password").Gives(200)
		},
		"the thief moves back and on": func(p *apptest.Portal, account *apptest.Person) {
			moves(p, account, "asha.verma@example.com")
			moves(p, account, "c@evil.test")
			resets(p, forgets(p, "c@evil.test"), "the thief's password").Gives(200)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
				asha := p.Arrives("Asha Verma", "User")
				owners := asha.Email
				confirmsHere(p, asha, resetToken(t, p, owners, "/confirm-email/")).Gives(200)
				moves(p, &asha, "b@evil.test")
				prove(p, &asha)
				ownerRestores(p, asha, owners)
			})
		})
	}
}

// Old versions also made links for unconfirmed addresses.
func TestAnOldLinkOfAnUnconfirmedAddressHasExpired(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		stranger, strangers := planted(p)
		token := id.Secret(32)
		p.Exec(`INSERT INTO email_restores (token_hash, customer_id, email, email_fold, rank, confirmed, expires_at) VALUES ($1, $2, $3, $3, 1, FALSE, $4)`,
			id.Digest(token), stranger.ID, strangers, db.Micros(p.Clock.Now().Add(7*24*time.Hour)))

		restores(p, token, "the stranger's password").Refuses(400, linkOver)
		restores(p, token, apptest.CustomerPassword).Refuses(400, linkOver) // does not reveal the password either
		has(p, stranger, victims)
		p.Call("POST", "/my/confirmation", stranger.Token, nil).Gives(200)
		neverSays(p, victims, takesBack)

		moves(p, &stranger, strangers)
		if isConfirmed(p, stranger) {
			t.Error("coming back to the address confirms it")
		}
		moves(p, &stranger, victims)
		neverSays(p, strangers, "/restore-email/")
		form := map[string]string{"name": "Owner", "email": strangers, "phone": "0987654321", "address": "x", "password": newPassword, "role": "User"}
		p.Call("POST", "/api/users/register", "", form).Gives(201) // nobody can restore it, so it is free

		if err := (&account.Service{DB: p.DB}).Sweep(t.Context()); err != nil || p.Count("email_restores") != 0 {
			t.Errorf("the sweep leaves the link: %v", err)
		}
	})
}

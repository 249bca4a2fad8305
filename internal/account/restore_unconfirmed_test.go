package account_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

// Somebody registers, confirms nothing, and loses the session to a thief. Wherever he
// moves the account, and whatever he confirms, the way back is theirs for seven days.
func TestAnAddressThatNobodyConfirmedIsRestoredLikeAnyOther(t *testing.T) {
	t.Parallel()
	for name, steal := range map[string]func(p *apptest.Portal, account *apptest.Person){
		"moved once": func(p *apptest.Portal, account *apptest.Person) { movesAndConfirms(p, account, "b@evil.test") },
		"moved twice": func(p *apptest.Portal, account *apptest.Person) {
			movesAndConfirms(p, account, "b@evil.test")
			movesAndConfirms(p, account, "c@evil.test")
		},
		"moved over an address nobody confirmed": func(p *apptest.Portal, account *apptest.Person) {
			moves(p, account, "nobody@evil.test")
			movesAndConfirms(p, account, "c@evil.test")
		},
		"moved away and back": func(p *apptest.Portal, account *apptest.Person) {
			owners := account.Email
			movesAndConfirms(p, account, "b@evil.test")
			moves(p, account, owners)
		},
		"moved back and away again": func(p *apptest.Portal, account *apptest.Person) {
			owners := account.Email
			movesAndConfirms(p, account, "b@evil.test")
			moves(p, account, owners)
			movesAndConfirms(p, account, "c@evil.test")
		},
		"moved, with another password": func(p *apptest.Portal, account *apptest.Person) {
			movesAndConfirms(p, account, "b@evil.test")
			p.Call("POST", "/my/password", account.Token, passwords(apptest.CustomerPassword, "the thief's password")).Gives(200)
			resets(p, forgets(p, "b@evil.test"), "the thief's second password").Gives(200)
		},
		"moved, and restored by the thief": func(p *apptest.Portal, account *apptest.Person) {
			movesAndConfirms(p, account, "b@evil.test")
			movesAndConfirms(p, account, "c@evil.test")
			restores(p, restoreToken(p, "b@evil.test"), "the thief's password").Gives(200)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
				asha := p.Arrives("Asha Verma", "User")
				owners := asha.Email
				steal(p, &asha)
				token := restoreToken(p, owners)
				restores(p, token, newPassword).Gives(200)
				restores(p, token, "eight loud mountains").Refuses(400, linkOver)
				has(p, asha, owners)
				if n := p.Count("sessions WHERE subject = $1", asha.ID) + p.Count("email_restores"); n != 0 {
					t.Errorf("%d sessions and ways back are left", n)
				}
				asha.Token = p.Login(owners, newPassword)
				if !isConfirmed(p, asha) {
					t.Error("whoever used the link has to confirm the address again")
				}
			})
		})
	}
}

func TestTheWayBackToAnAddressThatNobodyConfirmedEndsAfterSevenDays(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Arrives("Asha Verma", "User")
		owners := asha.Email
		moves(p, &asha, "b@evil.test")
		token := restoreToken(p, owners)
		p.Clock.Advance(7 * 24 * time.Hour)
		restores(p, token, newPassword).Refuses(400, linkOver)
		has(p, asha, "b@evil.test")
	})
}

// Somebody registers a stranger's address and moves on to their own. The stranger may
// take what was begun in their name, and is told nothing that was typed there.
func TestALetterToAnAddressThatNobodyConfirmedQuotesNothingAndHasTheWayBack(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		squatter := p.Arrives("Call 0900 now", "User")
		strangers := squatter.Email
		movesAndConfirms(p, &squatter, "squatter@evil.test")
		for _, letter := range p.MailsTo(strangers) {
			for _, typed := range []string{"Call", "0900", "evil", "Mall Road"} {
				if strings.Contains(strings.ReplaceAll(letter, strangers, ""), typed) {
					t.Errorf("%q is quoted in %q", typed, letter)
				}
			}
		}
		last := lastMailTo(p, strangers)
		for _, sentence := range []string{
			"Your email address was changed", "http://portal.test/restore-email/",
			"If it was you, or if you have no account with us, there is nothing to do.",
		} {
			if !strings.Contains(last, sentence) {
				t.Errorf("the letter lacks %q: %s", sentence, last)
			}
		}
		confirms(p, resetToken(t, p, strangers, "/confirm-email/")).Refuses(400, linkOver)

		restores(p, restoreToken(p, strangers), newPassword).Gives(200)
		p.Call("GET", "/api/users/customer/"+squatter.ID, squatter.Token, nil).Gives(401)
		for _, password := range []string{apptest.CustomerPassword, newPassword} {
			p.Call("POST", "/api/users/login", "", map[string]string{"email": "squatter@evil.test", "password": password}).Refuses(401, "Invalid User ID or Password")
		}
		if last := lastMailTo(p, "squatter@evil.test"); strings.Contains(last, "/restore-email/") {
			t.Errorf("the squatter got %q", last)
		}
	})
}

// Whoever moves an account away and back must not have its address confirmed by it:
// then letters would quote to a stranger what was typed.
func TestAnAddressThatNobodyConfirmedIsNotConfirmedByComingBack(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		squatter := p.Arrives("Call 0900 now", "User")
		strangers := squatter.Email
		movesAndConfirms(p, &squatter, "squatter@evil.test")
		moves(p, &squatter, strangers)
		if isConfirmed(p, squatter) {
			t.Error("the address counts as confirmed")
		}
		if last := lastMailTo(p, strangers); !strings.Contains(last, "Please confirm your email address") {
			t.Errorf("the address got %q", last)
		}
		moves(p, &squatter, "squatter@evil.test")
		if !isConfirmed(p, squatter) {
			t.Error("an address that was confirmed has to be confirmed again")
		}
	})
}

// The owner mistyped the address when registering, and mended it. A thief who knows the
// password moves the account by the mistyped one, of which nobody reads the mails.
func TestAPasswordChangedAtAnAddressThatNobodyConfirmedTakesNoLink(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Arrives("Asha Verma", "User")
		mistyped := asha.Email
		movesAndConfirms(p, &asha, "asha@right.test")
		moves(p, &asha, mistyped)
		p.Call("POST", "/my/password", asha.Token, passwords(apptest.CustomerPassword, "the thief's password")).Gives(200)
		ownerRestores(p, asha, "asha@right.test")
	})
}

// Each change keeps an address from everybody else for a while, and writes to two.
func TestAnAddressIsChangedTenTimesADay(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Arrives("Asha Verma", "User")
		for i := range 10 {
			moves(p, &asha, string(rune('a'+i))+"@strangers.test")
		}
		form := map[string]string{"name": asha.Name, "email": "z@strangers.test", "phone": "0987654321", "address": "1, Mall Road"}
		p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token, form).Gives(429)
		has(p, asha, "j@strangers.test")
		if mails := p.MailsTo("z@strangers.test"); len(mails) != 0 {
			t.Errorf("the eleventh address got %q", mails)
		}
		form["email"], form["name"] = asha.Email, "Asha V. Verma"
		p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token, form).Gives(200, "Asha V. Verma")
		p.Clock.Advance(24 * time.Hour)
		asha.Token = p.Login(asha.Email, apptest.CustomerPassword)
		moves(p, &asha, "z@strangers.test")
	}, apptest.RealLimits)
}

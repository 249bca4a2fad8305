package account_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

const newPassword = "seven quiet rivers"

// moves changes a customer's address; the session goes on.
func moves(p *apptest.Portal, who *apptest.Person, email string) {
	p.T.Helper()
	form := map[string]string{"name": who.Name, "email": email, "phone": "0987654321", "address": "1, Mall Road"}
	who.Token = p.Call("PUT", "/api/users/customer/"+who.ID, who.Token, form).Gives(200, `"email":"`+email+`"`).Get("token")
	who.Email = email
}

// movesAndConfirms is moves by somebody who reads the new mailbox.
func movesAndConfirms(t *testing.T, p *apptest.Portal, who *apptest.Person, email string) {
	t.Helper()
	moves(p, who, email)
	confirms(p, resetToken(t, p, email, "/confirm-email/")).Gives(200)
}

func restores(p *apptest.Portal, token, password string) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", "/api/users/restore-email", "", map[string]string{"token": token, "newPassword": password})
}

func restoreToken(t *testing.T, p *apptest.Portal, address string) string {
	t.Helper()
	return resetToken(t, p, address, "/restore-email/")
}

// has checks the address of an account.
func has(p *apptest.Portal, who apptest.Person, email string) {
	p.T.Helper()
	p.Call("GET", "/api/users/customer/"+who.ID, p.Admin(), nil).Gives(200, `"email":"`+email+`"`)
}

func forgets(t *testing.T, p *apptest.Portal, email string) (token string) {
	t.Helper()
	p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": email}).Gives(200)
	return resetToken(t, p, email, "/reset-password/")
}

func resets(p *apptest.Portal, token, password string) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", "/api/users/reset-password", "", map[string]string{"token": token, "newPassword": password})
}

func TestAChangedAddressIsGoodAtOnceAsksToBeConfirmedAndTheOldOneCanBeRestored(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		old := asha.Email
		moves(p, &asha, "thief@evil.test")
		if isConfirmed(p, asha) {
			t.Error("the new address counts as confirmed")
		}
		p.Login("thief@evil.test", apptest.CustomerPassword)
		asked := p.MailsTo("thief@evil.test")
		if len(asked) != 1 || !strings.Contains(asked[0], "Please confirm your email address") || strings.Contains(asked[0], "Asha") {
			t.Errorf("the new address got %q", asked)
		}
		confirming := resetToken(t, p, "thief@evil.test", "/confirm-email/")
		resetting := forgets(t, p, "thief@evil.test")

		token := restoreToken(t, p, old)
		if len(token) != 52 || strings.Contains(p.Dump("email_restores"), token) { // 32 bytes, in base 32
			t.Errorf("the token %q is too short, or the database holds it", token)
		}
		p.Call("GET", "/restore-email/"+token, "", nil) // as scanners of mail do
		has(p, asha, "thief@evil.test")
		restores(p, token, "short").Refuses(400, "The password must have 8 to 128 characters.").Gives(400, `"fields":[{"name":"newPassword"`)
		restores(p, token, "asha.verma 2026").Refuses(400, "The password must not contain the name of the email address.")
		restores(p, token, apptest.CustomerPassword).
			Refuses(400, "This is the password that is set now, and somebody else may know it. Please choose another one.")
		has(p, asha, "thief@evil.test")

		restores(p, token, newPassword).Gives(200, "Your email address is restored. Please log in with your new password.")
		restores(p, token, newPassword).Refuses(400, linkOver)
		p.Call("GET", "/api/users/customer/"+asha.ID, asha.Token, nil).Gives(401)
		for _, login := range [][2]string{{"thief@evil.test", apptest.CustomerPassword}, {"thief@evil.test", newPassword}, {old, apptest.CustomerPassword}} {
			p.Call("POST", "/api/users/login", "", map[string]string{"email": login[0], "password": login[1]}).Refuses(401, "Invalid User ID or Password")
		}
		confirms(p, confirming).Refuses(400, linkOver)
		resets(p, resetting, "the thief's password").Refuses(400, "Link Expired.")
		if n := p.Count("sessions WHERE subject = $1", asha.ID) + p.Count("known_browsers WHERE subject = $1", asha.ID); n != 0 {
			t.Errorf("%d sessions and known browsers outlive the restoring", n)
		}
		asha.Token = p.Login(old, newPassword)
		if !isConfirmed(p, asha) {
			t.Error("the restored address has to be confirmed again")
		}
		told := p.MailsTo("thief@evil.test")
		if last := told[len(told)-1]; !strings.Contains(last, "An earlier email address of your account was restored") || strings.Contains(last, "/restore-email/") {
			t.Errorf("the thief's address got %q", last)
		}
		if mails := p.MailsTo(old); !strings.Contains(mails[len(mails)-1], "Your email address is restored") {
			t.Errorf("the restored address got %q", mails[len(mails)-1])
		}
		if !strings.Contains(p.Log.String(), `msg="email restored" account=`+asha.ID) {
			t.Error("the log does not tell")
		}
	})
}

func TestALinkThatRestoresWorksForSevenDays(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		moves(p, &asha, "asha@new.test")
		moves(p, &ravi, "ravi@new.test")
		p.Clock.Advance(7*24*time.Hour - time.Minute)
		restores(p, restoreToken(t, p, "asha.verma@example.com"), newPassword).Gives(200)
		p.Clock.Advance(time.Minute)
		restores(p, restoreToken(t, p, "ravi.traders@example.com"), newPassword).Refuses(400, linkOver)
		has(p, ravi, "ravi@new.test")
		for _, token := range []string{"", "x", strings.Repeat("a", 52)} {
			restores(p, token, newPassword).Refuses(400, linkOver)
		}
	})
}

// A thief moves on twice and confirms every address on the way.
func TestTheAddressThatWasLeftFirstWinsAndNobodyRestoresAgainstIt(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		owners := asha.Email
		movesAndConfirms(t, p, &asha, "b@evil.test")
		movesAndConfirms(t, p, &asha, "c@evil.test")
		thiefs := restoreToken(t, p, "b@evil.test")
		resetting := forgets(t, p, "c@evil.test")

		restores(p, restoreToken(t, p, owners), newPassword).Gives(200)
		has(p, asha, owners)
		restores(p, thiefs, "the thief's password").Refuses(400, linkOver)
		resets(p, resetting, "the thief's password").Refuses(400, "Link Expired.")
		for _, address := range []string{"b@evil.test", "c@evil.test"} {
			if n := p.Count("email_restores WHERE email = $1", address); n != 0 {
				t.Errorf("%s keeps a way back", address)
			}
		}
		if last := p.MailsTo("c@evil.test"); strings.Contains(last[len(last)-1], "/restore-email/") {
			t.Errorf("the thief's last address got %q", last[len(last)-1])
		}
		p.Login(owners, newPassword)
	})
}

// A thief who restores first does not win: an address that ranks before his
// keeps its link, and gets another.
func TestWhoeverRestoresIsUndoneByAnAddressThatWasLeftEarlier(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		owners := asha.Email
		movesAndConfirms(t, p, &asha, "b@evil.test")
		movesAndConfirms(t, p, &asha, "c@evil.test")
		first := restoreToken(t, p, owners)
		restores(p, restoreToken(t, p, "b@evil.test"), "the thief's password").Gives(200)
		has(p, asha, "b@evil.test")
		restores(p, first, newPassword).Gives(200)
		has(p, asha, owners)
		p.Login(owners, newPassword)
	})
}

// The address is back, but the thief holds a link to his: it was the account's for
// an hour, and he had confirmed it. He waits until the owner's own link is old.
func TestALinkThatAThiefKeptIsUndoneHoweverLongHeWaits(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		owners := asha.Email
		movesAndConfirms(t, p, &asha, "b@evil.test")
		p.Clock.Advance(24 * time.Hour)
		asha.Token = p.Login("b@evil.test", apptest.CustomerPassword)
		moves(p, &asha, owners)
		if !isConfirmed(p, asha) {
			t.Error("an address that was confirmed a day ago has to be confirmed again")
		}
		thiefs := restoreToken(t, p, "b@evil.test")
		p.Clock.Advance(7*24*time.Hour - time.Hour)
		restores(p, thiefs, "the thief's password").Gives(200)
		has(p, asha, "b@evil.test")
		p.Clock.Advance(6 * 24 * time.Hour)
		restores(p, restoreToken(t, p, owners), newPassword).Gives(200)
		has(p, asha, owners)
		if n := p.Count("email_restores"); n != 0 {
			t.Errorf("%d ways back are left", n)
		}
	})
}

func TestAResetByMailEndsTheLinksThatRankBehindItsAddress(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		owners := asha.Email
		movesAndConfirms(t, p, &asha, "b@evil.test")
		moves(p, &asha, owners)
		resets(p, forgets(t, p, owners), newPassword).Gives(200)
		restores(p, restoreToken(t, p, "b@evil.test"), "the thief's password").Refuses(400, linkOver)
		has(p, asha, owners)
	})
}

// A thief moves the account to his address, and back to the owner's in another
// spelling. Nobody but the owner reads that mailbox.
func TestAnAddressInAnotherSpellingIsTheSameMailbox(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		owners := asha.Email
		movesAndConfirms(t, p, &asha, "b@evil.test")
		moves(p, &asha, "ASHA.Verma@Example.com")
		if !isConfirmed(p, asha) {
			t.Error("an address that was confirmed has to be confirmed again in another spelling")
		}
		thiefs := restoreToken(t, p, "b@evil.test")
		resets(p, forgets(t, p, "ASHA.Verma@Example.com"), newPassword).Gives(200)
		restores(p, thiefs, "the thief's password").Refuses(400, linkOver)
		has(p, asha, "ASHA.Verma@Example.com")

		asha.Token = p.Login(owners, newPassword)
		movesAndConfirms(t, p, &asha, "c@evil.test")
		movesAndConfirms(t, p, &asha, "d@evil.test")
		restores(p, restoreToken(t, p, "ASHA.Verma@Example.com"), "eight loud mountains").Gives(200)
		restores(p, restoreToken(t, p, "c@evil.test"), "the thief's password").Refuses(400, linkOver)
		has(p, asha, "ASHA.Verma@Example.com")
	})
}

func TestAChangeOfSpellingKeepsAnAddressConfirmed(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, meera := p.Registers("Asha Verma", "User"), p.Arrives("Meera Nair", "User")
		moves(p, &asha, "Asha.Verma@example.com")
		if !isConfirmed(p, asha) {
			t.Error("a change of spelling asks to confirm the mailbox again")
		}
		moves(p, &meera, "Meera.Nair@example.com")
		if isConfirmed(p, meera) {
			t.Error("a change of spelling confirms a mailbox")
		}
	})
}

func TestAPasswordThatIsChangedEndsTheLinksThatRankBehindTheAddress(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		owners := asha.Email
		movesAndConfirms(t, p, &asha, "b@evil.test")
		movesAndConfirms(t, p, &asha, "c@evil.test")
		moves(p, &asha, owners)
		asha.Token = p.Login(owners, apptest.CustomerPassword)
		p.Call("POST", "/my/password", asha.Token, passwords(apptest.CustomerPassword, newPassword)).Gives(200)
		for _, thiefs := range []string{"b@evil.test", "c@evil.test"} {
			restores(p, restoreToken(t, p, thiefs), "the thief's password").Refuses(400, linkOver)
		}
		has(p, asha, owners)
	})
}

// He has a session and knows the password. Wherever he moves the account, the way back of
// the address that he left stays.
func TestAThiefWhoChangesThePasswordTakesNoLinkFromTheOwner(t *testing.T) {
	t.Parallel()
	for name, stops := range map[string][]string{
		"at an address nobody confirmed": nil,
		"at his address":                 {"b@evil.test"},
		"at his second address":          {"b@evil.test", "c@evil.test"},
		"back at his first address":      {"b@evil.test", "c@evil.test", "b@evil.test"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
				asha := p.Registers("Asha Verma", "User")
				owners := asha.Email
				for i, stop := range stops {
					moves(p, &asha, stop)
					if i < 2 {
						confirms(p, resetToken(t, p, stop, "/confirm-email/")).Gives(200)
					}
				}
				if stops == nil {
					moves(p, &asha, "b@evil.test")
				}
				p.Call("POST", "/my/password", asha.Token, passwords(apptest.CustomerPassword, "the thief's password")).Gives(200)
				resets(p, forgets(t, p, asha.Email), "the thief's second password").Gives(200)
				restores(p, restoreToken(t, p, owners), newPassword).Gives(200)
				has(p, asha, owners)
				p.Login(owners, newPassword)
			})
		})
	}
}

// A thief parks the account at an address that its owner had before, and moves on
// from there: none of it takes the owner's link away.
func TestNoMoveTakesALinkAway(t *testing.T) {
	t.Parallel()
	for name, stops := range map[string][]string{
		"parked at an old address": {"thief@evil.test", "asha.verma@example.com"},
		"moved on from there":      {"thief@evil.test", "asha.verma@example.com", "away@evil.test"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
				asha := p.Registers("Asha Verma", "User")
				movesAndConfirms(t, p, &asha, "asha@home.test")
				for _, stop := range stops {
					moves(p, &asha, stop)
				}
				restores(p, restoreToken(t, p, "asha@home.test"), newPassword).Gives(200)
				has(p, asha, "asha@home.test")
			})
		})
	}
}

// It may be a typing mistake, and then its holder is a stranger.
func TestAnAddressThatWasNeverConfirmedRestoresNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Arrives("Asha Verma", "User")
		typo := asha.Email
		movesAndConfirms(t, p, &asha, "asha@right.test")
		mails := p.MailsTo(typo)
		last := mails[len(mails)-1]
		if !strings.Contains(last, "Your email address was changed") || strings.Contains(last, "/restore-email/") || strings.Contains(last, "right.test") {
			t.Errorf("the address that nobody confirmed got %q", last)
		}
		if n := p.Count("email_restores"); n != 0 {
			t.Errorf("%d ways back, want none", n)
		}
		confirms(p, resetToken(t, p, typo, "/confirm-email/")).Refuses(400, linkOver)
	})
}

// A thief registers the address again that he took away, to bar the way back.
func TestAnAddressIsKeptForWhoeverCanRestoreIt(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		owners := asha.Email
		moves(p, &asha, "thief@evil.test")
		register := map[string]string{"name": "Asha", "email": strings.ToUpper(owners), "phone": "0987654321", "address": "x", "password": newPassword, "role": "User"}
		p.Call("POST", "/api/users/register", "", register).Refuses(409, "An account with this email already exists.")
		p.Call("PUT", "/api/users/customer/"+ravi.ID, ravi.Token, map[string]string{"name": "Ravi", "email": owners, "phone": "0987654321", "address": "x"}).
			Refuses(409, "An account with this email already exists.")
		if n := p.Count("customers"); n != 2 {
			t.Errorf("%d customers, want two", n)
		}
		has(p, ravi, ravi.Email)
		p.Clock.Advance(7 * 24 * time.Hour)
		p.Call("POST", "/api/users/register", "", register).Gives(201)
	})
}

func TestAnAddressThatIsSomebodyElsesByNowIsNotRestored(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		owners := asha.Email
		moves(p, &asha, "asha@new.test")
		p.Exec(`UPDATE customers SET email = $2, email_fold = $2 WHERE customer_id = $1`, ravi.ID, owners) // as the portal never would
		token := restoreToken(t, p, owners)
		letters := len(p.MailsTo("asha@new.test")) + len(p.MailsTo(owners))
		restores(p, token, newPassword).Refuses(409, "This address belongs to another account by now. Please write to us.")
		if n := len(p.MailsTo("asha@new.test")) + len(p.MailsTo(owners)); n != letters {
			t.Errorf("%d letters tell of what did not happen", n-letters)
		}
		has(p, asha, "asha@new.test")
		p.Call("GET", "/api/users/customer/"+asha.ID, asha.Token, nil).Gives(200)
		p.Login("asha@new.test", apptest.CustomerPassword)
		p.Exec(`UPDATE customers SET email = 'r@x.test', email_fold = 'r@x.test' WHERE customer_id = $1`, ravi.ID)
		restores(p, token, newPassword).Gives(200)
	})
}

func TestALinkIsForItsPurposeOnly(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		owners := asha.Email
		moves(p, &asha, "asha@new.test")
		confirming, resetting, restoring := resetToken(t, p, "asha@new.test", "/confirm-email/"), forgets(t, p, "asha@new.test"), restoreToken(t, p, owners)
		for _, token := range []string{resetting, restoring} {
			confirms(p, token).Refuses(400, linkOver)
		}
		for _, token := range []string{resetting, confirming} {
			restores(p, token, newPassword).Refuses(400, linkOver)
		}
		for _, token := range []string{confirming, restoring} {
			resets(p, token, newPassword).Refuses(400, "Link Expired.")
			p.Call("POST", "/admin/reset-password", "", map[string]string{"token": token, "newPassword": newPassword}).Refuses(400, "Link Expired.")
		}
		confirms(p, confirming).Gives(200)
		resets(p, resetting, newPassword).Gives(200)
		restores(p, restoring, "eight loud mountains").Gives(200)
	})
}

// Whatever happens at the same moment, the owner has the account afterwards.
func TestRestoringBesideEverythingElse(t *testing.T) {
	t.Parallel()
	for name, beside := range map[string]func(t *testing.T, p *apptest.Portal, who apptest.Person) []func() *apptest.Answer{
		"a second press": func(t *testing.T, p *apptest.Portal, _ apptest.Person) []func() *apptest.Answer {
			token := restoreToken(t, p, "asha.verma@example.com")
			return []func() *apptest.Answer{func() *apptest.Answer { return restores(p, token, "the other password") }}
		},
		"another change": func(_ *testing.T, p *apptest.Portal, who apptest.Person) []func() *apptest.Answer {
			return []func() *apptest.Answer{func() *apptest.Answer {
				return p.Call("PUT", "/api/users/customer/"+who.ID, who.Token, map[string]string{"name": "Thief", "email": "d@evil.test", "phone": "0987654321", "address": "x"})
			}}
		},
		"the thief's own links": func(t *testing.T, p *apptest.Portal, _ apptest.Person) []func() *apptest.Answer {
			restoring, resetting := restoreToken(t, p, "b@evil.test"), forgets(t, p, "c@evil.test")
			return []func() *apptest.Answer{
				func() *apptest.Answer { return restores(p, restoring, "the thief's password") },
				func() *apptest.Answer { return resets(p, resetting, "the thief's password") },
			}
		},
		"a login": func(_ *testing.T, p *apptest.Portal, _ apptest.Person) []func() *apptest.Answer {
			return []func() *apptest.Answer{func() *apptest.Answer {
				return p.Call("POST", "/api/users/login", "", map[string]string{"email": "c@evil.test", "password": apptest.CustomerPassword})
			}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
				asha := p.Registers("Asha Verma", "User")
				owners := asha.Email
				movesAndConfirms(t, p, &asha, "b@evil.test")
				movesAndConfirms(t, p, &asha, "c@evil.test")
				token := restoreToken(t, p, owners)
				others := beside(t, p, asha)
				var restored *apptest.Answer
				answers := make([]*apptest.Answer, len(others))
				var all sync.WaitGroup
				all.Go(func() { restored = restores(p, token, newPassword) })
				for i, other := range others {
					all.Go(func() { answers[i] = other() })
				}
				all.Wait()
				for _, a := range slices.Concat(answers, []*apptest.Answer{restored}) {
					if a.Status >= http.StatusInternalServerError {
						t.Errorf("%s answers %d: %s", a.What, a.Status, a.Body)
					}
				}
				has(p, asha, owners)
				if name == "a second press" {
					if (restored.Status == http.StatusOK) == (answers[0].Status == http.StatusOK) {
						t.Errorf("the presses answer %d and %d, want one to work", restored.Status, answers[0].Status)
					}
					return
				}
				restored.Gives(200)
				p.Login(owners, newPassword)
				if n := p.Count("sessions WHERE kind = 'customer'"); n != 1 {
					t.Errorf("%d sessions, want the owner's alone", n)
				}
				if n := p.Count("email_restores"); n != 0 {
					t.Errorf("%d ways back are left", n)
				}
			})
		})
	}
}

package account_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

// A thief moves the account twice and confirms every address.
func TestTheEarliestAddressWinsOverLaterRestores(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, owners := stolen(p, "b@evil.test", "c@evil.test")
		resetting := forgets(p, "c@evil.test")

		ownerRestores(p, asha, owners)
		if n := p.Count("trail_entries WHERE kind = 'customer.email.restored' AND record = $1", asha.ID); n != 1 {
			t.Errorf("the trail tells %d times that the address was restored", n)
		}
		thiefFails(p, "b@evil.test")
		resets(p, resetting, "the thief's password").Refuses(400, "Link Expired.")
		for _, address := range []string{"b@evil.test", "c@evil.test"} {
			if n := p.Count("email_restores WHERE email = $1", address); n != 0 {
				t.Errorf("%s keeps a way back", address)
			}
		}
		if last := lastMailTo(p, "c@evil.test"); strings.Contains(last, "/restore-email/") {
			t.Errorf("the thief's last address got %q", last)
		}
	})
}

// A thief who restores first does not win: the address with
// the lower rank number keeps its link, and gets another one.
func TestAnEarlierAddressUndoesARestore(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, owners := stolen(p, "b@evil.test", "c@evil.test")
		first := restoreToken(p, owners)
		restores(p, restoreToken(p, "b@evil.test"), "the thief's password").Gives(200)
		has(p, asha, "b@evil.test")
		restores(p, first, newPassword).Gives(200)
		has(p, asha, owners)
		p.Login(owners, newPassword)
	})
}

// The owner has the address back, but the thief still has a restore link, because he had confirmed his
// address. He waits until the owner's own link expires.
func TestALinkThatAThiefKeptIsUndoneHoweverLongHeWaits(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, owners := stolen(p, "b@evil.test")
		p.Clock.Advance(24 * time.Hour)
		asha.Token = p.Login("b@evil.test", apptest.CustomerPassword)
		moves(p, &asha, owners)
		if !isConfirmed(p, asha) {
			t.Error("an address that was confirmed a day ago has to be confirmed again")
		}
		p.Clock.Advance(7*24*time.Hour - time.Hour)
		restores(p, restoreToken(p, "b@evil.test"), "the thief's password").Gives(200)
		has(p, asha, "b@evil.test")
		p.Clock.Advance(6 * 24 * time.Hour)
		ownerRestores(p, asha, owners)
		if n := p.Count("email_restores"); n != 0 {
			t.Errorf("%d ways back are left", n)
		}
	})
}

func TestAResetByMailEndsTheLinksThatRankBehindItsAddress(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, owners := stolen(p, "b@evil.test")
		moves(p, &asha, owners)
		resets(p, forgets(p, owners), newPassword).Gives(200)
		thiefFails(p, "b@evil.test")
		has(p, asha, owners)
	})
}

// A thief moves the account to his address, and then to the owner's
// address in another spelling. Only the owner reads that mailbox.
func TestAnAddressInAnotherSpellingIsTheSameMailbox(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, owners := stolen(p, "b@evil.test")
		moves(p, &asha, "ASHA.Verma@Example.com")
		if !isConfirmed(p, asha) {
			t.Error("an address that was confirmed has to be confirmed again in another spelling")
		}
		resets(p, forgets(p, "ASHA.Verma@Example.com"), newPassword).Gives(200)
		thiefFails(p, "b@evil.test")
		has(p, asha, "ASHA.Verma@Example.com")

		asha.Token = p.Login(owners, newPassword)
		movesAndConfirms(p, &asha, "c@evil.test")
		movesAndConfirms(p, &asha, "d@evil.test")
		restores(p, restoreToken(p, "ASHA.Verma@Example.com"), "eight loud mountains").Gives(200)
		thiefFails(p, "c@evil.test")
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

func TestAPasswordChangeEndsTheLinksOfLaterAddresses(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, owners := stolen(p, "b@evil.test", "c@evil.test")
		moves(p, &asha, owners)
		asha.Token = p.Login(owners, apptest.CustomerPassword)
		p.Call("POST", "/my/password", asha.Token, passwords(apptest.CustomerPassword, newPassword)).Gives(200)
		for _, thiefs := range []string{"b@evil.test", "c@evil.test"} {
			thiefFails(p, thiefs)
		}
		has(p, asha, owners)
	})
}

// The thief has a session and knows the password. Wherever he
// moves the account, the link of the address that he left stays.
func TestAThiefWhoChangesThePasswordTakesNoLinkFromTheOwner(t *testing.T) {
	t.Parallel()
	for name, move := range map[string]func(p *apptest.Portal) (account apptest.Person, owners string){
		"at an address nobody confirmed": func(p *apptest.Portal) (apptest.Person, string) {
			account, owners := stolen(p)
			moves(p, &account, "b@evil.test")
			return account, owners
		},
		"at his address":        func(p *apptest.Portal) (apptest.Person, string) { return stolen(p, "b@evil.test") },
		"at his second address": func(p *apptest.Portal) (apptest.Person, string) { return stolen(p, "b@evil.test", "c@evil.test") },
		"back at his first address": func(p *apptest.Portal) (apptest.Person, string) {
			account, owners := stolen(p, "b@evil.test", "c@evil.test")
			moves(p, &account, "b@evil.test")
			return account, owners
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
				account, owners := move(p)
				p.Call("POST", "/my/password", account.Token, passwords(apptest.CustomerPassword, "the thief's password")).Gives(200)
				resets(p, forgets(p, account.Email), "the thief's second password").Gives(200)
				ownerRestores(p, account, owners)
			})
		})
	}
}

// A thief moves the account to an earlier address of the owner, and on from there. The owner keeps the link.
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
				movesAndConfirms(p, &asha, "asha@home.test")
				for _, stop := range stops {
					moves(p, &asha, stop)
				}
				ownerRestores(p, asha, "asha@home.test")
			})
		})
	}
}

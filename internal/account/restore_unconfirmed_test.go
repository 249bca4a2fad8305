package account_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

// A person registers another person's address and then moves to their own. The other person gets no typed
// text, and no link to an account that was never theirs.
func TestTheLetterToAnUnconfirmedAddressHasNoLinkAndNoTypedText(t *testing.T) {
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
		last := strings.Join(strings.Fields(lastMailTo(p, strangers)), " ")
		for _, sentence := range []string{
			"Your email address was changed",
			"If you have an account with us and it was not you, please contact us now. If not, you do not need to do anything.",
		} {
			if !strings.Contains(last, sentence) {
				t.Errorf("the letter lacks %q: %s", sentence, last)
			}
		}
		hasNoWayBack(p, strangers)
		confirms(p, resetToken(t, p, strangers, "/confirm-email/")).Refuses(400, linkOver)
	})
}

// Moving an account away and back must not confirm its address.
// Otherwise emails would quote typed text to another person.
func TestRestoringAnUnconfirmedAddressDoesNotConfirmIt(t *testing.T) {
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

// The owner mistyped the address at registration, and corrected it. A thief who knows the password moves
// the account to the mistyped address, whose emails nobody reads.
func TestAPasswordChangeAtAnUnconfirmedAddressKeepsLinks(t *testing.T) {
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

// Each change reserves an address for a while, and sends two emails.
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

package account_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
)

func TestAChangedAddressWorksAtOnceAndCanBeRestored(t *testing.T) {
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
		resetting := forgets(p, "thief@evil.test")

		token := restoreToken(p, old)
		if len(token) != 52 || strings.Contains(p.Dump("email_restores"), token) { // 32 bytes, in base 32
			t.Errorf("the token %q is too short, or the database holds it", token)
		}
		p.Call("GET", "/restore-email/"+token, "", nil) // as email scanners do
		has(p, asha, "thief@evil.test")
		restores(p, token, "short").Refuses(400, "The password must have 8 to 128 characters.").Gives(400, `"fields":[{"name":"newPassword"`)
		restores(p, token, "asha.verma 2026").Refuses(400, "The password cannot contain your email address, or its part before the @.")
		restores(p, token, apptest.CustomerPassword).
			Refuses(400, "This is your current password, and someone else may know it. Please choose another password.")
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
		if last := lastMailTo(p, "thief@evil.test"); !strings.Contains(last, "An earlier email address of your account was restored") || strings.Contains(last, "/restore-email/") {
			t.Errorf("the thief's address got %q", last)
		}
		if last := lastMailTo(p, old); !strings.Contains(last, "Your email address is restored") {
			t.Errorf("the restored address got %q", last)
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
		restores(p, restoreToken(p, "asha.verma@example.com"), newPassword).Gives(200)
		p.Clock.Advance(time.Minute)
		restores(p, restoreToken(p, "ravi.traders@example.com"), newPassword).Refuses(400, linkOver)
		has(p, ravi, "ravi@new.test")
		for _, token := range []string{"", "x", strings.Repeat("a", 52)} {
			restores(p, token, newPassword).Refuses(400, linkOver)
		}
	})
}

// An old link must not help to guess a password: it answers the right password like any other.
func TestAnExpiredLinkDoesNotRevealIfAPasswordIsRight(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		moves(p, &asha, "asha@new.test")
		moves(p, &ravi, "ravi@new.test")
		expired, used := restoreToken(p, "asha.verma@example.com"), restoreToken(p, "ravi.traders@example.com")
		restores(p, used, newPassword).Gives(200)
		p.Clock.Advance(7 * 24 * time.Hour)
		for token, right := range map[string]string{expired: apptest.CustomerPassword, used: newPassword} {
			for _, guess := range []string{"a guess that is wrong", right} {
				restores(p, token, guess).Refuses(400, linkOver)
			}
		}
		p.Login("asha@new.test", apptest.CustomerPassword)
		p.Login("ravi.traders@example.com", newPassword)
	})
}

// A person confirms his mailbox, then moves the account to another person's address. That person takes the
// account for their own. Until the restore link expires, every email warns about it.
func TestTheNewAddressLearnsThatAnEarlierOneCanRestore(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		account := p.Registers("Asha Verma", "User")
		const strangers, said = "vera@strangers.test", "can restore it until"
		tells := func(subject string) {
			t.Helper()
			last := lastMailTo(p, strangers)
			if !strings.Contains(last, subject) || !strings.Contains(strings.Join(strings.Fields(last), " "), "The owner of an earlier address can restore it until "+sevenDaysFrom(p)+". If you did not open this account, please contact us before you use it.") {
				t.Errorf("%s got %q", strangers, last)
			}
		}
		moves(p, &account, strangers)
		tells("Please confirm your email address")
		p.Call("POST", "/my/confirmation", account.Token, nil).Gives(200)
		tells("Please confirm your email address")
		token := forgets(p, strangers)
		tells("Reset your password")
		resets(p, token, newPassword).Gives(200)
		tells("Your password was changed")
		account.Token = p.Login(strangers, newPassword)
		p.Call("POST", "/my/password", account.Token, passwords(newPassword, "quite another staple")).Gives(200)
		tells("Your password was changed")

		p.Clock.Advance(7 * 24 * time.Hour)
		account.Token = p.Login(strangers, "quite another staple")
		p.Call("POST", "/my/password", account.Token, passwords("quite another staple", newPassword)).Gives(200)
		if last := lastMailTo(p, strangers); strings.Contains(last, said) {
			t.Errorf("the way back is over, and %s got %q", strangers, last)
		}
		for _, letter := range p.MailsTo("asha.verma@example.com") {
			if strings.Contains(letter, said) {
				t.Errorf("the only address of an account got %q", letter)
			}
		}
	})
}

func sevenDaysFrom(p *apptest.Portal) string {
	p.T.Helper()
	location, err := time.LoadLocation(p.Config.Timezone)
	if err != nil {
		p.T.Fatal(err)
	}
	return p.Clock.Now().Add(7 * 24 * time.Hour).In(location).Format("2 January 2006")
}

// A thief registers the old address again, to block the restore.
func TestAnAddressIsReservedWhileItCanBeRestored(t *testing.T) {
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
		p.Exec(`UPDATE customers SET email = $2, email_fold = $2 WHERE customer_id = $1`, ravi.ID, owners) // the portal itself would never do this
		token := restoreToken(p, owners)
		letters := len(p.MailsTo("asha@new.test")) + len(p.MailsTo(owners))
		restores(p, token, newPassword).Refuses(409, "This address now belongs to another account. Please contact us.")
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
		confirming, resetting, restoring := resetToken(t, p, "asha@new.test", "/confirm-email/"), forgets(p, "asha@new.test"), restoreToken(p, owners)
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

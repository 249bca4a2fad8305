package account_test

import (
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
)

// The errors for weak passwords, one for each rule.
const (
	tooCommon   = "This password is too common, even with digits or signs added. Please choose another password."
	hasEmail    = "The password cannot contain your email address, or its part before the @."
	hasUsername = "The password cannot contain the username."
	hasBrand    = "The password cannot contain the name Aftercare."
)

func TestAWeakPasswordIsRefusedAtRegistrationAndStoresNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		for password, sentence := range map[string]string{
			"Password123!": tooCommon, "p a s s w o r d": tooCommon, "meera.nair@example.com": hasEmail, "my meera.nair lamp": hasEmail, "my aftercare lamp": hasBrand,
			"nair1947": hasEmail, "Example@2026": hasEmail, "demo-password": tooCommon, "Lakshmi@2026": "The password is too close to your name. Please choose another password.",
		} {
			form := map[string]string{"name": "Lakshmi Meera Nair", "email": "meera.nair@example.com", "phone": "0987654321", "address": "1, Mall Road", "password": password, "role": "User"}
			p.Call("POST", "/api/users/register", "", form).Refuses(400, sentence).Gives(400, `"fields":[{"name":"password"`)
		}
		if n := p.Count("customers"); n != 0 {
			t.Errorf("%d customers are stored, want none", n)
		}
	})
}

func TestAWeakPasswordIsRefusedAtAResetAndLeavesTheLinkGood(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": asha.Email}).Gives(200)
		token := resetToken(t, p, asha.Email, "/reset-password/")
		reset := func(path, token, password string) *apptest.Answer {
			return p.Call("POST", path, "", map[string]string{"token": token, "newPassword": password})
		}
		for password, sentence := range map[string]string{"Password123!": tooCommon, "lamp of asha.verma": hasEmail, "my aftercare lamp": hasBrand} {
			reset("/api/users/reset-password", token, password).Refuses(400, sentence)
		}
		p.Call("GET", "/api/users/customer/"+asha.ID, asha.Token, nil).Gives(200)
		p.Login(asha.Email, apptest.CustomerPassword)
		reset("/api/users/reset-password", token, "a new password").Gives(200)

		p.Call("POST", "/admin/forgot-password", "", nil).Gives(200)
		token = resetToken(t, p, "support@portal.test", "/admin/reset-password/")
		for password, sentence := range map[string]string{"Password123!": tooCommon, "lamp of the admin": hasUsername, "support the lamp": hasEmail, "my aftercare lamp": hasBrand} {
			reset("/admin/reset-password", token, password).Refuses(400, sentence)
		}
		p.Admin()
		reset("/admin/reset-password", token, "a new password").Gives(200)
	})
}

func TestAWeakPasswordIsRefusedFromTheOperatorToo(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		set := func(username, email, password string) string {
			if _, err := operate.SetAdmin(t.Context(), p.App, username, email, password); err != nil {
				return err.Error()
			}
			return ""
		}
		for _, c := range []struct{ username, email, password, sentence string }{
			{"second", "desk@portal.test", "Password123!", tooCommon},
			{"second", "desk@portal.test", "a second lamp", hasUsername},
			{"admin", "", "lamp of the admin", hasUsername},
			{"admin", "", "support the lamp", hasEmail},
		} {
			if said := set(c.username, c.email, c.password); said != c.sentence {
				t.Errorf("%q for %s is answered with %q, want %q", c.password, c.username, said, c.sentence)
			}
		}
		if n := p.Count("admins"); n != 1 {
			t.Errorf("there are %d admins, want the first alone", n)
		}
		p.Admin()
	})
}

// A password from before the rules still works.
func TestAnExistingWeakPasswordKeepsWorking(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Call("POST", "/admin/login", "", adminForm("password")).Gives(200)
		if !strings.Contains(p.Log.String(), "AFTERCARE_ADMIN_PASSWORD is easy to guess") {
			t.Error("the log does not tell that the password is easy to guess")
		}
	}, func(c *app.Config) { c.AdminPassword = "password" })
}

func TestAnAdminsNewPasswordIsMoreThanTheOldOneWithALittleAdded(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		capitals := strings.ToUpper(apptest.AdminPassword)
		for _, after := range []string{apptest.AdminPassword + "1", apptest.AdminPassword + "!1", "1 " + apptest.AdminPassword, capitals, capitals + "!1"} {
			p.Call("POST", "/desk/me/password", admin, passwords(apptest.AdminPassword, after)).
				Refuses(400, "The new password is too close to the old one. Please choose another password.").Gives(400, `"fields":[{"name":"newPassword"`)
		}
		p.Admin()
		p.Call("POST", "/desk/me/password", admin, passwords(apptest.AdminPassword, "eight loud mountains")).Gives(200)
	})
}

package account_test

import (
	"net/http"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestARepeatedSubmitOfTheRegistrationGivesTheFirstAnswer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		form := `{"name":"Asha","email":"asha@example.com","phone":"0987654321","address":"1, Mall Road","password":"a good password","role":"User"}`
		header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"one-form"}}
		first := p.Send("POST", "/api/users/register", "", header, strings.NewReader(form)).Gives(201).Get("customerId")
		second := p.Send("POST", "/api/users/register", "", header, strings.NewReader(form)).Gives(201).Get("customerId")
		if first != second || p.Count("customers") != 1 {
			t.Errorf("the repeat made %s after %s, and %d customers exist", second, first, p.Count("customers"))
		}
	})
}

func TestEveryWriteOfAPersonTakesAKeyAndIsRepeatedSafely(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"save"}}
		profile := map[string]string{"name": "Asha V", "email": "asha.new@example.com", "phone": "0987654321", "address": "2, Mall Road"}
		first := p.Send("PUT", "/api/users/customer/"+asha.ID, asha.Token, header, apptest.JSON(t, profile)).Gives(200, "asha.new@example.com")
		second := p.Send("PUT", "/api/users/customer/"+asha.ID, asha.Token, header, apptest.JSON(t, profile)).Gives(200, "asha.new@example.com")
		if first.Get("token") == "" || second.Get("token") == "" {
			t.Error("a repeat gets no token for the new address")
		}
		if mails := p.MailsTo(asha.Email); len(mails) != 2 {
			t.Errorf("%d mails, want the welcome and one about the change", len(mails))
		}

		p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": profile["email"]}).Gives(200)
		reset := map[string]string{"token": resetToken(t, p, profile["email"], "/reset-password/"), "newPassword": "quite another one"}
		header.Set("Idempotency-Key", "reset")
		for range 2 {
			p.Send("POST", "/api/users/reset-password", "", header, apptest.JSON(t, reset)).Gives(200)
		}
		p.Call("POST", "/api/users/reset-password", "", reset).Gives(400)
		p.Login(profile["email"], "quite another one")

		header.Set("Idempotency-Key", strings.Repeat("k", 201))
		p.Send("POST", "/api/users/login", "", header, apptest.JSON(t, reset)).Refuses(400, "The header Idempotency-Key may have at most 200 characters.")
	})
}

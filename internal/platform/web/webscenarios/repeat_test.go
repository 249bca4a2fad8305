package webscenarios_test

import (
	"maps"
	"net/http"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestTheSameKeyWithAnotherFormIsRefused(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		const refusal = "This was sent before with different content. Please check it and send it again."
		header := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {"one-form"}}
		form := map[string]string{"name": "Asha", "email": "asha@example.com", "phone": "0987654321", "address": "1, Mall Road", "password": "the first password", "role": "User"}
		register := func(change ...string) *apptest.Answer {
			sent := maps.Clone(form)
			for i := 0; i < len(change); i += 2 {
				sent[change[i]] = change[i+1]
			}
			return p.Send("POST", "/api/users/register", "", header, apptest.JSON(t, sent))
		}
		register().Gives(201)
		register("password", "the second password").Refuses(409, refusal)
		register("email", "other@example.com").Refuses(409, refusal)
		register().Gives(201)
		if n := p.Count("customers"); n != 1 {
			t.Errorf("%d customers exist", n)
		}
		p.Login("asha@example.com", "the first password")
		if p.Count("idempotency WHERE answer || print LIKE '%password%'") > 0 {
			t.Error("the table of answers holds a password")
		}
	})
}

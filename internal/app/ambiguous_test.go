package app_test

import (
	"net/http"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

// An ambiguous request is refused, because a proxy in front of the server may read it differently.
func TestAnAmbiguousRequestIsRefusedAndChangesNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		const jsonType = "application/json"
		register := func(contentType, body string) *apptest.Answer {
			header := http.Header{}
			if contentType != "" {
				header.Set("Content-Type", contentType)
			}
			return p.Send("POST", "/api/users/register", "", header, strings.NewReader(body))
		}
		form := func(change func(string) string) string {
			return change(`{"name":"Ravi","email":"ravi@example.com","phone":"0987654321","address":"1, Mall Road","password":"quite a long one","role":"User"}`)
		}
		same := func(s string) string { return s }

		for _, contentType := range []string{"", "text/plain", "text/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/problem+json", ";"} {
			register(contentType, form(same)).Refuses(415, "Please send the request as application/json.")
		}
		register(jsonType, form(func(s string) string { return strings.Replace(s, `"role"`, `"Role"`, 1) })).
			Refuses(400, "The request holds the field 'Role', which must be written 'role'.")
		register(jsonType, form(func(s string) string { return strings.Replace(s, `"role":`, `"role":"Dealer","ROLE":`, 1) })).
			Refuses(400, "The request holds the field 'ROLE' more than once.")
		register(jsonType, form(func(s string) string { return strings.Replace(s, `"role":`, `"role":"Dealer","role":`, 1) })).
			Refuses(400, "The request holds the field 'role' more than once.")
		register(jsonType, `{"name":`+strings.Repeat("[", 500)+strings.Repeat("]", 500)+`}`).Gives(400)

		two := http.Header{"Authorization": {"Bearer " + asha.Token, "Bearer " + admin}}
		p.Send("GET", "/api/users/all", "", two, nil).Refuses(400, "The request has the header Authorization more than once.")
		p.Send("POST", "/api/users/register", "", http.Header{"Content-Type": {"text/plain", jsonType}}, strings.NewReader(form(same))).
			Refuses(400, "The request has the header Content-Type more than once.")
		p.Call("GET", "/api/users/all?role=User&role=Dealer", admin, nil).Refuses(400, "The address has the same filter more than once.")
		p.Call("GET", "/api/users/all?role=User;role=Dealer", admin, nil).Refuses(400, "The address has characters that cannot be read.")
		if n := p.Count("customers"); n != 1 {
			t.Errorf("%d customers, want Asha alone", n)
		}

		register("application/json; charset=utf-8", form(same)).Gives(201)
		p.Send("POST", "/api/users/logout", asha.Token, http.Header{}, nil).Gives(200) // without a body, no type is needed
		p.Call("GET", "/customer_dashboard?from=a&from=b", "", nil).Gives(200, "<!doctype html>")
	})
}

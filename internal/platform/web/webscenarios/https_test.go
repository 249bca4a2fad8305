package webscenarios_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

func encrypted(c *app.Config) {
	c.PublicURL, c.TrustedProxies = "https://care.example.com", "192.0.2.1" // the address of all calls in a scenario
}

// over returns the protocols that the proxies saw, one header each.
func over(protocols ...string) http.Header { return http.Header{"X-Forwarded-Proto": protocols} }

func TestPlainHTTPAtTheProxyIsRedirectedOrRefused(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		for _, clear := range []http.Header{
			over("http"), over("HTTP"), over("https, http"), over("https", "http"), over("http, https"), over("http", "https"), over("ws"),
		} {
			for _, path := range []string{"/", "/admin/login", "/customer_dashboard?a=1&b=%2F", "/files/none", "//evil.example/", "/TicketSearch/Search/1"} {
				a := p.Send("GET", path, "", clear, nil).Gives(308)
				if got := a.Header.Get("Location"); got != "https://care.example.com"+path {
					t.Errorf("%s %v leads to %s", path, clear, got)
				}
			}
			const refusal = "This request was not encrypted. Please use https://care.example.com instead."
			p.Send("GET", "/api/users/customer/"+asha.ID, asha.Token, clear, nil).Refuses(403, refusal)
			before := p.Count("sessions")
			form := clear.Clone()
			form.Set("Content-Type", "application/json")
			p.Send("POST", "/api/users/login", "", form, apptest.JSON(t, map[string]string{"email": asha.Email, "password": apptest.CustomerPassword})).Refuses(403, refusal)
			if after := p.Count("sessions"); after != before {
				t.Errorf("a login in the clear began a session")
			}
			for _, probe := range []string{"/healthz", "/readyz"} {
				p.Send("GET", probe, "", clear, nil).Gives(200)
			}
		}
		for _, fine := range []http.Header{over("https"), over("HTTPS"), over("https, https"), over("https", " https "), over("https,"), over(""), {}} {
			p.Send("GET", "/api/users/customer/"+asha.ID, asha.Token, fine, nil).Gives(200)
			p.Send("GET", "/", "", fine, nil).Gives(200)
		}
		// The headers of an untrusted proxy do not count.
		p.Nearby("/api/registered-products/Products", over("http")).Gives(401)
		p.Nearby("/healthz", nil).Gives(200)
	}, encrypted)
}

func TestAPortalWithoutEncryptionTakesEverythingAsItComes(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(_ *testing.T, p *apptest.Portal) {
		p.Send("GET", "/", "", over("http"), nil).Gives(200)
	}, func(c *app.Config) { c.TrustedProxies = "192.0.2.1" })
}

func TestARedirectCannotLeadToAnotherHost(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		for _, target := range []*url.URL{{Scheme: "x", Opaque: ".evil.example/"}, {Scheme: "http", Host: "evil.example", Path: "/a"}, {Opaque: "@evil.example"}} {
			r := httptest.NewRequest("GET", "/", nil)
			r.URL, r.RequestURI, r.Header = target, target.String(), over("http")
			w := httptest.NewRecorder()
			p.App.Handler().ServeHTTP(w, r)
			if got := w.Header().Get("Location"); w.Code != 308 || !strings.HasPrefix(got, "https://care.example.com/") {
				t.Errorf("%v: %d leads to %s", target, w.Code, got)
			}
		}
	}, encrypted)
}

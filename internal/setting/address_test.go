package setting_test

import (
	"net/http"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

// behindProxy sends all calls of a scenario through a trusted proxy.
func behindProxy(c *app.Config) { c.TrustedProxies = "192.0.2.1" }

func over(protocol string) http.Header { return http.Header{"X-Forwarded-Proto": {protocol}} }

func TestAWrongPublicAddressLocksNoOneOut(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		// Scenarios use the host example.com.
		for _, address := range []string{"https://elsewhere.test", "https://example.com"} {
			o.puts("address", object{"publicUrl": address}).Gives(200)
			page := o.Send("GET", "/admin/login", "", over("http"), nil).Gives(200, "<!doctype html>")
			if page.Header.Get("Location") != "" {
				t.Errorf("%s: it leads to %s", address, page.Header.Get("Location"))
			}
			o.Send("GET", settings, o.token, over("http"), nil).Gives(200, address)
		}
		// An encrypted request has arrived at this address, so redirects are safe.
		o.Send("GET", "/", "", over("https"), nil).Gives(200)
		led := o.Send("GET", "/admin/login", "", over("http"), nil).Gives(307)
		if led.Header.Get("Location") != "https://example.com/admin/login" {
			t.Errorf("it leads to %s", led.Header.Get("Location"))
		}
		o.Send("GET", settings, o.token, over("http"), nil).Refuses(403, "This request was not encrypted. Please use https://example.com instead.")
		if stays := o.Send("GET", "/", "", over("https"), nil).Gives(200).Header.Get("Strict-Transport-Security"); stays == "" {
			t.Error("browsers are not told to stay")
		}
		o.Send("PUT", settings+"/address", o.token, http.Header{"X-Forwarded-Proto": {"https"}, "Content-Type": {"application/json"}},
			apptest.JSON(t, object{"version": 3, "publicUrl": "http://example.com"})).Gives(200)
		o.Send("GET", "/admin/login", "", over("http"), nil).Gives(200)
	}, behindProxy)
}

func TestAnAddressIsStoredAsBrowsersWriteIt(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		o.puts("address", object{"publicUrl": "https://EXAMPLE.com:443/"}).Gives(200, `"publicUrl":"https://example.com"`)
		o.puts("address", object{"publicUrl": "https://münchen.de"}).Gives(200, `"publicUrl":"https://xn--mnchen-3ya.de"`)
	})
}

func TestAnotherHostIsConfirmedWhileSomebodyHasAPasskey(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		o.Exec(`INSERT INTO second_step_passkeys (id, admin_id, name, credential_id, credential, created_at)
			SELECT 'p1', id, 'Laptop', 'c1', '{}', 1 FROM admins WHERE username = 'admin'`)
		if o.sees().Passkeys != 1 {
			t.Errorf("it is %+v", o.sees())
		}
		o.puts("address", object{"publicUrl": "https://localhost:8443"}).Gives(200)
		const sentence = "The passkey of a person at the desk works only at localhost. After the change, log in with an app code or a recovery code. Please confirm the change."
		o.puts("address", object{"publicUrl": "https://acme.test"}).Refuses(409, sentence).Gives(409, `"name":"losePasskeys"`)
		o.puts("address", object{"publicUrl": "https://acme.test", "losePasskeys": true}).Gives(200, "https://acme.test")
	})
}

package webscenarios_test

import (
	"net/http"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestAFileOpensInANewTabForItsOwnerOrTheDesk(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi, admin := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer"), p.Admin()
		path := "/" + p.Buys(asha)["invoice"].(string)
		byCookie := func(cookie string, header ...string) *apptest.Answer {
			h := http.Header{"Cookie": {cookie}}
			for i := 0; i < len(header); i += 2 {
				h.Set(header[i], header[i+1])
			}
			return p.Send("GET", path, "", h, nil)
		}
		byCookie("token="+asha.Token).Gives(200, "%PDF")
		byCookie("admin="+admin).Gives(200, "%PDF")
		byCookie("token="+ravi.Token+"; admin="+admin).Gives(200, "%PDF")
		byCookie("token="+asha.Token+"; admin=ended").Gives(200, "%PDF")
		byCookie("token="+ravi.Token).Refuses(404, "File not found.")
		byCookie("token=nonsense").Gives(401)
		byCookie("").Refuses(401, "Please log in to continue.")
		byCookie("token="+asha.Token, "Sec-Fetch-Site", "cross-site").Refuses(403, "Files can only be opened from the portal itself.")
		// A person who opens the file in a tab gets a page.
		for cookie, status := range map[string]int{"": 401, "token=" + ravi.Token: 404} {
			page := byCookie(cookie, "Accept", "text/html,*/*").Gives(status, "<!doctype html>")
			if got := page.Header.Get("Content-Type"); got != "text/html; charset=utf-8" {
				t.Errorf("a refused file is shown as %s", got)
			}
		}
		byCookie("token="+asha.Token, "Accept", "text/html,*/*").Gives(200, "%PDF")
		p.Send("DELETE", path, "", http.Header{"Cookie": {"admin=" + admin}}, nil).Gives(405)
		for _, key := range []string{"nothing", "..%2f..%2faftercare.db", "%2e%2e", strings.Repeat("a", 500)} {
			p.Call("GET", "/files/"+key, admin, nil).Gives(404)
		}
	})
}

func TestAFileIsServedWithItsTypeAndCannotRun(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		for _, c := range []struct {
			invoice     apptest.File
			contentType string
			policy      string
			saved       string
		}{
			{apptest.File{Name: "bill \"one\".html", Content: apptest.OnePage.Content}, "application/pdf", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'", `inline; filename="file.pdf"; filename*=UTF-8''bill%20_one_.pdf`},
			{apptest.File{Name: "photo.svg", Content: apptest.Picture(t)}, "image/png", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox", `inline; filename="file.png"; filename*=UTF-8''photo.png`},
		} {
			path := "/" + p.Buys(asha, "serialNo", c.contentType, "invoice", c.invoice)["invoice"].(string)
			a := p.Call("GET", path, asha.Token, nil).Gives(200)
			if a.Body != c.invoice.Content {
				t.Errorf("%s: the file came back changed", c.contentType)
			}
			for name, want := range map[string]string{
				"Content-Type": c.contentType, "X-Content-Type-Options": "nosniff", "Content-Security-Policy": c.policy,
				"Cache-Control": "private, no-store", "Cross-Origin-Resource-Policy": "same-origin",
			} {
				if got := a.Header.Get(name); got != want {
					t.Errorf("%s: %s is %q, want %q", c.contentType, name, got, want)
				}
			}
			if got := a.Header.Get("Content-Disposition"); got != c.saved {
				t.Errorf("Content-Disposition is %s, want %s", got, c.saved)
			}
			// Old rows have the extension that was sent.
			p.Exec(`UPDATE files SET name = $1`, c.invoice.Name)
			if got := p.Call("GET", path, asha.Token, nil).Gives(200).Header.Get("Content-Disposition"); got != c.saved {
				t.Errorf("Content-Disposition of an early file is %s, want %s", got, c.saved)
			}
		}
	})
}

package app_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestAFileOpensInANewTabForItsOwnerOrTheDesk(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha, ravi, admin := p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer"), p.admin()
		path := "/" + p.buys(asha)["invoice"].(string)
		byCookie := func(cookie string, header ...string) *answer {
			h := http.Header{"Cookie": {cookie}}
			for i := 0; i < len(header); i += 2 {
				h.Set(header[i], header[i+1])
			}
			return p.send("GET", path, "", h, nil)
		}
		byCookie("token="+asha.Token).gives(200, "%PDF")
		byCookie("admin="+admin).gives(200, "%PDF")
		byCookie("token="+ravi.Token+"; admin="+admin).gives(200, "%PDF")
		byCookie("token="+asha.Token+"; admin=ended").gives(200, "%PDF")
		byCookie("token="+ravi.Token).refuses(404, "File not found.")
		byCookie("token=nonsense").gives(401)
		byCookie("").refuses(401, "Please log in to continue.")
		byCookie("token="+asha.Token, "Sec-Fetch-Site", "cross-site").refuses(403, "Files can only be opened from the portal itself.")
		p.send("DELETE", path, "", http.Header{"Cookie": {"admin=" + admin}}, nil).gives(405)
		for _, key := range []string{"nothing", "..%2f..%2faftercare.db", "%2e%2e", strings.Repeat("a", 500)} {
			p.call("GET", "/files/"+key, admin, nil).gives(404)
		}
	})
}

func TestAFileIsServedAsWhatItIsAndCannotRun(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha := p.registers("Asha Verma", "User")
		for _, c := range []struct {
			invoice     file
			contentType string
			policy      string
		}{
			{file{"bill \"one\".html", onePage.content}, "application/pdf", "default-src 'none'; style-src 'unsafe-inline'"},
			{file{"photo.svg", pngPicture(t)}, "image/png", "default-src 'none'; style-src 'unsafe-inline'; sandbox"},
		} {
			path := "/" + p.buys(asha, "serialNo", c.contentType, "invoice", c.invoice)["invoice"].(string)
			a := p.call("GET", path, asha.Token, nil).gives(200)
			if a.Body != c.invoice.content {
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
			if got := a.Header.Get("Content-Disposition"); !strings.HasPrefix(got, "inline; filename=\"file.") || strings.Count(got, `"`) != 2 {
				t.Errorf("Content-Disposition is %s", got)
			}
		}
	})
}

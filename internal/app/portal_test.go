package app_test

import (
	"encoding/json"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
	webui "aftercare/web"
)

var tagPattern = regexp.MustCompile(`<meta name="aftercare:([a-z-]+)" content="([^"]*)">`)

func TestThePageGetsTheFactsItNeeds(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite)
	tags := map[string]string{}
	for _, found := range tagPattern.FindAllStringSubmatch(p.Call("GET", "/", "", nil).Gives(200).Body, -1) {
		tags[found[1]] = html.UnescapeString(found[2])
	}
	list := func(name string) (values []string) {
		if err := json.Unmarshal([]byte(tags[name]), &values); err != nil {
			t.Errorf("%s: %q: %v", name, tags[name], err)
		}
		return values
	}
	if all, awr := list("dealers"), list("awr-dealers"); len(all) != 18 || len(awr) != 16 || slices.Contains(awr, "STEK SYSTEM") {
		t.Errorf("the dealers are %q and %q", all, awr)
	}
	if types := list("types-without-awr"); !slices.Equal(types, []string{"CAT-6", "TELEPHONE", "LIFT", "HDMI", "CCTV", "POWER SUPPLY"}) {
		t.Errorf("no AWR for %q", types)
	}
	if periods := list("period-choices"); !slices.Equal(periods, []string{"6 Months", "1 Year", "2 Years", "3 Years", "4 Years", "5 Years"}) {
		t.Errorf("the customer chooses among %q", periods)
	}
	if link := tags["public-url"]; !strings.HasPrefix(link, "http") || strings.HasSuffix(link, "/") {
		t.Errorf("customers reach the portal at %q", link)
	}
	if tags["timezone"] == "" || tags["brand"] == "" {
		t.Errorf("the names are missing: %v", tags)
	}
}

func TestBelowACallThereIsNoPageExceptWherePagesStandAmongCalls(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite)
	var document struct{ Paths map[string]any }
	p.Call("GET", "/openapi.json", "", nil).Gives(200).Decode(&document)
	if len(document.Paths) < 40 {
		t.Fatalf("the document has %d calls", len(document.Paths))
	}
	for path := range document.Paths {
		first := strings.Split(path, "/")[1]
		nowhere := "/" + strings.ToUpper(first) + "/nothing/is/here"
		if first == "admin" || first == "unsubscribe" {
			p.Call("GET", nowhere, "", nil).Gives(404, "<!doctype html>")
		} else {
			p.Call("GET", nowhere, "", nil).Refuses(404, "There is nothing at this address.")
		}
	}
	p.Call("GET", "/customer_dashboard/scheme", "", nil).Gives(200, "<!doctype html>")
}

func TestEveryAddressOfThePagesIsAPage(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.SQLite)
	addresses := webui.Addresses()
	if len(addresses) < 25 {
		t.Fatalf("the pages have %d addresses: %q", len(addresses), addresses)
	}
	for _, address := range addresses {
		p.Call("GET", strings.ReplaceAll(address, ":token", "abc"), "", nil).Gives(200, "<!doctype html>")
	}
}

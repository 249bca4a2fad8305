package dealer_test

import (
	"encoding/json"
	"html"
	"regexp"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

type object = map[string]any

const (
	dealersPath   = "/desk/dealers"
	locationsPath = "/desk/locations"
)

type entry struct {
	ID, Name               string
	AWR, Claims, Agreement bool
	Version                int
	RetiredAt              string
}

func list(p *apptest.Portal, path, token string) (all []entry) {
	p.T.Helper()
	p.Call("GET", path, token, nil).Gives(200).Decode(&all)
	return all
}

func named(p *apptest.Portal, path, token, name string) entry {
	p.T.Helper()
	for _, one := range list(p, path, token) {
		if one.Name == name {
			return one
		}
	}
	p.T.Fatalf("%s has no %s", path, name)
	return entry{}
}

// body returns a request with the entry's present values and some changes.
func (e entry) body(changes ...any) object {
	form := object{"name": e.Name, "awr": e.AWR, "claims": e.Claims, "agreement": e.Agreement, "version": e.Version}
	for i := 0; i < len(changes); i += 2 {
		form[changes[i].(string)] = changes[i+1]
	}
	return form
}

func put(p *apptest.Portal, path, token, name string, changes ...any) {
	p.T.Helper()
	e := named(p, path, token, name)
	form := e.body(changes...)
	if path == locationsPath {
		form = object{"name": form["name"], "version": e.Version}
	}
	p.Call("PUT", path+"/"+e.ID, token, form).Gives(200)
}

func retire(p *apptest.Portal, path, token, name string) {
	p.T.Helper()
	e := named(p, path, token, name)
	p.Call("POST", path+"/"+e.ID+"/retire", token, object{"version": e.Version}).Gives(200, `"retiredAt":"`)
}

func bringBack(p *apptest.Portal, path, token, name string) {
	p.T.Helper()
	e := named(p, path, token, name)
	p.Call("POST", path+"/"+e.ID+"/bring-back", token, object{"version": e.Version}).Gives(200).Hides("retiredAt")
}

var tag = regexp.MustCompile(`<meta name="aftercare:([a-z-]+)" content="([^"]*)">`)

// head returns a list from the head of every page.
func head(p *apptest.Portal, name string) (values []string) {
	p.T.Helper()
	for _, found := range tag.FindAllStringSubmatch(p.Call("GET", "/", "", nil).Gives(200).Body, -1) {
		if found[1] == name {
			if err := json.Unmarshal([]byte(html.UnescapeString(found[2])), &values); err != nil {
				p.T.Fatal(err)
			}
			return values
		}
	}
	p.T.Fatalf("the page is not told of %s", name)
	return nil
}

func offered(p *apptest.Portal, who apptest.Person) (distributors, places []string) {
	p.T.Helper()
	var form struct{ PurchaseDistributors, DistributorLocations []string }
	p.Call("GET", "/agreement-form/programme", who.Token, nil).Gives(200).Decode(&form)
	return form.PurchaseDistributors, form.DistributorLocations
}

// eachPair runs a test on two replicas, and on one server that is called twice.
func eachPair(t *testing.T, scenario func(t *testing.T, one, other *apptest.Portal)) {
	t.Helper()
	t.Run("two replicas", func(t *testing.T) {
		t.Parallel()
		one := apptest.New(t, db.Postgres)
		url := one.Config.DatabaseURL
		scenario(t, one, apptest.New(t, db.Postgres, func(c *app.Config) { c.DatabaseURL = url }))
	})
	t.Run("one server", func(t *testing.T) {
		t.Parallel()
		alone := apptest.New(t, db.SQLite)
		scenario(t, alone, alone)
	})
}

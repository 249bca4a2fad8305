package catalogue_test

import (
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

const notForType = "Advance warranty replacement is not available for this type of product."

var withoutAWR = regexp.MustCompile(`<meta name="aftercare:types-without-awr" content="([^"]*)">`)

// toldWithoutAWR returns the types without AWR that the pages get.
func toldWithoutAWR(p *apptest.Portal) string {
	p.T.Helper()
	var types []string
	found := withoutAWR.FindStringSubmatch(p.Call("GET", "/", "", nil).Gives(200).Body)
	if err := json.Unmarshal([]byte(html.UnescapeString(found[1])), &types); err != nil {
		p.T.Fatal(err)
	}
	return strings.Join(types, ", ")
}

func TestARuleIsChangedAndCountsForEveryProductOfTheType(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk, asha := p.Desk("Manager"), p.Registers("Asha Verma", "User")
		product := apptest.Text(p.Buys(asha), "_id")
		const six = "CAT-6, TELEPHONE, LIFT, HDMI, CCTV, POWER SUPPLY"
		if told := toldWithoutAWR(p); told != six {
			t.Errorf("the pages are told %s", told)
		}
		sw := typeNamed(p, desk, "SWITCH")
		path := "/desk/catalogue/types/" + sw.ID
		p.Call("PUT", path, desk, object{"name": "SWITCH", "awr": false, "version": sw.Version}).Gives(200, `"awr":false`, `"models":3`)
		p.Form("POST", apptest.RaiseAWR, asha.Token, apptest.Query(asha, product)).Refuses(409, notForType)
		if told := toldWithoutAWR(p); told != six+", SWITCH" {
			t.Errorf("the pages are told %s", told)
		}
		p.Call("PUT", path, desk, object{"name": "SWITCH", "awr": true, "version": sw.Version}).
			Refuses(409, "Someone else changed this type. Please check it and repeat your change.")

		// The new name is for new products; the old type keeps its rule.
		sw = typeNamed(p, desk, "SWITCH")
		p.Call("PUT", path, desk, object{"name": "Network Switch", "awr": true, "version": sw.Version}).Gives(200, `"models":3`)
		p.Form("POST", apptest.RaiseAWR, asha.Token, apptest.Query(asha, product)).Refuses(409, notForType)
		other := p.Buys(asha, "serialNo", "SN-0002")
		if other["productType"] != "Network Switch" {
			t.Errorf("she bought %v", other)
		}
		p.Form("POST", apptest.RaiseAWR, asha.Token, apptest.Query(asha, apptest.Text(other, "_id"))).Gives(201)
		p.Call("GET", "/Registered/fetch", asha.Token, nil).Gives(200, `"productType":"SWITCH"`)
		if old := typeNamed(p, desk, "SWITCH"); old.RetiredAt == "" || old.AWR || old.Models != 0 {
			t.Errorf("the old type is %+v", old)
		}
		if n := p.Count("trail_entries WHERE kind = 'type.changed'"); n != 2 {
			t.Errorf("the trail has %d changes of types, want two", n)
		}
	})
}

func TestAnotherReplicaHearsOfANewRule(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		other := apptest.On(t, p.Config, p.Clock.Now())
		p.Call("POST", "/desk/catalogue/types", p.Desk("Manager"), object{"name": "DRONE", "awr": false}).Gives(201)
		if err := other.App.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		if told := toldWithoutAWR(other); !strings.HasSuffix(told, "DRONE") {
			t.Errorf("the other replica tells %s", told)
		}
	})
}

func TestATypeIsAddedRetiredAndBroughtBack(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Desk("Manager")
		const types = "/desk/catalogue/types"
		p.Call("POST", types, desk, object{"name": " Drone ", "awr": true}).Gives(201, `"name":"Drone"`)
		p.Call("POST", types, desk, object{"name": "DRONE", "awr": true}).Refuses(409, "A type with this name already exists.")
		p.Call("POST", types, desk, object{"name": " ", "awr": true}).Refuses(400, "Please enter the name of the type.")
		p.Call("POST", types, desk, object{"name": "Kite"}).Refuses(400, "Please select whether products of this type can be replaced in advance.")
		p.Call("POST", types, desk, object{"name": strings.Repeat("x", 61), "awr": true}).Refuses(400, "Please shorten the name of the type to at most 60 characters.")

		path := types + "/" + typeNamed(p, desk, "Drone").ID
		p.Call("POST", path+"/bring-back", desk, nil).Refuses(409, "This type is not retired.")
		p.Call("POST", path+"/retire", desk, nil).Gives(200, `"retiredAt":"`)
		p.Call("POST", path+"/retire", desk, nil).Refuses(409, "This type is already retired.")
		p.Call("POST", types, desk, object{"name": "drone", "awr": true}).Refuses(409, "A retired type has this name. Please bring it back instead.")
		p.Call("POST", "/desk/catalogue/models", desk, form("productType", "Drone")).Refuses(400, "Please select a type from the list.")
		p.Call("POST", path+"/bring-back", desk, nil).Gives(200)
		p.Call("POST", "/desk/catalogue/models", desk, form("productType", "Drone")).Gives(201)

		p.Call("POST", path+"/retire", desk, nil).Refuses(409, "A model has this type. Please retire the model or give it another type first.")
		switches := types + "/" + typeNamed(p, desk, "SWITCH").ID
		p.Call("POST", switches+"/retire", desk, nil).Refuses(409, "3 models of the catalogue have this type. Please retire them first, or give them another type.")
		model := "/desk/catalogue/models/" + modelNamed(p, desk, "RT-1").ID
		p.Call("POST", model+"/retire", desk, nil).Gives(200)
		p.Call("POST", path+"/retire", desk, nil).Gives(200)
		p.Call("POST", model+"/bring-back", desk, nil).Refuses(409, "The type of this model is retired. Please bring the type back first.")
		p.Call("POST", types+"/nothing/retire", desk, nil).Refuses(404, "This type does not exist.")
		for kind, want := range map[string]int{"type.added": 1, "type.retired": 2, "type.restored": 1} {
			if n := p.Count("trail_entries WHERE kind = $1 AND record = 'Drone'", kind); n != want {
				t.Errorf("the trail has %d entries of the kind %s, want %d", n, kind, want)
			}
		}
	})
}

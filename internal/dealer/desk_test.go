package dealer_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"aftercare/internal/app/apptest"
)

var (
	withAWR = []string{
		"PIONEER_COMPUTER", "MICRO_INFOSOLUTIONS", "JALAN_DISTRIBUTORS", "HITECH_SOLUTIONS", "GROWTH_PARTNERS", "DOCKET_CARE_SYSTEMS",
		"COMPUTER_PROFESSIONAL", "ALL_FORTECH", "FORTECH", "SATYA_IT_SOLUTION", "VISION_INDIA", "COMTECH_SOLUTION_POINT",
		"DIGITAL_EQUIPMENTS", "CREATIVE_IT_HUB", "SRK_ENTERPRISES", "UNIVERSAL",
	}
	all    = append(slices.Clone(withAWR), "PRANSH_DIGITAL_PRIVATE_LIMITED", "STEK SYSTEM")
	places = []string{
		"NEW DELHI", "PRAYAGRAJ", "GORAKHPUR", "KANPUR", "RAIPUR", "INDORE", "AHMEDABAD", "VARANASI", "LUCKNOW", "PATNA", "MEERUT",
		"DEHRADUN", "ODISHA",
	}
)

func TestANewPortalOffersTheListsOfTheSpecification(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		agent, ravi := p.Desk("Agent"), p.Registers("Ravi Traders", "Dealer")
		names := func(path string) (names []string) {
			for _, e := range list(p, path, agent) {
				names = append(names, e.Name)
				if path == dealersPath && (!e.Claims || !e.Agreement || e.AWR != slices.Contains(withAWR, e.Name) || e.RetiredAt != "") {
					t.Errorf("a dealer is %+v", e)
				}
			}
			return names
		}
		distributors, locations := offered(p, ravi)
		for what, list := range map[string][2][]string{
			"the desk's dealers":   {names(dealersPath), all},
			"the desk's locations": {names(locationsPath), places},
			"dealers of claims":    {head(p, "dealers"), all},
			"dealers with AWR":     {head(p, "awr-dealers"), withAWR},
			"distributors":         {distributors, all},
			"locations":            {locations, places},
		} {
			if !slices.Equal(list[0], list[1]) {
				t.Errorf("%s are %q", what, list[0])
			}
		}
	})
}

func TestTheDeskChoosesTheDealersOfEachForm(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager, ravi := p.Desk("Manager"), p.Registers("Ravi Traders", "Dealer")
		offers := func(claims, awr, agreements, locations []string) {
			t.Helper()
			distributors, places := offered(p, ravi)
			for what, list := range map[string][2][]string{
				"claims": {head(p, "dealers"), claims}, "AWR": {head(p, "awr-dealers"), awr}, "agreements": {distributors, agreements}, "locations": {places, locations},
			} {
				if !slices.Equal(list[0], list[1]) {
					t.Errorf("%s offer %q, want %q", what, list[0], list[1])
				}
			}
		}
		p.Call("POST", dealersPath, manager, object{"name": "  Rao  & Sons ", "claims": true}).Gives(201, `"name":"Rao & Sons"`, `"awr":false`, `"claims":true`, `"agreement":false`, `"version":1`)
		p.Call("POST", locationsPath, manager, object{"name": "AGRA"}).Gives(201, `"name":"AGRA"`)
		claims := append(slices.Clone(all), "Rao & Sons")
		locations := append(slices.Clone(places), "AGRA")
		offers(claims, withAWR, all, locations)

		put(p, dealersPath, manager, "Rao & Sons", "name", "RAO", "awr", true, "claims", false, "agreement", true)
		put(p, locationsPath, manager, "AGRA", "name", "AGRA CANTT")
		locations[len(locations)-1] = "AGRA CANTT"
		offers(all, append(slices.Clone(withAWR), "RAO"), append(slices.Clone(all), "RAO"), locations)

		retire(p, dealersPath, manager, "PIONEER_COMPUTER")
		retire(p, locationsPath, manager, "NEW DELHI")
		offers(all[1:], append(slices.Clone(withAWR[1:]), "RAO"), append(slices.Clone(all[1:]), "RAO"), locations[1:])
		bringBack(p, dealersPath, manager, "PIONEER_COMPUTER")
		bringBack(p, locationsPath, manager, "NEW DELHI")
		offers(all, append(slices.Clone(withAWR), "RAO"), append(slices.Clone(all), "RAO"), locations)

		for _, kind := range []string{"dealer.added", "dealer.changed", "dealer.retired", "dealer.returned", "location.added", "location.renamed", "location.retired", "location.returned"} {
			if n := p.Count("trail_entries WHERE kind = $1 AND actor = 'manager'", kind); n != 1 {
				t.Errorf("the trail has %d entries of the kind %s, want one", n, kind)
			}
		}
		p.Call("GET", "/desk/audit?kind=dealer.changed", p.Admin(), nil).
			Gives(200, `"record":"Rao & Sons"`, `"before":"Rao & Sons"`, `"field":"for AWR"`, `"before":"false"`, `"after":"true"`)
	})
}

// The last dealer of a form can be retired. The page warns, and the form then offers none.
func TestAFormMayBeLeftWithoutDealers(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager := p.Desk("Manager")
		for _, name := range withAWR {
			retire(p, dealersPath, manager, name)
		}
		if body := p.Call("GET", "/", "", nil).Gives(200).Body; !strings.Contains(body, `<meta name="aftercare:awr-dealers" content="[]">`) {
			t.Error("the page is not told of an empty list")
		}
	})
}

func TestAWrongDealerIsRefusedWithAReason(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager := p.Desk("Manager")
		retire(p, dealersPath, manager, "VISION_INDIA")
		before := p.Dump("dealers") + p.Dump("distributor_locations") + p.Dump("offered_before") + p.Dump("live")
		entries := p.Count("trail_entries WHERE kind LIKE 'dealer.%'")
		universal, retired, agra := named(p, dealersPath, manager, "UNIVERSAL"), named(p, dealersPath, manager, "VISION_INDIA"), named(p, locationsPath, manager, "INDORE")
		at, gone, place := dealersPath+"/"+universal.ID, dealersPath+"/"+retired.ID, locationsPath+"/"+agra.ID
		for _, c := range []struct {
			method, path string
			body         object
			status       int
			sentence     string
		}{
			{"POST", dealersPath, object{"name": "", "awr": true}, 400, "Please enter the name."},
			{"POST", dealersPath, object{"name": strings.Repeat("x", 101), "awr": true}, 400, "Please shorten the name to at most 100 characters."},
			{"POST", dealersPath, object{"name": "RAO\u0007SONS", "awr": true}, 400, "Please enter the name in one line, without hidden characters."},
			{"POST", dealersPath, object{"name": "RAO"}, 400, "No form offers this dealer. Please say yes to AWR, claims or agreement, or retire it."},
			{"POST", dealersPath, object{"name": "stek   system", "awr": true}, 409, "A dealer with this name already exists."},
			{"POST", dealersPath, object{"name": "vision_india", "awr": true}, 409, "A retired dealer has this name. Please bring it back instead."},
			{"POST", locationsPath, object{"name": "new delhi"}, 409, "A location with this name already exists."},
			{"POST", locationsPath, object{}, 400, "Please enter the name."},
			{"PUT", at, universal.body("name", "FORTECH"), 409, "A dealer with this name already exists."},
			{"PUT", at, universal.body("name", "Vision_India"), 409, "A retired dealer has this name. Please bring it back instead."},
			{"PUT", at, universal.body("awr", false, "claims", false, "agreement", false), 400, "No form offers this dealer. Please say yes to AWR, claims or agreement, or retire it."},
			{"PUT", at, universal.body("name", "UNIVERSE", "version", 7), 409, "Someone else changed this dealer. Please check it again."},
			{"PUT", at, object{"name": "UNIVERSE", "awr": true}, 409, "Someone else changed this dealer. Please check it again."},
			{"PUT", gone, retired.body("name", "VISION"), 409, "This dealer is retired. Please bring it back first."},
			{"PUT", dealersPath + "/nobody", universal.body("name", "RAO"), 404, "This dealer does not exist."},
			{"PUT", dealersPath + "/" + agra.ID, universal.body("name", "RAO"), 404, "This dealer does not exist."},
			{"PUT", place, object{"name": "ODISHA", "version": 1}, 409, "A location with this name already exists."},
			{"PUT", place, object{"name": "BHOPAL", "version": 2}, 409, "Someone else changed this location. Please check it again."},
			{"POST", at + "/retire", object{"version": 9}, 409, "Someone else changed this dealer. Please check it again."},
			{"POST", at + "/bring-back", object{"version": 1}, 409, "This dealer is not retired."},
			{"POST", gone + "/retire", object{"version": 2}, 409, "This dealer is already retired."},
			{"POST", gone + "/bring-back", object{"version": 1}, 409, "Someone else changed this dealer. Please check it again."},
			{"POST", place + "/bring-back", object{"version": 1}, 409, "This location is not retired."},
			{"POST", locationsPath + "/nowhere/retire", object{"version": 1}, 404, "This location does not exist."},
		} {
			p.Call(c.method, c.path, manager, c.body).Refuses(c.status, c.sentence)
		}
		p.Call("PUT", at, manager, universal.body()).Gives(200, `"version":1`)
		if n := p.Count("trail_entries WHERE kind LIKE 'dealer.%'"); n != entries {
			t.Errorf("the trail has %d entries about dealers, want %d", n, entries)
		}
		p.Exec(`UPDATE live SET version = 1 WHERE topic = 'dealers'`) // a change without a difference also raises it
		if after := p.Dump("dealers") + p.Dump("distributor_locations") + p.Dump("offered_before") + p.Dump("live"); after != before {
			t.Errorf("before %s, after %s", before, after)
		}
		p.Call("POST", dealersPath, p.Desk("Agent"), object{"name": "RAO", "awr": true}).Refuses(403, "Your role cannot do this. Please ask an owner.")
	})
}

func TestARenamedDealerMayBeWrittenOtherwise(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager := p.Desk("Manager")
		put(p, dealersPath, manager, "STEK SYSTEM", "name", "Stek System")
		if names := head(p, "dealers"); names[17] != "Stek System" {
			t.Errorf("the dealers are %q", names)
		}
		// The old name of another dealer is free.
		put(p, dealersPath, manager, "FORTECH", "name", "FORTECH PRIVATE LIMITED")
		put(p, dealersPath, manager, "ALL_FORTECH", "name", "FORTECH")
		put(p, dealersPath, manager, "FORTECH", "name", "ALL_FORTECH")
		put(p, dealersPath, manager, "ALL_FORTECH", "name", "FORTECH")
	})
}

func TestTheListsHaveAnEnd(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager := p.Desk("Manager")
		for i := range 1000 - 13 {
			p.Exec(`INSERT INTO distributor_locations (id, name, name_fold, position, version) VALUES ($1, $1, $1, 20, 1)`, fmt.Sprintf("place %d", i))
		}
		p.Call("POST", locationsPath, manager, object{"name": "AGRA"}).
			Refuses(409, "You can have at most 1000 locations, including retired ones. Please rename one instead.")
	})
}

func TestOneOfTwoConcurrentDealerChangesIsRefused(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, one, other *apptest.Portal) {
		manager := one.Desk("Manager")
		universal := named(one, dealersPath, manager, "UNIVERSAL")
		for what, send := range map[string]func(p *apptest.Portal, i int) *apptest.Answer{
			"changed": func(p *apptest.Portal, i int) *apptest.Answer {
				return p.Call("PUT", dealersPath+"/"+universal.ID, manager, universal.body("name", fmt.Sprint("UNIVERSE ", i)))
			},
			"added": func(p *apptest.Portal, _ int) *apptest.Answer {
				return p.Call("POST", dealersPath, manager, object{"name": "RAO", "awr": true})
			},
		} {
			answers := make([]*apptest.Answer, 4)
			var done sync.WaitGroup
			for i := range answers {
				done.Go(func() { answers[i] = send([]*apptest.Portal{one, other}[i%2], i) })
			}
			done.Wait()
			good := 0
			for _, a := range answers {
				switch a.Status {
				case http.StatusOK, http.StatusCreated:
					good++
				default:
					a.Gives(409)
				}
			}
			if n := one.Count("trail_entries WHERE kind = $1", "dealer."+what); good != 1 || n != 1 {
				t.Errorf("%d of four have %s it and the trail has %d entries, want one of each", good, what, n)
			}
		}
		if n := one.Count("dealers"); n != 19 {
			t.Errorf("there are %d dealers, want 19", n)
		}
	})
}

func TestARepeatedRequestAddsOneDealer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		manager, header := p.Desk("Manager"), http.Header{"Idempotency-Key": {"rao"}, "Content-Type": {"application/json"}}
		add := func() string {
			return p.Send("POST", dealersPath, manager, header, apptest.JSON(t, object{"name": "RAO", "awr": true})).Gives(201).Body
		}
		if first, again := add(), add(); first != again || p.Count("dealers") != 19 {
			t.Errorf("first %s, then %s", first, again)
		}
	})
}

func TestAChangeIsKnownOnEveryReplica(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, one, other *apptest.Portal) {
		retire(one, dealersPath, one.Desk("Manager"), "UNIVERSAL")
		if slices.Contains(head(one, "dealers"), "UNIVERSAL") {
			t.Error("the replica that made the change still offers it")
		}
		if err := other.App.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		if slices.Contains(head(other, "dealers"), "UNIVERSAL") {
			t.Error("the other replica still offers it")
		}
	})
}

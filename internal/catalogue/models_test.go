package catalogue_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/catalogue"
	"aftercare/internal/platform/db"
	"aftercare/internal/product"
)

const unknownModel = "This model number is not in our catalogue. Please select one from the list."

func TestAModelIsAddedFoundChangedRetiredAndBroughtBack(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk, agent := p.Desk("Manager"), p.Desk("Agent")
		asha := p.Registers("Asha Verma", "User")
		p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("modelNo", "RT-1")).Refuses(400, unknownModel)

		p.Call("POST", "/desk/catalogue/models", desk, form("modelNo", " RT-1 ", "productType", "switch")).Gives(201, `"modelNo":"RT-1"`, `"productType":"SWITCH"`)
		p.Call("POST", "/desk/catalogue/models", desk, form("modelNo", "rt -1")).Refuses(409, "The catalogue already has the model RT-1.")
		bought := p.Buys(asha, "modelNo", "rt-1")
		if bought["productName"] != "Router" || bought["modelNo"] != "RT-1" {
			t.Errorf("she bought %v", bought)
		}

		m := modelNamed(p, agent, "RT-1")
		path := "/desk/catalogue/models/" + m.ID
		p.Call("PUT", path, desk, form("productName", "Router 2", "warrantyPeriod", "3 Years", "version", m.Version)).Gives(200, `"productName":"Router 2"`)
		p.Call("PUT", path, desk, form("productName", "Router 3", "version", m.Version)).Refuses(409, "Someone else changed this model. Please check it and repeat your change.")
		p.Call("GET", "/api/registered-products/Products?q=rt-1", asha.Token, nil).Gives(200, "Router 2", "3 Years")

		p.Call("POST", path+"/bring-back", desk, nil).Refuses(409, "This model is not retired.")
		p.Call("POST", path+"/retire", desk, nil).Gives(200, `"retiredAt":"`)
		p.Call("POST", path+"/retire", desk, nil).Refuses(409, "This model is already retired.")
		p.Call("GET", "/api/registered-products/Products", asha.Token, nil).Gives(200, "SW-08P").Hides("RT-1")
		p.Form("POST", apptest.RegisterPath, asha.Token, apptest.ProductForm("modelNo", "RT-1", "serialNo", "SN-0002")).
			Refuses(409, "This model can no longer be registered. Please select one from the list, or contact us if you bought it.")
		p.Holds(1, 1)
		p.Call("POST", "/desk/catalogue/models", desk, form()).Refuses(409, "The model RT-1 is retired. Please bring it back instead.")
		// Registered products keep their values.
		p.Call("GET", "/Registered/fetch", asha.Token, nil).Gives(200, `"productName":"Router"`, `"warrantyPeriod":"2 Years"`)

		p.Call("POST", path+"/bring-back", desk, nil).Gives(200).Hides("retiredAt")
		p.Buys(asha, "modelNo", "RT-1", "serialNo", "SN-0002")
		for kind, want := range map[string]int{"model.added": 1, "model.changed": 1, "model.retired": 1, "model.restored": 1} {
			if n := p.Count("trail_entries WHERE kind = $1 AND record = 'RT-1'", kind); n != want {
				t.Errorf("the trail has %d entries of the kind %s, want %d", n, kind, want)
			}
		}
	})
}

func TestTheListOfModelsIsSearchedByNumberNameAndType(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Desk("Manager")
		p.Call("POST", "/desk/catalogue/models/"+modelNamed(p, desk, "SW-05").ID+"/retire", desk, nil).Gives(200)
		for query, want := range map[string]string{
			"":                         "C6-305 CAM-D1 SW-08P SW-16P",
			"state=retired":            "SW-05",
			"state=all":                "C6-305 CAM-D1 SW-05 SW-08P SW-16P",
			"q=sw-0":                   "SW-08P",
			"q=SW+08+p":                "",
			"q=sw-+08p":                "SW-08P",
			"q=POE":                    "SW-08P SW-16P",
			"q=cctv":                   "CAM-D1",
			"q=%25":                    "",
			"q=_":                      "",
			"state=all&limit=2":        "C6-305 CAM-D1",
			"state=all&limit=2&page=3": "SW-16P",
		} {
			if got := numbers(p, desk, query); got != want {
				t.Errorf("%q finds %q, want %q", query, got, want)
			}
		}
		p.Call("GET", "/desk/catalogue/models?state=gone", desk, nil).Refuses(400, "The field 'state' is not valid.")
		p.Call("GET", "/desk/catalogue/models?stat=all", desk, nil).Gives(400)
	})
}

func TestABadModelIsRefusedFieldByFieldAndChangesNothing(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Desk("Manager")
		for _, c := range []struct {
			form           object
			status         int
			field, message string
		}{
			{form("modelNo", " \u200b"), 400, "modelNo", "Please enter the model number."},
			{form("modelNo", strings.Repeat("x", 201)), 400, "modelNo", "Please shorten the model number to at most 200 characters."},
			{form("productName", ""), 400, "productName", "Please enter the product name."},
			{form("productType", "NO SUCH TYPE"), 400, "productType", "Please select a type from the list."},
			{form("warrantyPeriod", "ages"), 400, "warrantyPeriod", `This is not a warranty period. Please enter it as 6 Months, 2 Years or MANUFACTURING DEFECTS.`},
			{form("warrantyPeriod", "30 Days"), 400, "warrantyPeriod", `This is not a warranty period. Please enter it as 6 Months, 2 Years or MANUFACTURING DEFECTS.`},
			{form("warrantyPeriod", "999 Years"), 400, "warrantyPeriod", "A warranty period has at most 25 years."},
			{object{}, 400, "warrantyPeriod", "Please enter the warranty period."},
		} {
			p.Call("POST", "/desk/catalogue/models", desk, c.form).Gives(c.status, `"name":"`+c.field+`","message":"`+c.message+`"`)
		}
		for _, id := range []string{"nothing", "00", "7a7a", strings.Repeat("f", 2000)} {
			p.Call("PUT", "/desk/catalogue/models/"+id, desk, form("version", 1)).Refuses(404, "This model is not in the catalogue.")
			p.Call("POST", "/desk/catalogue/models/"+id+"/retire", desk, nil).Refuses(404, "This model is not in the catalogue.")
		}
		m := modelNamed(p, desk, "SW-05")
		p.Call("PUT", "/desk/catalogue/models/"+m.ID, desk, form("modelNo", "sw-08p", "version", m.Version)).Refuses(409, "The catalogue already has the model SW-08P.")
		if n := p.Count("catalogue"); n != 5 {
			t.Errorf("the catalogue has %d models, want five", n)
		}
	})
}

func TestAModelGetsAnotherNumber(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Desk("Manager")
		m := modelNamed(p, desk, "SW-05")
		p.Call("PUT", "/desk/catalogue/models/"+m.ID, desk, form("modelNo", "SW-05A", "version", m.Version)).Gives(200)
		if got := numbers(p, desk, "q=sw-05"); got != "SW-05A" {
			t.Errorf("the catalogue has %s", got)
		}
		// A user who still sees the old number gets an error, and no second model is made.
		p.Call("POST", "/desk/catalogue/models/"+m.ID+"/retire", desk, nil).Refuses(404, "This model is not in the catalogue.")
	})
}

func TestOfTwoChangesOfAModelAtOnceOneWins(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk := p.Desk("Manager")
		m := modelNamed(p, desk, "SW-05")
		var wait sync.WaitGroup
		codes := make([]int, 4)
		for i := range codes {
			wait.Go(func() {
				body := form("modelNo", "SW-05", "productName", "Name "+string(rune('A'+i)), "version", m.Version)
				codes[i] = p.Call("PUT", "/desk/catalogue/models/"+m.ID, desk, body).Status
			})
		}
		wait.Wait()
		won := 0
		for _, code := range codes {
			switch code {
			case http.StatusOK:
				won++
			case http.StatusConflict:
			default:
				t.Errorf("the statuses are %v", codes)
			}
		}
		if n := p.Count("trail_entries WHERE kind = 'model.changed'"); won != 1 || n != 1 {
			t.Errorf("%d have won, with %d entries in the trail", won, n)
		}
	})
}

func TestModelsOfAnOlderVersionAreSettledAtTheNextStart(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		err := p.DB.Write(t.Context(), func(tx *db.Tx) error {
			for i, m := range [][2]string{{"NS-1", "Kamera"}, {"NS-2", "KAMERA"}, {"NS-3", "cctv"}} {
				_, err := tx.Exec(t.Context(), `
					INSERT INTO catalogue (model_fold, model_no, product_name, product_type, warranty_period, position)
					VALUES ($1, $2, 'Étagère', $3, '1 Year', $4)`, strings.ToLower(m[0]), m[0], m[1], i)
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		s := &catalogue.Service{DB: p.DB, CheckPeriod: product.CheckPeriod}
		for range 2 {
			if err := s.CompleteModels(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		desk := p.Desk("Manager")
		if got := numbers(p, desk, "q=ÉTAGÈRE"); got != "NS-1 NS-2 NS-3" {
			t.Errorf("found are %s", got)
		}
		if kamera, cctv := typeNamed(p, desk, "Kamera"), typeNamed(p, desk, "CCTV"); kamera.Models != 2 || !kamera.AWR || cctv.Models != 1 || cctv.AWR {
			t.Errorf("the types are %+v and %+v", kamera, cctv)
		}
	})
}

func TestAnUnchangedCatalogueAnswersNotModified(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		desk, asha := p.Desk("Manager"), p.Registers("Asha Verma", "User")
		const path = "/api/registered-products/Products"
		asks := func(tag string) *apptest.Answer {
			t.Helper()
			return p.Send("GET", path, asha.Token, http.Header{"If-None-Match": {tag}}, nil)
		}
		first := p.Call("GET", path, asha.Token, nil).Gives(200, "SW-05")
		tag := first.Header.Get("ETag")
		if tag == "" || first.Header.Get("Cache-Control") != "private, no-cache" {
			t.Fatalf("the headers are %v", first.Header)
		}
		for _, has := range []string{tag, `"other", W/` + tag} {
			again := asks(has).Gives(304)
			if again.Body != "" || again.Header.Get("ETag") != tag || again.Header.Get("X-Total-Count") != "5" {
				t.Errorf("it is %q with %v", again.Body, again.Header)
			}
		}
		p.Call("POST", "/desk/catalogue/models/"+modelNamed(p, desk, "SW-05").ID+"/retire", desk, nil).Gives(200)
		if changed := asks(tag).Gives(200, "SW-08P").Hides("SW-05"); changed.Header.Get("ETag") == tag {
			t.Error("another catalogue has the same tag")
		}
		p.Send("GET", path, "", http.Header{"If-None-Match": {tag}}, nil).Gives(401)
	})
}

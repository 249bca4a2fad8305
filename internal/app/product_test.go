package app_test

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"aftercare/internal/product"
)

const testCatalogue = `productName,modelNo,warrantyPeriod,productType
8 Port PoE Switch,SW-08P,3 Years,SWITCH
16 Port PoE Switch,SW-16P,3 Years,SWITCH
5 Port Switch,SW-05,18 Months,SWITCH
Dome Camera,CAM-D1,2 Years,CCTV
CAT-6 Cable,C6-305,MANUFACTURING DEFECTS,CAT-6
`

// today in the portal's time zone, when a scenario begins.
const today = "2026-03-02"

var onePage = file{"invoice.pdf", "%PDF-1.4\n% one page\n%%EOF\n"}

func pngPicture(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 4, 4))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// stocked is a portal whose catalogue has the models of testCatalogue.
func stocked(t *testing.T, p *portal) *portal {
	t.Helper()
	if _, err := (&product.Service{DB: p.db}).ImportCatalogue(t.Context(), strings.NewReader(testCatalogue), false); err != nil {
		t.Fatal(err)
	}
	return p
}

// productForm is a good registration, changed here and there: name, value, …
func productForm(changes ...any) map[string]any {
	form := map[string]any{"modelNo": "SW-08P", "serialNo": "SN-0001", "purchaseDate": today, "invoice": onePage}
	for i := 0; i < len(changes); i += 2 {
		form[changes[i].(string)] = changes[i+1]
		if changes[i+1] == nil {
			delete(form, changes[i].(string))
		}
	}
	return form
}

const registerPath = "/Registered/RegisteredProduct"

// buys registers a product and gives its record.
func (p *portal) buys(who person, changes ...any) map[string]any {
	p.t.Helper()
	var record map[string]any
	p.form("POST", registerPath, who.Token, productForm(changes...)).gives(201).decode(&record)
	return record
}

// storedFiles counts the files in the store, whether a record has them or not.
func (p *portal) storedFiles() int {
	p.t.Helper()
	found, err := filepath.Glob(filepath.Join(p.dataDir, "files", "*", "*"))
	if err != nil {
		p.t.Fatal(err)
	}
	return len(found)
}

// holds checks how many products and stored files there are.
func (p *portal) holds(products, files int) {
	p.t.Helper()
	if got := p.count("registered_products"); got != products {
		p.t.Errorf("%d products are stored, want %d", got, products)
	}
	if got := p.count("files"); got != files {
		p.t.Errorf("%d files have a record, want %d", got, files)
	}
	if got := p.storedFiles(); got != files {
		p.t.Errorf("%d files are stored, want %d", got, files)
	}
}

func TestACustomerRegistersAProductAndTheCatalogueDecides(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha := p.registers("Asha Verma", "User")
		got := p.buys(asha, "modelNo", " sw-08p ", "serialNo", " SN 0001 ", "purchaseDate", "2025-08-31",
			"productName", "Gold Bar", "productType", "GOLD", "warrantyPeriod", "5 Years", "expiryDate", "2099-01-01", "customerId", asha.ID, "email", "someone@example.com")
		for field, want := range map[string]any{
			"productName": "8 Port PoE Switch", "productType": "SWITCH", "modelNo": "SW-08P", "serialNo": "SN 0001", "purchaseDate": "2025-08-31",
			"warrantyPeriod": "3 Years", "expiryDate": "2028-08-31", "isClaimed": false, "customerId": asha.ID,
			"message": "Your submission was successful. Thank you for your action!",
		} {
			if got[field] != want {
				t.Errorf("%s is %v, want %v", field, got[field], want)
			}
		}
		if number := got["productID"].(string); !strings.HasPrefix(number, "PR") || len(number) != 12 {
			t.Errorf("the product's number is %q", number)
		}
		p.call("GET", "/"+got["invoice"].(string), asha.Token, nil).gives(200, onePage.content)
		p.holds(1, 1)
		mails := p.mailsTo(asha.Email)
		if last := mails[len(mails)-1]; len(mails) != 2 || !strings.Contains(last, "8 Port PoE Switch") || !strings.Contains(last, "31 August 2028") {
			t.Errorf("want a mail that confirms the product, got %q", mails)
		}
	})
}

func TestARegisteredProductNamesItsCustomersEmailInEveryCall(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		desk, asha := p.admin(), p.registers("Asha Verma", "User")
		form := productForm("customerId", asha.ID, "email", "someone@example.com")
		key := http.Header{"Idempotency-Key": {"one form"}}
		for range 2 {
			p.form("POST", registerPath, asha.Token, form, key).gives(201, `"email":"`+asha.Email+`"`).hides("someone@example.com")
		}
		everywhere := func(email string) {
			t.Helper()
			p.call("GET", "/Registered/fetch?customerId="+asha.ID, asha.Token, nil).gives(200, `"email":"`+email+`"`)
			for _, path := range []string{"/Registered/customerid/" + asha.ID, "/CustomerRegisteredProduct/fetch", "/CustomerRegisteredProduct/fetch?group=customer"} {
				p.call("GET", path, desk, nil).gives(200, `"email":"`+email+`"`)
			}
		}
		everywhere(asha.Email)
		p.call("PUT", "/api/users/customer/"+asha.ID, asha.Token,
			map[string]string{"name": "Asha Verma", "email": "asha.new@example.com", "phone": "0987654321", "address": "1, Mall Road"}).gives(200)
		everywhere("asha.new@example.com")
	})
}

func TestThePeriodIsChosenOnlyForManufacturingDefects(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha := p.registers("Asha Verma", "User")
		for _, bad := range []any{nil, "", "MANUFACTURING DEFECTS", "6 Years", "12 Months", "1"} {
			p.form("POST", registerPath, asha.Token, productForm("modelNo", "C6-305", "warrantyPeriod", bad)).
				refuses(400, "Please select the warranty period: 6 Months or 1 Year to 5 Years.")
		}
		p.holds(0, 0)
		for i, c := range []struct{ period, expiry string }{{"6 Months", "2026-08-28"}, {"1 Year", "2027-02-28"}, {"5 Years", "2031-02-28"}} {
			got := p.buys(asha, "modelNo", "C6-305", "serialNo", fmt.Sprint("C", i), "purchaseDate", "2026-02-28", "warrantyPeriod", c.period)
			if got["expiryDate"] != c.expiry || got["warrantyPeriod"] != c.period {
				t.Errorf("%s ends on %v, want %s", got["warrantyPeriod"], got["expiryDate"], c.expiry)
			}
		}
		if got := p.buys(asha, "modelNo", "SW-05", "purchaseDate", "2026-01-31"); got["expiryDate"] != "2027-07-31" {
			t.Errorf("18 Months end on %v", got["expiryDate"])
		}
	})
}

func TestARegistrationIsRefusedWithOneSentenceAndStoresNeitherRowNorFile(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha, ravi := p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer")
		p.buys(ravi, "serialNo", "TAKEN 01")
		mails := len(p.mailsTo(asha.Email))
		for _, c := range []struct {
			form     map[string]any
			status   int
			sentence string
		}{
			{productForm("modelNo", ""), 400, "Please enter the model number."},
			{productForm("modelNo", "SW-99"), 400, "This model number is not in our catalogue. Please choose one from the list."},
			{productForm("serialNo", "  "), 400, "Please enter the serial number."},
			{productForm("serialNo", strings.Repeat("9", 101)), 400, "Please shorten the serial number to at most 100 characters."},
			{productForm("serialNo", "a\x00b"), 400, "The request holds characters that cannot be stored."},
			{productForm("purchaseDate", nil), 400, "Please enter the purchase date."},
			{productForm("purchaseDate", "02/03/2026"), 400, "Please enter the purchase date as YYYY-MM-DD."},
			{productForm("purchaseDate", "2026-02-30"), 400, "Please enter the purchase date as YYYY-MM-DD."},
			{productForm("purchaseDate", "2026-03-03"), 400, "The purchase date cannot be in the future."},
			{productForm("invoice", nil), 400, "Please upload the invoice."},
			{productForm("invoice", "files/stolen.pdf"), 400, "Please upload the invoice."},
			{productForm("invoice", file{"empty.pdf", ""}), 400, "The file is empty. Please choose another file."},
			{productForm("invoice", file{"invoice.pdf", "<html><script>alert(1)</script></html>"}), 415, "Please upload a PDF, JPEG, PNG or WebP file."},
			{productForm("invoice", file{"invoice.pdf", strings.Repeat("x", 10485761)}), 413, "File size exceeds the limit of 10MB"},
			{productForm("serialNo", "taken01", "modelNo", "sw-08p"), 409, "A product with this serial number and model is already registered."},
			{productForm("serialNo", "ta\u200bken\u00ad01"), 409, "A product with this serial number and model is already registered."},
			{productForm("serialNo", "ＴＡＫＥＮ０１"), 409, "A product with this serial number and model is already registered."},
			{productForm("serialNo", "\u200b"), 400, "Please enter the serial number."},
			{productForm("customerId", ravi.ID), 403, "You can only do this for your own account."},
		} {
			p.form("POST", registerPath, asha.Token, c.form).refuses(c.status, c.sentence)
		}
		p.form("POST", registerPath, p.admin(), productForm()).gives(403)
		p.call("POST", registerPath, asha.Token, map[string]string{"modelNo": "SW-08P"}).refuses(415, "Please send the request as multipart/form-data.")
		p.holds(1, 1)
		if n := len(p.mailsTo(asha.Email)); n != mails {
			t.Errorf("refusals sent %d mails", n-mails)
		}
		p.buys(asha, "serialNo", "TAKEN 01", "modelNo", "SW-16P")
	})
}

func TestAnInvoiceMayBeAPictureOfTenMegabytes(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha := p.registers("Asha Verma", "User")
		picture := pngPicture(t)
		p.buys(asha, "serialNo", "1", "invoice", file{"photo.png", picture})
		p.buys(asha, "serialNo", "2", "invoice", file{"big.pdf", onePage.content + strings.Repeat(" ", 10485760-len(onePage.content))})
		p.holds(2, 2)
	})
}

func TestThePurchaseDateIsReadInThePortalsTimeZone(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		// 18:29 UTC is a minute before midnight in Kolkata.
		p.clock.Advance(13*time.Hour + 59*time.Minute)
		asha := p.registers("Asha Verma", "User")
		p.form("POST", registerPath, asha.Token, productForm("purchaseDate", "2026-03-03")).refuses(400, "The purchase date cannot be in the future.")
		p.clock.Advance(time.Minute)
		p.buys(asha, "purchaseDate", "2026-03-03")
	})
}

func TestOneSerialOfOneModelIsRegisteredOnceHoweverManyTry(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		people := []person{p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer")}
		answers := make([]*answer, 8)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				answers[i] = p.form("POST", registerPath, people[i%2].Token, productForm("serialNo", strings.Repeat(" ", i)+"Sn-7"))
			})
		}
		all.Wait()
		made := 0
		for _, a := range answers {
			if a.Status == 201 {
				made++
			} else {
				a.refuses(409, "A product with this serial number and model is already registered.")
			}
		}
		if made != 1 {
			t.Errorf("%d registrations won, want one", made)
		}
		p.holds(1, 1)
	})
}

func TestARepeatedRegistrationGivesTheFirstAnswer(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha, ravi := p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer")
		key := http.Header{"Idempotency-Key": {"the same form"}}
		first := p.form("POST", registerPath, asha.Token, productForm(), key).gives(201)
		again := p.form("POST", registerPath, asha.Token, productForm(), key).gives(201)
		if first.Body != again.Body {
			t.Errorf("the repeat answers %s, want %s", again.Body, first.Body)
		}
		p.holds(1, 1)
		p.form("POST", registerPath, ravi.Token, productForm(), key).gives(409).hides(asha.ID)
		p.form("POST", registerPath, asha.Token, productForm(), http.Header{"Idempotency-Key": {"another form"}}).gives(409)
		p.holds(1, 1)
	})
}

func TestCustomersSeeTheirOwnProductsOldestFirst(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha, ravi := p.registers("Asha Verma", "User"), p.registers("Ravi Traders", "Dealer")
		first, second := p.buys(asha, "serialNo", "1"), p.buys(asha, "serialNo", "2")
		theirs := p.buys(ravi, "serialNo", "3")
		for _, path := range []string{"/Registered/fetch", "/Registered/fetch?customerId=" + asha.ID, "/Registered/customerid/" + asha.ID} {
			rows := p.call("GET", path, asha.Token, nil).gives(200).hides(theirs["productID"].(string)).rows()
			if len(rows) != 2 || rows[0]["_id"] != first["_id"] || rows[1]["_id"] != second["_id"] {
				t.Errorf("%s gives %v", path, rows)
			}
		}
		for _, path := range []string{"/Registered/fetch?customerId=" + ravi.ID, "/Registered/customerid/" + ravi.ID, "/Registered/customerid/CUNOBODY"} {
			p.call("GET", path, asha.Token, nil).refuses(404, "Customer not found.")
		}
		p.call("GET", "/"+theirs["invoice"].(string), asha.Token, nil).refuses(404, "File not found.")
		desk := p.admin()
		p.call("GET", "/Registered/customerid/"+ravi.ID, desk, nil).gives(200, theirs["productID"].(string))
		p.call("GET", "/Registered/fetch", desk, nil).refuses(400, "Please say whose products you ask for: customerId is missing.")
		p.call("GET", "/"+theirs["invoice"].(string), desk, nil).gives(200)
	})
}

func TestTheCatalogueSuggestsModelsThatContainAText(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		asha := p.registers("Asha Verma", "User")
		for query, want := range map[string][]string{
			"":                 {"SW-08P", "SW-16P", "SW-05", "CAM-D1", "C6-305"},
			"?q=sw-":           {"SW-08P", "SW-16P", "SW-05"},
			"?q=%20S+w-0":      {"SW-08P", "SW-05"},
			"?q=0&limit=2":     {"SW-08P", "SW-05"},
			"?q=Camera":        {},
			"?q=%25":           {},
			"?limit=2&page=99": {"C6-305"},
		} {
			var got []string
			for _, row := range p.call("GET", "/api/registered-products/products"+query, asha.Token, nil).gives(200).rows() {
				got = append(got, row["modelNo"].(string))
			}
			if !slices.Equal(got, want) && len(got)+len(want) > 0 {
				t.Errorf("%q gives %q, want %q", query, got, want)
			}
		}
		p.call("GET", "/api/registered-products/Products", p.admin(), nil).
			gives(200, `{"productName":"CAT-6 Cable","modelNo":"C6-305","warrantyPeriod":"MANUFACTURING DEFECTS","productType":"CAT-6"}`)
	})
}

func TestTheDeskSeesProductsAndOneRowForEachCustomer(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, p *portal) {
		stocked(t, p)
		desk := p.admin()
		var people []person
		for i := range 12 {
			who := p.registers(fmt.Sprintf("Customer %02d", i), "User")
			people = append(people, who)
			p.buys(who, "serialNo", fmt.Sprint("A", i))
		}
		p.registers("Without Anything", "User")
		p.buys(people[0], "serialNo", "newest")
		const path = "/CustomerRegisteredProduct/fetch"
		all := p.call("GET", path, desk, nil).gives(200).rows()
		if len(all) != 13 || all[0]["serialNo"] != "newest" || all[0]["customerName"] != "Customer 00" {
			t.Errorf("the plain call gives %d rows, the first is %v", len(all), all[0])
		}
		grouped := p.call("GET", path+"?group=customer", desk, nil).gives(200).hides("Without")
		if rows := grouped.rows(); len(rows) != 10 || grouped.Header.Get("X-Total-Count") != "12" || rows[0]["customerId"] != people[0].ID || rows[1]["customerId"] != people[11].ID {
			t.Errorf("grouped: %s of %v", grouped.Header.Get("X-Total-Count"), rows)
		}
		if rows := p.call("GET", path+"?group=customer&page=2", desk, nil).gives(200).rows(); len(rows) != 2 || rows[1]["customerId"] != people[1].ID {
			t.Errorf("page 2: %v", rows)
		}
		for q, want := range map[string]int{"CUSTOMER+0": 10, "customer+11": 1, people[3].ID: 1, strings.ToLower(people[3].ID[2:]): 1, "nobody": 0, "%25": 0} {
			if n := len(p.call("GET", path+"?group=customer&q="+q, desk, nil).gives(200).rows()); n != want {
				t.Errorf("a search for %q finds %d, want %d", q, n, want)
			}
		}
		p.call("PUT", "/api/users/customer/"+people[0].ID, people[0].Token,
			map[string]string{"name": "Changed Name", "email": people[0].Email, "phone": "0987654321", "address": "1, Mall Road"}).gives(200)
		p.call("GET", path+"?group=customer&q=changed", desk, nil).gives(200, "Changed Name", people[0].ID)
		p.call("GET", path+"?group=product", desk, nil).gives(400)
		p.call("GET", path+"?page=0", desk, nil).gives(400)
	})
}

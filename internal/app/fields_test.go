package app_test

import (
	"slices"
	"testing"

	"aftercare/internal/app/apptest"
)

// A refused form names all its errors at once: the sentence is the first error, and each error names its field.
func TestARefusedFormNamesEveryWrongField(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		admin, ravi := p.Admin(), p.Registers("Ravi Traders", "Dealer")
		scheme := p.Creates(admin, "Camera Bonanza", "2026-03-31")
		product := p.Buys(ravi)["_id"].(string)
		text := apptest.File{Name: "invoice.pdf", Content: "no PDF at all"}
		const wantsInvoice, wantsImage = "Please upload a PDF, JPEG, PNG or WebP file.", "Please upload a JPEG, PNG or WebP image."
		for name, c := range map[string]struct {
			answer *apptest.Answer
			fields []problemField
		}{
			"an empty registration": {
				p.Call("POST", "/api/users/register", "", map[string]any{}),
				[]problemField{
					{"name", "Please enter your full name."},
					{"email", "Please enter your email address."},
					{"phone", "Please enter your phone number."},
					{"address", "Please enter your address."},
					{"password", "The password must have 8 to 128 characters."},
					{"role", "Please select a role: User or Dealer."},
				},
			},
			"a profile with two mistakes": {
				p.Call("PUT", "/api/users/customer/"+ravi.ID, ravi.Token, map[string]any{"name": "Ravi", "email": "ravi", "phone": "12", "address": "1, Mall Road"}),
				[]problemField{
					{"email", "Please enter a valid email address."},
					{"phone", "Please enter a valid phone number."},
				},
			},
			"a profile whose name leads elsewhere": {
				p.Call("PUT", "/api/users/customer/"+ravi.ID, ravi.Token, map[string]any{"name": "Verify at evil.example.com", "email": ravi.Email, "phone": "0987654321", "address": "1, Mall Road"}),
				[]problemField{{"name", "Please enter your full name without links or email addresses. After a dot, leave a space."}},
			},
			"an empty product": {
				p.Form("POST", apptest.RegisterPath, ravi.Token, map[string]any{"customerId": ravi.ID}),
				[]problemField{
					{"modelNo", "Please enter the model number."},
					{"serialNo", "Please enter the serial number."},
					{"purchaseDate", "Please enter the purchase date."},
					{"invoice", "Please upload the invoice."},
				},
			},
			"a product of an unknown model, bought tomorrow": {
				p.Form("POST", apptest.RegisterPath, ravi.Token, apptest.ProductForm("modelNo", "SW-99", "purchaseDate", "2026-03-03", "invoice", text)),
				[]problemField{
					{"purchaseDate", "The purchase date cannot be in the future."},
					{"invoice", wantsInvoice},
					{"modelNo", "This model number is not in our catalogue. Please select one from the list."},
				},
			},
			"a product whose period was not chosen": {
				p.Form("POST", apptest.RegisterPath, ravi.Token, apptest.ProductForm("modelNo", "C6-305", "serialNo", "")),
				[]problemField{
					{"serialNo", "Please enter the serial number."},
					{"warrantyPeriod", "Please select the warranty period: 6 Months or 1 Year to 5 Years."},
				},
			},
			"a claim in which nothing is right": {
				p.Form("POST", "/Customer-Scheme/create", ravi.Token, changed(apptest.ClaimForm(ravi, scheme, text),
					"purchaseDates[]", "2026-03-03", "purchaseFrom[]", "NOBODY", "invoiceAmounts[]", "-1")),
				[]problemField{
					{"purchaseDates[0]", "The purchase date cannot be in the future."},
					{"purchaseFrom[0]", "Please select the dealer you purchased from."},
					{"invoiceAmounts[0]", "The invoice amount cannot be negative."},
					{"invoiceFiles[0]", wantsInvoice},
				},
			},
			"a claim without its invoice": {
				p.Form("POST", "/Customer-Scheme/create", ravi.Token, changed(apptest.ClaimForm(ravi, scheme, text), "invoiceFiles[]", nil, "invoiceAmounts[]", "ten")),
				[]problemField{
					{"invoiceFiles[0]", "Please upload an invoice for each selected scheme."},
					{"invoiceAmounts[0]", "Please enter the invoice amount in rupees, with at most two decimals."},
				},
			},
			"an agreement with a few gaps": {
				p.Call("POST", "/agreement-form/agreements", ravi.Token, apptest.AgreementForm("location", " ", "purchaseDistributor", "NOBODY", "mobileNumber", "", "quarter", "")),
				[]problemField{
					{"location", "Please enter the location."},
					{"mobileNumber", "Please enter the mobile number."},
					{"purchaseDistributor", "Please select a purchase distributor from the list."},
					{"quarter", "Please select the quarter."},
				},
			},
			"an agreement whose names lead elsewhere": {
				p.Call("POST", "/agreement-form/agreements", ravi.Token, apptest.AgreementForm("authorizedDistributor", "t.co", "partnerName", "https://evil.example", "contactPersonName", "a@b.co")),
				[]problemField{
					{"authorizedDistributor", "Please enter the authorized distributor for your region without links or email addresses. After a dot, leave a space."},
					{"partnerName", "Please enter the partner or firm name without links or email addresses. After a dot, leave a space."},
					{"contactPersonName", "Please enter the contact person's name without links or email addresses. After a dot, leave a space."},
				},
			},
			"an agreement without its quarter alone": {
				p.Call("POST", "/agreement-form/agreements", ravi.Token, apptest.AgreementForm("quarter", "")),
				[]problemField{{"quarter", "Please select the quarter."}},
			},
			"an AWR query": {
				p.Form("POST", apptest.RaiseAWR, ravi.Token, apptest.Query(ravi, product, "address", "", "query", " ", "purchaseFrom", "NOBODY", "file", text)),
				[]problemField{
					{"address", "Please enter the address."},
					{"query", "Please enter your query."},
					{"purchaseFrom", "Please select a dealer from the list."},
					{"file", wantsImage},
				},
			},
			"an empty scheme": {
				p.Call("POST", "/Scheme/create", admin, map[string]any{}),
				[]problemField{
					{"schemeName", "Scheme Name is required"},
					{"schemeEndDate", "Scheme Date is required"},
				},
			},
		} {
			var problem struct{ Fields []problemField }
			c.answer.Refuses(400, c.fields[0].Message).Decode(&problem)
			if !slices.Equal(problem.Fields, c.fields) {
				t.Errorf("%s: the fields are %v, want %v", name, problem.Fields, c.fields)
			}
		}
	})
}

func TestConflictsAndSizesAreReportedAtTheirField(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha, ravi := p.Registers("Asha Verma", "User"), p.Registers("Ravi Traders", "Dealer")
		request := p.Asks(asha, p.Buys(asha))
		letter := func(pdf any) map[string]any {
			return map[string]any{"pdf": pdf, "productIds": `["` + request + `"]`, "newStatus": "Approved"}
		}
		huge := apptest.File{Name: "huge.pdf", Content: string(make([]byte, 10485761))}
		for _, c := range []struct {
			answer *apptest.Answer
			status int
			field  problemField
		}{
			{
				p.Call("PUT", "/api/users/customer/"+asha.ID, asha.Token, map[string]any{"name": "Asha", "email": ravi.Email, "phone": "0987654321", "address": "1, Mall Road"}),
				409, problemField{"email", "An account with this email already exists."},
			},
			{
				p.Form("POST", apptest.RegisterPath, ravi.Token, apptest.ProductForm()),
				409, problemField{"serialNo", "A product with this serial number and model is already registered."},
			},
			{
				p.Form("POST", apptest.RegisterPath, ravi.Token, apptest.ProductForm("invoice", huge)),
				413, problemField{"invoice", "File size exceeds the limit of 10MB"},
			},
			{
				p.Form("POST", "/Customer-Scheme/create", ravi.Token, apptest.ClaimForm(ravi, "any", huge)),
				413, problemField{"invoiceFiles[0]", "File size exceeds the limit of 10MB"},
			},
			{
				p.Form("POST", "/api/warranty/approve", p.Admin(), letter(apptest.File{Name: "photo.pdf", Content: apptest.Picture(t)})),
				415, problemField{"pdf", "Please upload a PDF file."},
			},
			{
				p.Form("POST", "/api/warranty/approve", p.Admin(), letter("")),
				400, problemField{"pdf", "File is required"},
			},
		} {
			var problem struct{ Fields []problemField }
			c.answer.Refuses(c.status, c.field.Message).Decode(&problem)
			if !slices.Equal(problem.Fields, []problemField{c.field}) {
				t.Errorf("%s: the fields are %v, want %v", c.answer.What, problem.Fields, c.field)
			}
		}
		p.Call("POST", "/api/users/login", "", map[string]any{"email": asha.Email, "password": "wrong"}).Gives(401).Hides(`"fields"`)
	})
}

type problemField struct{ Name, Message string }

func changed(form map[string]any, changes ...any) map[string]any {
	for i := 0; i < len(changes); i += 2 {
		form[changes[i].(string)] = changes[i+1]
	}
	return form
}

package apptest

import (
	"strings"

	"aftercare/internal/catalogue"
	"aftercare/internal/product"
)

// Actions that tests of several packages need. The forms are valid. Callers change single fields: name, value, …

// Today is the date in the portal's time zone at the start of a test.
const Today = "2026-03-02"

const (
	RegisterPath = "/Registered/RegisteredProduct"
	RaiseRepair  = "/product-service/submit-query"
	RaiseAWR     = "/awr/submit-query"
)

// BankAccount is the account number in AgreementForm.
const BankAccount = "50100204813770"

const models = `productName,modelNo,warrantyPeriod,productType
8 Port PoE Switch,SW-08P,3 Years,SWITCH
16 Port PoE Switch,SW-16P,3 Years,SWITCH
5 Port Switch,SW-05,18 Months,SWITCH
Dome Camera,CAM-D1,2 Years,CCTV
CAT-6 Cable,C6-305,MANUFACTURING DEFECTS,CAT-6
`

// Stocks adds some models to the catalogue.
func (p *Portal) Stocks() {
	p.T.Helper()
	p.Sells(models)
}

// Sells replaces the catalogue by a CSV file.
func (p *Portal) Sells(file string) {
	p.T.Helper()
	s := &catalogue.Service{DB: p.DB, CheckPeriod: product.CheckPeriod}
	if _, err := s.Replace(p.T.Context(), strings.NewReader(file), false); err != nil {
		p.T.Fatal(err)
	}
}

// ProductForm registers a switch from the catalogue, bought today.
func ProductForm(changes ...any) map[string]any {
	return changed(map[string]any{"modelNo": "SW-08P", "serialNo": "SN-0001", "purchaseDate": Today, "invoice": OnePage}, changes)
}

// Buys registers a product and returns its record.
func (p *Portal) Buys(who Person, changes ...any) map[string]any {
	p.T.Helper()
	var record map[string]any
	p.Form("POST", RegisterPath, who.Token, ProductForm(changes...)).Gives(201).Decode(&record)
	return record
}

// Holds checks the number of products and of stored files.
func (p *Portal) Holds(products, files int) {
	p.T.Helper()
	if got := p.Count("registered_products"); got != products {
		p.T.Errorf("%d products are stored, want %d", got, products)
	}
	if got := p.Count("files"); got != files {
		p.T.Errorf("%d files have a record, want %d", got, files)
	}
	if got := p.StoredFiles(); got != files {
		p.T.Errorf("%d files are stored, want %d", got, files)
	}
}

// Asks requests the extension of a product and returns the record id of the request.
func (p *Portal) Asks(who Person, product map[string]any) string {
	p.T.Helper()
	return p.Call("POST", "/api/warranty", who.Token, map[string]any{"productID": product["productID"]}).Gives(201).Get("_id")
}

// Query returns the form of a ticket.
func Query(who Person, product string, changes ...any) map[string]any {
	return changed(map[string]any{"productId": product, "customerId": who.ID, "address": "1, Mall Road", "query": "The picture is gone."}, changes)
}

// Raises creates a ticket and returns its number and record id.
func (p *Portal) Raises(who Person, path, product string) (number, recordID string) {
	p.T.Helper()
	number = p.Form("POST", path, who.Token, Query(who, product)).Gives(201, "Query submitted successfully!").Get("ticketNumber")
	if err := p.DB.QueryRow(p.T.Context(), `SELECT id FROM tickets WHERE number = $1`, number).Scan(&recordID); err != nil {
		p.T.Fatal(err)
	}
	return number, recordID
}

// Creates creates a live scheme and returns its number.
func (p *Portal) Creates(admin, name, endDate string) string {
	p.T.Helper()
	return p.Call("POST", "/Scheme/create", admin, map[string]any{"schemeName": name, "schemeEndDate": endDate}).Gives(201).Get("schemeId")
}

// ClaimPDF returns an invoice that contains the text.
func ClaimPDF(text string) File {
	return File{Name: "invoice.pdf", Content: "%PDF-1.7\n1 0 obj\n<< /Type /Page >>\nendobj\n% " + text + "\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"}
}

// ClaimForm returns the form of Select Schemes, with one scheme.
func ClaimForm(who Person, schemeID string, invoice File) map[string]any {
	return map[string]any{
		"customerId": who.ID, "customerEmail": who.Email, "schemeIds[]": schemeID, "schemeNames[]": "whatever", "schemeDates[]": "2026-03-31",
		"invoiceFiles[]": invoice, "purchaseDates[]": "2026-03-01", "purchaseFrom[]": "UNIVERSAL", "invoiceAmounts[]": "1234.50",
	}
}

// Claims submits one claim and returns its ticket number.
func (p *Portal) Claims(who Person, schemeID string, invoice File) string {
	p.T.Helper()
	var out struct{ TicketNos []string }
	p.Form("POST", "/Customer-Scheme/create", who.Token, ClaimForm(who, schemeID, invoice)).Gives(201, "Invoice submitted successfully!").Decode(&out)
	if len(out.TicketNos) != 1 {
		p.T.Fatalf("one claim has tickets %q", out.TicketNos)
	}
	return out.TicketNos[0]
}

// AgreementForm returns a complete agreement.
func AgreementForm(changes ...any) map[string]any {
	return changed(map[string]any{
		"location": "Hazratganj, Lucknow", "quarter": "Q1", "bankAccountNumber": BankAccount, "ifscCode": "hdfc0001234",
		"purchaseDistributor": "STEK SYSTEM", "authorizedDistributor": "Jalan Distributors, UP East", "partnerName": "Ravi Traders",
		"contactPersonName": "Ravi Kumar", "distributorLocation": "LUCKNOW", "mobileNumber": "09812345678", "address": "Shop 7, Hazratganj",
	}, changes)
}

func changed(form map[string]any, changes []any) map[string]any {
	for i := 0; i < len(changes); i += 2 {
		form[changes[i].(string)] = changes[i+1]
	}
	return form
}

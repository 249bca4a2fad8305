package privacy_test

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// zyx is a customer whose words no other record contains.
type zyx struct {
	apptest.Person
	words []string // words that identify the customer
	files []string // contents of the customer's files
	kept  string   // content of the file that retention keeps
}

const (
	name    = "Zyxara Quillfeather"
	email   = "zyxara@quillfeather.example"
	before  = "zyxold@quillfeather.example"
	phone   = "7306619284"
	street  = "17 Wobblegong Crescent"
	noted   = "Mrs Quillfeather prefers mornings"
	firm    = "Quillfeather and Daughters"
	contact = "Blibbering Quillfeather"
	mobile  = "08877665544"
)

// live adds a dealer who uses every function of the portal.
func live(p *apptest.Portal) zyx {
	p.T.Helper()
	p.Stocks()
	admin := p.Admin()
	z := zyx{
		words: []string{name, "Quillfeather", "quillfeather", "Zyxara", "zyxara", "zyxold", phone, street, "Wobblegong", "prefers mornings", "Blibbering", mobile, apptest.BankAccount, "hums like a kettle", "any news of my kettle", "the kettle of Mrs", "Kettlecourier"},
		files: []string{"product-invoice-bytes", "rejected-claim-bytes"},
		kept:  "approved-claim-bytes",
	}
	form := map[string]string{"name": name, "email": before, "phone": phone, "address": street, "password": apptest.CustomerPassword, "role": "Dealer"}
	z.ID = p.Call("POST", "/api/users/register", "", form).Gives(201).Get("customerId")
	p.Exec(`UPDATE customers SET unconfirmed_since = NULL WHERE customer_id = $1`, z.ID)
	z.Name, z.Email, z.Token = name, before, p.Login(before, apptest.CustomerPassword)
	p.Call("POST", "/api/users/login", "", map[string]string{"email": before, "password": "wrong " + name}).Gives(401)
	form["email"] = email
	p.Call("PUT", "/api/users/customer/"+z.ID, z.Token, form).Gives(200)
	z.Email, z.Token = email, p.Login(email, apptest.CustomerPassword)
	p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": email}).Gives(200)
	p.Call("PUT", "/my/notices", z.Token, map[string]any{"topic": "status", "wanted": false}).Gives(200)

	invoice := apptest.ClaimPDF("product-invoice-bytes")
	invoice.Name = "quillfeather-invoice.pdf"
	product := p.Buys(z.Person, "invoice", invoice)
	p.Asks(z.Person, product)
	photo := apptest.File{Name: "zyxara.png", Content: apptest.Picture(p.T)}
	number := p.Form("POST", apptest.RaiseRepair, z.Token, apptest.Query(z.Person, apptest.Text(product, "productID"),
		"address", street, "query", "It hums like a kettle, says "+name, "file", photo)).Gives(201).Get("ticketNumber")
	var ticket string
	if err := p.DB.QueryRow(p.T.Context(), `SELECT id FROM tickets WHERE number = $1`, number).Scan(&ticket); err != nil {
		p.T.Fatal(err)
	}
	_, closed := p.Raises(z.Person, apptest.RaiseRepair, apptest.Text(product, "productID"))
	p.Form("POST", "/my/tickets/"+ticket+"/messages", z.Token, map[string]any{"text": "any news of my kettle? " + name, "photos[]": photo}).Gives(201)
	p.Form("POST", "/desk/tickets/"+ticket+"/messages", admin, map[string]any{"text": "Dear " + name + ", soon."}).Gives(201)
	p.Call("POST", "/ProductRepair/update-status/"+ticket, admin, map[string]any{"status": "the kettle of Mrs Quillfeather is with Kettlecourier"}).Gives(200)
	p.Call("POST", "/ProductRepair/update-status/"+closed, admin, map[string]any{"status": "Completed"}).Gives(200)
	p.Call("POST", "/desk/notes", admin, map[string]any{"record": ticket, "text": noted}).Gives(201)
	p.Call("POST", "/desk/notes", admin, map[string]any{"record": z.ID, "text": noted}).Gives(201)
	p.Call("POST", "/desk/queue/views", admin, map[string]any{"name": "Kettles", "query": "q=zyxara+quillfeather"}).Gives(201)

	scheme := p.Creates(admin, "Diwali", "2026-03-31")
	paid := p.Claims(z.Person, scheme, apptest.ClaimPDF("approved-claim-bytes"))
	for _, status := range []string{"In Process", "Approved"} {
		p.Call("POST", "/Scheme/update-status", admin, map[string]any{"schemes": []any{map[string]any{"customerId": z.ID, "schemeId": scheme, "ticketNo": paid, "status": status}}}).Gives(200)
	}
	refused := p.Claims(z.Person, scheme, apptest.ClaimPDF("rejected-claim-bytes"))
	p.Call("POST", "/Scheme/update-status", admin, map[string]any{"schemes": []any{
		map[string]any{"customerId": z.ID, "schemeId": scheme, "ticketNo": refused, "status": "Rejected", "rejectionReason": "The invoice is of Mrs Quillfeather."},
	}}).Gives(200)
	p.Call("POST", "/agreement-form/agreements", z.Token, apptest.AgreementForm("partnerName", firm, "contactPersonName", contact, "mobileNumber", mobile, "address", street, "location", "Quillfeather Lane")).Gives(201)
	p.MailsTo(email)
	p.Call("POST", "/ProductRepair/update-status/"+closed, admin, map[string]any{"status": "Delivered"}).Gives(200) // its email is still waiting
	return z
}

// find returns where a word can be read: a table, the log, the outbox, the store or the raw SQLite file. It
// also searches encrypted bytes for the plain word.
func find(p *apptest.Portal, words []string) (found []string) {
	p.T.Helper()
	look := func(where, text string) {
		for _, word := range words {
			if strings.Contains(text, word) {
				found = append(found, fmt.Sprintf("%q is in %s", word, where))
			}
		}
	}
	query := `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'customer_search%' ORDER BY name`
	if p.DB.Engine() == db.Postgres {
		query = `SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename`
	}
	for _, row := range dbtest.Texts(p.T, p.DB, query) {
		look("the table "+row[0], p.Dump(row[0]))
	}
	look("the log", p.Log.String())
	err := filepath.WalkDir(p.DataDir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		look("the file "+strings.TrimPrefix(path, p.DataDir), string(content))
		return err
	})
	if err != nil {
		p.T.Fatal(err)
	}
	return found
}

// crowd adds so many customers that the letter index only marks a deleted row instead of removing it.
func crowd(p *apptest.Portal) {
	p.T.Helper()
	p.Exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
		INSERT INTO customers (id, customer_id, name, name_fold, email, email_fold, phone, address, role, password_hash, created_at, updated_at)
		SELECT 'crowd' || i, 'CUCROWD' || i, 'Person ' || i, 'person ' || i, 'p' || i || '@example.com', 'p' || i || '@example.com', '0', '-', 'User', '', 0, 0 FROM n`)
}

// trigrams counts parts of the name that are still in the letter index.
func trigrams(p *apptest.Portal) int {
	if p.DB.Engine() != db.SQLite {
		return 0
	}
	return p.Count(`customer_search_data WHERE instr(block, CAST('zyx' AS BLOB)) > 0 OR instr(block, CAST('yxa' AS BLOB)) > 0`)
}

// unpacked returns the contents of a spreadsheet or ZIP file.
func unpacked(t *testing.T, file string) string {
	t.Helper()
	archive, err := zip.NewReader(strings.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, part := range archive.File {
		in, err := part.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(part.Name + "\n" + string(content) + "\n")
	}
	return all.String()
}

// keep runs the periodic jobs that are due.
func keep(p *apptest.Portal) {
	p.T.Helper()
	if _, err := p.App.RunPeriodic(context.Background()); err != nil {
		p.T.Fatal(err)
	}
	if _, err := p.App.Chain(context.Background()); err != nil {
		p.T.Fatal(err)
	}
}

func TestADeletedPersonLeavesOnlyKeptInvoices(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		z := live(p)
		crowd(p)
		other := p.Registers("Asha Verma", "User")
		p.Buys(other, "serialNo", "SN-OTHER")
		if p.DB.Engine() == db.SQLite && trigrams(p) == 0 {
			t.Error("the index of letters is not read as it is stored")
		}
		if found := find(p, append(z.words, z.files...)); len(found) < 20 {
			t.Fatalf("the search finds only %q", found)
		}
		p.Call("POST", "/my/deletion", z.Token, map[string]any{"password": apptest.CustomerPassword}).Refuses(409, "Some tickets, warranty requests or claims are still open. Please confirm that they may be closed.")
		p.Call("POST", "/my/deletion", z.Token, map[string]any{"password": apptest.CustomerPassword, "closeOpen": true}).
			Gives(200, `"state":"waiting"`, `"askedBy":"customer"`, `"keptInvoices":1`, `"keptYears":8`)
		p.Clock.Advance(7*24*time.Hour - time.Minute)
		keep(p)
		p.Login(email, apptest.CustomerPassword)
		p.Clock.Advance(20 * time.Minute)
		keep(p)
		p.Call("POST", "/api/users/login", "", map[string]string{"email": email, "password": apptest.CustomerPassword}).Gives(401)

		if found := find(p, append(z.words, z.files...)); len(found) > 0 {
			t.Error(strings.Join(found, "\n"))
		}
		if n := trigrams(p); n > 0 {
			t.Errorf("%d parts of the name are in the index of letters", n)
		}
		if found := find(p, []string{z.kept}); len(found) != 1 {
			t.Errorf("the invoice of the approved claim is found as %q", found)
		}
		admin := p.Admin()
		for _, path := range []string{"/api/users/export", "/Scheme/export", "/agreement/export", "/desk/audit/export"} {
			for _, word := range z.words {
				if strings.Contains(unpacked(p.T, p.Call("GET", path, admin, nil).Gives(200).Body), word) {
					t.Errorf("%s exports %q", path, word)
				}
			}
		}
		p.Call("GET", "/desk/customers/"+z.ID, admin, nil).Gives(200, "Deleted customer").Hides(email, phone, street)
		if timeline := p.Call("GET", "/desk/customers/"+z.ID+"/timeline", admin, nil).Gives(200, `"kind":"claim"`).Body; strings.Count(timeline, "files/") != 1 {
			t.Errorf("the timeline offers removed files: %s", timeline)
		}
		p.Call("GET", "/desk/customers/"+z.ID+"/deletion", admin, nil).Gives(200, `"state":"deleted"`)
		p.Call("GET", "/desk/serials/SN-0001", admin, nil).Gives(200, "SN-0001").Hides("Quillfeather")
		p.Call("GET", "/desk/customers/"+other.ID, admin, nil).Gives(200, "Asha Verma", other.Email)
		form := map[string]string{"name": name, "email": email, "phone": phone, "address": street, "password": apptest.CustomerPassword, "role": "User"}
		if again := p.Call("POST", "/api/users/register", "", form).Gives(201).Get("customerId"); again == z.ID {
			t.Error("the same email gets the old number")
		}
	})
}

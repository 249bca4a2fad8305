package blobscenarios_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/migrate"
)

func TestAnAgentOpensNoFileOfAClaimOrAnExtension(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		admin, manager, agent := p.Admin(), p.Desk("Manager"), p.Desk("Agent")
		ravi := p.Registers("Ravi Traders", "Dealer")
		product := p.Buys(ravi)
		request := p.Asks(ravi, product)
		p.Form("POST", "/api/warranty/approve", admin, map[string]any{"pdf": apptest.ClaimPDF("letter"), "productIds": `["` + request + `"]`, "newStatus": "Approved"}).Gives(200)
		photo := apptest.File{Name: "photo.png", Content: apptest.Picture(t)}
		p.Form("POST", apptest.RaiseRepair, ravi.Token, apptest.Query(ravi, apptest.Text(product, "productID"), "file", photo)).Gives(201)
		id := dbtest.Texts(t, p.DB, `SELECT id FROM tickets`)[0][0]
		p.Form("POST", "/my/tickets/"+id+"/messages", ravi.Token, map[string]any{"text": "Look.", "photos[]": photo}).Gives(201)
		p.Claims(ravi, p.Creates(admin, "Bonanza", "2026-03-31"), apptest.ClaimPDF("claim"))

		for _, file := range []struct {
			of       string
			key      string
			forAgent bool
		}{
			{"a product", `SELECT invoice_key FROM registered_products`, true},
			{"a ticket", `SELECT file_key FROM tickets`, true},
			{"a message", `SELECT file_key FROM message_photos`, true},
			{"a claim", `SELECT invoice_key FROM claims`, false},
			{"an extension", `SELECT document_key FROM warranties`, false},
		} {
			path := "/files/" + dbtest.Texts(t, p.DB, file.key)[0][0]
			p.Call("GET", path, ravi.Token, nil).Gives(200)
			p.Call("GET", path, manager, nil).Gives(200)
			for _, way := range []*apptest.Answer{
				p.Call("GET", path, agent, nil), p.Send("GET", path, "", http.Header{"Cookie": {"admin=" + agent}}, nil), p.Call("HEAD", path, agent, nil),
			} {
				if want := map[bool]int{true: 200, false: 403}[file.forAgent]; way.Status != want {
					t.Errorf("the file of %s: %s answers an agent %d, want %d", file.of, way.What, way.Status, want)
				}
			}
		}
		// A file that belongs to no known record is only for managers.
		unknown := strings.Repeat("a", 32) + ".pdf"
		p.Exec(`INSERT INTO files (key, owner, name, type, size, sha256, created_at) VALUES ($1, $2, 'bill.pdf', 'application/pdf', 4, '', 0)`, unknown, ravi.ID)
		p.Call("GET", "/files/"+unknown, agent, nil).Refuses(403, "Your role cannot do this. Please ask an owner.")
	})
}

// The server looks up the record each time an agent opens a file, so no query may read a whole
// table.
func TestTheRecordOfAFileIsFoundByAnIndex(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		if err := migrate.BuildIndexesNow(t.Context(), d, migrate.DeferredIndexes()); err != nil {
			t.Fatal(err)
		}
		for _, of := range []struct{ table, column, index string }{
			{"registered_products", "invoice_key", "registered_products_invoice"}, {"tickets", "file_key", "tickets_file"}, {"message_photos", "file_key", "message_photos_file"},
		} {
			var plan []string
			err := d.Write(t.Context(), func(tx *db.Tx) (err error) {
				explain := `EXPLAIN QUERY PLAN `
				if d.Engine() == db.Postgres {
					explain = `EXPLAIN `
					if _, err := tx.Exec(t.Context(), `SET LOCAL enable_seqscan = off`); err != nil { // the tables are empty
						return err
					}
				}
				return db.Each(t.Context(), tx, func(row db.Row) error {
					line := make([]any, 1)
					if d.Engine() == db.SQLite {
						line = make([]any, 4)
					}
					into := make([]any, len(line))
					for i := range line {
						into[i] = &line[i]
					}
					err := row.Scan(into...)
					plan = append(plan, fmt.Sprint(line[len(line)-1]))
					return err
				}, explain+`SELECT EXISTS (SELECT 1 FROM `+of.table+` WHERE `+of.column+` = $1)`, "key")
			})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(strings.Join(plan, "\n"), of.index) {
				t.Errorf("%s is read on %s by %q", of.table, d.Engine(), plan)
			}
		}
	})
}

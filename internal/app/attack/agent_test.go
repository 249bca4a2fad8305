package attack_test

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// hiddenFields lists fields of extensions, claims and agreements.
// An answer to an Agent must not contain a value in them.
var hiddenFields = []string{
	"warrantyStatus", "extensionStatus", "extension", "document", "rejectionReason", "schemeId", "schemeName", "amount", "invoiceAmount", "claims",
	"bankAccountNumber", "bankAccountLast4", "ifscCode", "partnerName", "partnerNameFirmName", "agreement", "agreements",
}

// Agents work on tickets only. Every call that Agents may make, including future ones, is made with a good
// request and without filters. In this portal everyone has an extension, a claim and an agreement.
func TestNoAnswerTellsAnAgentOfExtensionsClaimsOrAgreements(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, engine)
			secrets := w.decided()
			walked := 0
			for _, c := range allCalls(t) {
				good, known := w.Example(c)
				if c.Role != "Agent" || !known {
					continue
				}
				walked++
				good.Token, good.Header = w.agent, nil
				requests := []func(){func() { good.Query = nil }}
				if len(good.Query) > 0 {
					requests = append([]func(){func() {}}, requests...)
				}
				for _, change := range requests {
					change()
					sent, err := good.Sent(c)
					if err != nil {
						t.Fatal(err)
					}
					answer, err := w.Answer(sent)
					if err != nil {
						t.Fatal(err)
					}
					w.tellsNothing(c.Name(), answer.Body, secrets)
				}
				w.comeBack()
			}
			if walked < 60 {
				t.Errorf("only %d calls are an agent's, so this proves little", walked)
			}
			w.asksForThem(secrets)
		})
	}
}

// hidden lists texts that an Agent may not learn.
type hidden struct {
	records   []string // ids, numbers and keys of extensions, claims and agreements
	statuses  []string
	claim     string // number of the claim
	agreement string // id of the agreement
}

// decided approves one extension and rejects another, so that there is something to hide.
func (w *world) decided() (h hidden) {
	w.T.Helper()
	requests := dbtest.Texts(w.T, w.DB, `SELECT id FROM warranties ORDER BY id`)
	w.Form("POST", "/api/warranty/approve", w.admin, object{"pdf": apptest.ClaimPDF("letter"), "productIds": `["` + requests[0][0] + `"]`, "newStatus": "Approved"}).Gives(200)
	w.Call("POST", "/api/warranty/reject", w.admin, object{"productIds": []any{requests[1][0]}, "newStatus": "Rejected"}).Gives(200)
	h.statuses = []string{"In process", "Approved", "Rejected", "In Process", "Wait for Confirmation"}
	for _, rows := range [][][]string{
		requests, dbtest.Texts(w.T, w.DB, `SELECT document_key FROM warranties WHERE document_key IS NOT NULL`),
		dbtest.Texts(w.T, w.DB, `SELECT id FROM claims`), dbtest.Texts(w.T, w.DB, `SELECT ticket_no FROM claims`), dbtest.Texts(w.T, w.DB, `SELECT invoice_key FROM claims`),
		dbtest.Texts(w.T, w.DB, `SELECT id FROM agreements`),
	} {
		for _, row := range rows {
			h.records = append(h.records, row[0])
		}
	}
	h.claim = dbtest.Texts(w.T, w.DB, `SELECT ticket_no FROM claims ORDER BY id`)[0][0]
	h.agreement = dbtest.Texts(w.T, w.DB, `SELECT id FROM agreements ORDER BY id`)[0][0]
	h.records = append(h.records, apptest.BankAccount)
	return h
}

// tellsNothing searches an answer for hidden records, and its JSON for hidden fields and statuses.
func (w *world) tellsNothing(call, body string, h hidden) {
	w.T.Helper()
	for _, record := range h.records {
		if strings.Contains(body, record) {
			w.T.Errorf("%s tells an agent of %s: %.300s", call, record, body)
		}
	}
	var said any
	if json.Unmarshal([]byte(body), &said) == nil {
		w.looksInto(call, "", said, h)
	}
}

func (w *world) looksInto(call, field string, said any, h hidden) {
	w.T.Helper()
	// A boolean only says which forms offer a dealer.
	if _, isChoice := said.(bool); slices.Contains(hiddenFields, field) && !isChoice && said != nil && said != "" && said != 0.0 {
		w.T.Errorf("%s answers an agent %s: %.200v", call, field, said)
	}
	switch said := said.(type) {
	case map[string]any:
		for name, value := range said {
			w.looksInto(call, name, value, h)
		}
	case []any:
		for _, value := range said {
			w.looksInto(call, field, value, h)
		}
	case string:
		if slices.Contains(h.statuses, said) {
			w.T.Errorf("%s answers an agent the status %q in %s", call, said, field)
		}
	}
}

var placeholder = regexp.MustCompile(`\{[^}]+\}`)

// asksForThem puts hidden ids into every path parameter that takes a record.
func (w *world) asksForThem(h hidden) {
	w.T.Helper()
	for _, c := range allCalls(w.T) {
		if c.Role != "Agent" || c.Method != "GET" {
			continue
		}
		for _, record := range h.records {
			path := placeholder.ReplaceAllString(c.Path, url.PathEscape(record))
			query := url.Values{}
			for _, f := range c.Fields {
				if name := f.Name(); f.In == "query" && slices.Contains([]string{"q", "record", "numbers", "customerId"}, name) {
					query.Set(name, record)
				}
			}
			if path == c.Path && len(query) == 0 {
				break
			}
			answer := w.Call("GET", strings.TrimSuffix(path+"?"+query.Encode(), "?"), w.agent, nil)
			if answer.Status < 400 {
				w.tellsNothing(c.Name(), answer.Body, h)
			}
			if c.Path == "/files/{key}" && answer.Status < 400 {
				w.T.Errorf("an agent opens %s", path)
			}
		}
	}
	w.Call("GET", "/api/warranty/check-warranty/"+w.product(w.asha, "productID"), w.agent, nil).Refuses(403, "Your role cannot do this. Please ask an owner.")
	w.Call("GET", "/desk/queue/"+h.records[0], w.agent, nil).Refuses(403, "Only managers can see warranty requests and claims.")
	w.Call("GET", "/desk/search?q="+h.claim, w.agent, nil).Gives(200).Hides("claim")
	w.Call("GET", "/agreement/fetchagreement?id="+h.agreement, w.agent, nil).Gives(403)
}

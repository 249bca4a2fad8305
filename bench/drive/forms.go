package drive

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"mime/multipart"
	"sync"
	"time"

	"aftercare/bench/load"
	"aftercare/bench/stage"
)

// part is a field of a form; with content it is a PDF.
type part struct {
	name, value string
	content     []byte
}

// form is a call with the parts of a form.
func form(path, token string, parts ...part) load.Request {
	var buffer bytes.Buffer
	w := multipart.NewWriter(&buffer)
	for _, p := range parts {
		if p.content == nil {
			must(w.WriteField(p.name, p.value))
			continue
		}
		file, err := w.CreateFormFile(p.name, p.value)
		must(err)
		_, err = file.Write(p.content)
		must(err)
	}
	must(w.Close())
	return load.Request{Method: "POST", Path: path, Token: token, Type: w.FormDataContentType(), Body: buffer.Bytes()}
}

// invoiceBytes is about a page that was scanned.
const invoiceBytes = 200 << 10

// invoice is a PDF by its first bytes, and of a content that does not compress.
func invoice(bytes int, number int) []byte {
	content := make([]byte, bytes)
	chance := rand.NewChaCha8([32]byte{byte(number), byte(number >> 8), byte(number >> 16), byte(number >> 24)})
	_, err := chance.Read(content)
	must(err)
	copy(content, "%PDF-1.7\n1 0 obj << /Type /Page >> endobj\n")
	return content
}

// number is another one in each round, so that every write changes something.
func (t turn) number(n int) int { return (t.round+2)*10_000_000 + n }

// product registers a product of one of the customers who are logged in.
func product(t turn, n int, invoice []byte) load.Request {
	who := n % len(t.tokens)
	r := form("/Registered/RegisteredProduct", t.tokens[who], part{name: "modelNo", value: of(t.facts.Models, n)}, part{name: "serialNo", value: fmt.Sprintf("M%d", t.number(n))},
		part{name: "purchaseDate", value: "2026-01-05"}, part{name: "customerId", value: t.facts.Customers[who].ID}, part{"invoice", "invoice.pdf", invoice})
	r.Check = holds(`"productID":"`)
	return r
}

// rename changes name and phone of a customer who is logged in.
func rename(t turn, who, n int) load.Request {
	person, name := t.facts.Customers[who], nameOf(t.number(n))
	r := post("/api/users/customer/"+person.ID, t.tokens[who], map[string]string{
		"name": name, "email": person.Email, "phone": fmt.Sprintf("+91 9%09d", t.number(n)%1_000_000_000), "address": "7, MG Road, Pune 411001",
	})
	r.Method, r.Check = "PUT", holds(name)
	return r
}

// nameOf is another name for every number, of names that people have.
func nameOf(number int) string {
	first := []string{"Asha", "Ravi", "Meera", "Sunil", "Priya", "Arjun", "Kavita", "Imran", "Neha", "Vijay", "Lakshmi"}
	last := []string{"Sharma", "Kumar", "Reddy", "Patel", "Gupta", "Nair", "Singh", "Joshi", "Verma", "Iyer", "Khan", "Das", "Rao"}
	letters := []byte{byte('A' + number%26)} // a name has no digits
	for rest := number / 26; rest > 0; rest /= 26 {
		letters = append(letters, byte('a'+rest%26))
	}
	return fmt.Sprintf("%s %s %s", of(first, number), of(last, number), letters)
}

// fresh are records that were made for one turn: some calls can be made only once.
type fresh struct {
	mu  sync.Mutex
	ids map[*stage.Process][]string
}

// once asks for each fresh record.
func (f *fresh) once(request func(t turn, id string, n int) load.Request) func(t turn) requests {
	return func(t turn) requests {
		f.mu.Lock()
		ids := f.ids[t.process]
		f.mu.Unlock()
		return func(n int) (load.Request, bool) {
			if n >= len(ids) {
				return load.Request{}, false
			}
			return request(t, ids[n], n), true
		}
	}
}

// make makes records by the portal's own call, and notes the newest that a query finds.
func (d *Driver) make(ctx context.Context, f *fresh, t turn, query string, request func(n int) load.Request) error {
	many := min(max(int(d.Length.Seconds()*800), d.Conns), 480)
	l := load.Load{Addr: t.process.Addr, Conns: d.Conns, For: time.Hour, Next: func(n int) (load.Request, bool) {
		if n >= many {
			return load.Request{}, false
		}
		return request(n), true
	}}
	if _, err := l.Run(ctx); err != nil {
		return err
	}
	ids, err := stage.Values[string](ctx, t.Database, query, many)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ids[t.process] = ids
	return err
}

// makeTickets raises tickets that have no status yet.
func (d *Driver) makeTickets(f *fresh) func(ctx context.Context, t turn) error {
	return func(ctx context.Context, t turn) error {
		products := make([]string, len(t.tokens))
		for who := range t.tokens {
			var made struct {
				ProductID string `json:"productID"`
			}
			answer, err := call(t.process, product(t, 5_000_000-5_000_000%len(t.tokens)+who, invoice(1000, who)))
			if err != nil {
				return err
			}
			if err := json.Unmarshal(answer.Body, &made); err != nil {
				return err
			}
			products[who] = made.ProductID
		}
		const newest = `SELECT id FROM tickets WHERE kind = 'repair' AND statuses = 0 ORDER BY id DESC LIMIT $1`
		return d.make(ctx, f, t, newest, func(n int) load.Request {
			who := n % len(t.tokens)
			return form("/product-service/submit-query", t.tokens[who], part{name: "productId", value: products[who]}, part{name: "customerId", value: t.facts.Customers[who].ID},
				part{name: "address", value: "12, Station Road, Lucknow 226001"}, part{name: "query", value: fmt.Sprintf("The picture is gone, %d", t.number(n))})
		})
	}
}

// makeClaims claims a new scheme, each time with another invoice.
func (d *Driver) makeClaims(f *fresh) func(ctx context.Context, t turn) error {
	return func(ctx context.Context, t turn) error {
		now := time.Now()
		name, ends := fmt.Sprintf("Measured %d", now.UnixNano()), now.AddDate(0, 1, 0).Format(time.DateOnly)
		var scheme struct {
			ID string `json:"schemeId"`
		}
		answer, err := call(t.process, post("/Scheme/create", t.token, map[string]string{"schemeName": name, "schemeEndDate": ends}))
		if err != nil {
			return err
		}
		if err := json.Unmarshal(answer.Body, &scheme); err != nil {
			return err
		}
		const newest = `SELECT ticket_no FROM claims WHERE status = 'Wait for Confirmation' ORDER BY id DESC LIMIT $1`
		return d.make(ctx, f, t, newest, func(n int) load.Request {
			dealer := of(t.facts.Dealers[:len(t.dealers)], n)
			return form("/Customer-Scheme/create", of(t.dealers, n), part{name: "customerId", value: dealer.ID}, part{name: "customerEmail", value: dealer.Email},
				part{name: "schemeIds[]", value: scheme.ID}, part{name: "schemeNames[]", value: name}, part{name: "schemeDates[]", value: ends},
				part{name: "purchaseDates[]", value: now.AddDate(0, 0, -1).Format(time.DateOnly)}, part{name: "purchaseFrom[]", value: "UNIVERSAL"},
				part{name: "invoiceAmounts[]", value: fmt.Sprintf("%d.50", t.number(n)%100_000+1)}, part{"invoiceFiles[]", "invoice.pdf", invoice(1000, t.number(n))})
		})
	}
}

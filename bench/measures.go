package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"aftercare/tools/portal"
)

const (
	byID         = "customer by id"
	firstPage    = "customers, first page"
	byRole       = "customers, by role"
	noHit        = "customers, two letters without a hit"
	middle       = "jump to the middle"
	search       = "first-time search"
	overview     = "overview"
	status       = "status update"
	whileRenamed = "status update while one person renames"
	product      = "product with invoice"
	rename       = "rename"
	bulk         = "bulk of 5,000"
	startup      = "start to ready"
	mixedLoad    = "mixed load"
)

// requests returns the request with a number, or false at the end.
type requests func(n int) (request, bool)

type measure struct {
	name   string
	portal func(t turn) requests
	peer   func(t turn) requests                   // for PocketBase; nil if it does not support it
	isBare bool                                    // the bare handler also answers the request
	loop   bool                                    // the bare program writes the same on PostgreSQL
	calls  int                                     // number of calls, one at a time; 0 for as many as possible on all connections
	writes bool                                    // it leaves background work that must end before the next turn
	beside func(ctx context.Context, t turn) error // runs at the same time, until ctx ends
}

func get(path func(t turn, n int) string, check func(t turn, n int) func(answer) error) func(t turn) requests {
	return func(t turn) requests {
		return func(n int) (request, bool) {
			return request{path: path(t, n), token: t.token, check: check(t, n)}, true
		}
	}
}

func holds(text string) func(answer) error {
	want := []byte(text)
	return func(a answer) error {
		if !bytes.Contains(a.body, want) {
			return fmt.Errorf("%s is not in the answer", want)
		}
		return nil
	}
}

// exactly checks the total of a page, and that it has rows unless the total is 0.
func exactly(total int) func(answer) error {
	return func(a answer) error {
		if a.total != total {
			return fmt.Errorf("X-Total-Count is %d, counted by hand it is %d", a.total, total)
		}
		if hasRows := bytes.Contains(a.body, []byte(`"customerId":`)) || bytes.Contains(a.body, []byte(`"schemeId":`)); hasRows != (total > 0) {
			return fmt.Errorf("of %d rows it answers %q", total, a.body)
		}
		return nil
	}
}

func counted(a answer) error {
	if a.total < 0 {
		return errors.New("there is no X-Total-Count")
	}
	return nil
}

// of returns the elements in turn, again and again. It returns the zero value for an empty list.
func of[T any](all []T, n int) (one T) {
	if len(all) == 0 {
		return one
	}
	return all[n%len(all)]
}

func (d *driver) reads() []measure {
	all := []measure{{
		name: byID, isBare: true,
		portal: get(func(t turn, n int) string { return "/api/users/customer/" + of(t.facts.Customers, n)[0] },
			func(t turn, n int) func(answer) error { return holds(of(t.facts.Customers, n)[1]) }),
		peer: get(func(t turn, n int) string { return "/api/collections/customers/records/" + peerID("c", n, t.customers) },
			func(t turn, n int) func(answer) error { return holds(peerID("c", n, t.customers)) }),
	}}
	for _, l := range lists {
		all = append(all, d.pagesOf(l)...)
	}
	return append(all, deskPages()...)
}

// Rows of a page, and numbers of calls in each turn.
const (
	pageRows = 10
	jumps    = 8
	searches = 12
)

// pagesOf returns the page and search measures of one list. The last page is the last full one, so
// all sizes return the same number of rows.
func (d *driver) pagesOf(l list) []measure {
	page := func(name string, number func(t turn, last, n int) int) measure {
		return measure{name: l.name + ", " + name, portal: get(func(t turn, n int) string {
			return fmt.Sprintf("%spage=%d&limit=%d", l.path, number(t, max(1, t.facts.Totals[l.name]/pageRows), n), pageRows)
		}, func(t turn, _ int) func(answer) error { return exactly(t.facts.Totals[l.name]) })}
	}
	deepest := math.MaxInt
	if strings.Contains(l.path, "group=customer") {
		deepest = 10_000 / pageRows // a list with each customer once can be opened only this far from its ends
	}
	find := func(text string) string {
		return fmt.Sprintf("%sq=%s&page=1&limit=%d", l.path, url.QueryEscape(text), pageRows)
	}
	first := page("first page", func(turn, int, int) int { return 1 })
	last := page("last page", func(_ turn, last, _ int) int { return last })
	jump := page(middle, func(t turn, last, n int) int { return max(1, min(last/2, deepest)-(t.round+1)*jumps-n) })
	jump.calls = jumps
	// Each turn goes from common to rare texts, and each round uses others. They come from the
	// smallest database, so all databases have them.
	terms := d.filled[0].facts.Terms[l.name]
	found := measure{name: l.name + ", " + search, calls: searches, portal: get(func(t turn, n int) string {
		return find(of(terms, n*max(1, len(terms)-1)/(searches-1)+t.round+1))
	}, func(turn, int) func(answer) error { return counted })}
	if l.name != customersList {
		return []measure{first, last, jump, found}
	}
	first.peer = peerPage("", 1)
	role := measure{name: byRole, peer: peerPage("filter=role%3D%27Dealer%27", 4),
		portal: get(func(turn, int) string { return l.path + "role=Dealer&page=1" }, func(t turn, _ int) func(answer) error { return exactly(t.facts.Role) })}
	nothing := measure{name: noHit, calls: 4, portal: get(func(t turn, n int) string { return find(of(t.facts.Absent, (t.round+1)*4+n)) },
		func(turn, int) func(answer) error { return exactly(0) })}
	return []measure{first, last, role, jump, found, nothing}
}

// The overview's days are the last ones of the sample data. firstID sorts before all other ids.
const (
	lastQuarter = "2025-10-03"
	lastDay     = "2025-12-31"
	firstID     = "00000000000000000000000000"
)

func deskPages() (all []measure) {
	const some, any = `"items":[{`, `"items":[`
	add := func(name string, what func(f *facts, n int) (path, want string)) {
		all = append(all, measure{name: name, portal: func(t turn) requests {
			return func(n int) (request, bool) {
				path, want := what(t.facts, n)
				return request{path: path, token: t.token, check: holds(want)}, true
			}
		}})
	}
	fixed := func(name, path, want string) { add(name, func(*facts, int) (string, string) { return path, want }) }
	find := func(name string, what func(f *facts, n int) (q, want string)) {
		add("search, "+name, func(f *facts, n int) (string, string) {
			q, want := what(f, n)
			return "/desk/search?q=" + url.QueryEscape(q), want
		})
	}
	add("customer page", func(f *facts, n int) (string, string) {
		id := of(f.Customers, n)[0]
		return "/desk/customers/" + id, `"customerId":"` + id + `"`
	})
	add("customer page, timeline", func(f *facts, n int) (string, string) {
		return "/desk/customers/" + of(f.Customers, n)[0] + "/timeline", `"entries":[`
	})
	add("conversation of a ticket", func(f *facts, n int) (string, string) {
		return "/desk/tickets/" + of(f.Conversations, n) + "/messages", `"messages":[{`
	})
	add("public tracker", func(f *facts, n int) (string, string) {
		return "/TicketSearch/Search/" + of(f.Tickets, n)[1], of(f.Tickets, n)[1]
	})
	fixed("queue, first page", "/desk/queue?", some)
	fixed("queue, unassigned", "/desk/queue?assignee=nobody", some)
	fixed("queue, deep page", "/desk/queue?after="+lastDay+"."+firstID, some)
	fixed("queue, oldest first", "/desk/queue?order=oldest&kind=repair,awr", some)
	fixed("queue, closed", "/desk/queue?ended=true", some)
	// Limit 20: even the database of ten thousand customers fills such a page. Shorter pages would
	// be faster.
	fixed("queue, received in some days", "/desk/queue?from=2025-12-01&to="+lastDay+"&limit=20", any)
	fixed("queue, untouched", "/desk/queue?untouched=3&limit=20", any)
	fixed("queue, unanswered", "/desk/queue?unanswered=true&limit=20", any)
	fixed("queue, custom status", "/desk/queue?status=other&kind=repair,awr&limit=20", any)
	add("queue, of a customer", func(f *facts, n int) (string, string) {
		return "/desk/queue?ended=true&q=" + of(f.Customers, n)[0], any
	})
	fixed("review of claims, first page", "/desk/review/claims", any)
	fixed("review of claims, narrowed", "/desk/review/claims?from=1&older=0", any)
	fixed("review of claims, deep page", "/desk/review/claims?after="+firstID, any)
	fixed("review of warranty requests", "/desk/review/warranties", any)
	find("ticket", func(f *facts, n int) (string, string) { return of(f.Tickets, n)[1], of(f.Tickets, n)[1] })
	find("serial number", func(f *facts, n int) (string, string) { return of(f.Serials, n), `"kind":"product"` })
	find("phone", func(f *facts, n int) (string, string) { return of(f.Customers, n)[3], `"kind":"customer"` })
	find("customer name", func(f *facts, n int) (string, string) { return of(f.Customers, n)[2], `"kind":"customer"` })
	find("claim", func(f *facts, n int) (string, string) { return of(f.Claims, n), of(f.Claims, n) })
	fixed(overview, "/desk/overview?fresh=true&from="+lastQuarter+"&to="+lastDay, `"counted":true`)
	all[len(all)-1].calls = 4
	return all
}

// number is different in each round, so that every write changes something.
func (t turn) number(n int) int { return (t.round+2)*10_000_000 + n }

// repairs returns the tickets to use. Each round starts with others.
func (t turn) repairs() (ids []string) {
	for _, ticket := range t.facts.Tickets {
		if ticket[2] == "repair" {
			ids = append(ids, ticket[0])
		}
	}
	begin := (t.round + 1) * len(ids) / (t.rounds + 1)
	return slices.Concat(ids[begin:], ids[:begin])
}

func (d *driver) writes() []measure {
	invoice := scanned()
	every := func(one func(t turn, n int) request) func(t turn) requests {
		return func(t turn) requests { return func(n int) (request, bool) { return one(t, n), true } }
	}
	statuses := func(t turn) requests {
		tickets := t.repairs()
		return func(n int) (request, bool) {
			return post("/ProductRepair/update-status/"+of(tickets, n), t.token, map[string]string{"status": fmt.Sprintf("Looked at for the time %d", t.number(n))}), true
		}
	}
	return []measure{
		{name: status, writes: true, loop: true, portal: statuses, peer: peerChange("tickets", "t", 3, 10, "status")},
		{name: whileRenamed, writes: true, portal: statuses, beside: func(ctx context.Context, t turn) error {
			return renameUntil(ctx, t, 4_000_000, func() {})
		}},
		{name: product, writes: true, portal: every(func(t turn, n int) request {
			who := n % len(t.tokens)
			r := form("/Registered/RegisteredProduct", t.tokens[who], map[string]string{"modelNo": of(t.facts.Models, n), "serialNo": fmt.Sprintf("M%d", t.number(n)),
				"purchaseDate": "2026-01-05", "customerId": t.facts.Customers[who][0]}, invoice)
			r.check = holds(`"productID":"`)
			return r
		}), peer: every(func(t turn, n int) request {
			return form("/api/collections/products/records", t.token, map[string]string{"customer": peerID("c", n, t.customers), "serialNo": fmt.Sprintf("M%d", t.number(n)),
				"modelNo": "NS-CAM-2MP-D1", "purchaseDate": "2026-01-05"}, invoice)
		})},
		{name: rename, writes: true, portal: every(func(t turn, n int) request { return renamed(t, n%len(t.tokens), n) }), peer: peerChange("customers", "c", 1, 1, "name")},
		{name: "message", writes: true, portal: every(func(t turn, n int) request {
			return form("/desk/tickets/"+of(t.facts.Conversations, n)+"/messages", t.token, map[string]string{"text": fmt.Sprintf("It is on its way, %d.", t.number(n))}, nil)
		})},
	}
}

// scanned returns a file that looks like a PDF of one page and does not compress.
func scanned() *portal.File {
	content := make([]byte, 200<<10)
	_, err := rand.NewChaCha8([32]byte{}).Read(content)
	must(err)
	copy(content, "%PDF-1.7\n1 0 obj << /Type /Page >> endobj\n")
	return &portal.File{Field: "invoice", Name: "invoice.pdf", Content: content}
}

// renamed returns a request that changes the name and phone of a logged-in customer.
func renamed(t turn, who, n int) request {
	person, name := t.facts.Customers[who], nameOf(t.number(n))
	r := post("/api/users/customer/"+person[0], t.tokens[who], map[string]string{
		"name": name, "email": person[1], "phone": fmt.Sprintf("+91 9%09d", t.number(n)%1_000_000_000), "address": "7, MG Road, Pune 411001",
	})
	r.method, r.check = http.MethodPut, holds(name)
	return r
}

// renameUntil lets one person change their name again and again until ctx ends. It calls each
// before every change.
func renameUntil(ctx context.Context, t turn, from int, each func()) error {
	c, err := dial(t.process.Addr)
	if err != nil {
		return err
	}
	defer c.Close()
	for n := from; ctx.Err() == nil; n++ {
		each()
		if _, err := c.call(renamed(t, 0, n)); err != nil {
			return err
		}
	}
	each()
	return nil
}

// nameOf returns a different, realistic name for each number.
func nameOf(number int) string {
	first := []string{"Asha", "Ravi", "Meera", "Sunil", "Priya", "Arjun", "Kavita", "Imran", "Neha", "Vijay", "Lakshmi"}
	last := []string{"Sharma", "Kumar", "Reddy", "Patel", "Gupta", "Nair", "Singh", "Joshi", "Verma", "Iyer", "Khan", "Das", "Rao"}
	letters := []byte{byte('A' + number%26)} // a name has no digits
	for rest := number / 26; rest > 0; rest /= 26 {
		letters = append(letters, byte('a'+rest%26))
	}
	return fmt.Sprintf("%s %s %s", of(first, number), of(last, number), letters)
}

// peerPage requests PocketBase's first page of customers with the total: all of them, or every
// each-th.
func peerPage(filter string, each int) func(t turn) requests {
	return get(func(turn, int) string {
		return fmt.Sprintf("/api/collections/customers/records?page=1&perPage=%d&sort=-@rowid&%s", pageRows, filter)
	}, func(t turn, _ int) func(answer) error {
		return holds(fmt.Sprintf(`"totalItems":%d,`, t.customers/each))
	})
}

// peerChange changes one field of one record after the other. The collection has share/among
// records for each customer.
func peerChange(collection, kind string, share, among int, field string) func(t turn) requests {
	return func(t turn) requests {
		return func(n int) (request, bool) {
			r := post("/api/collections/"+collection+"/records/"+peerID(kind, n, t.customers*share/among), t.token, map[string]string{field: nameOf(t.number(n))})
			r.method = http.MethodPatch
			return r, true
		}
	}
}

// peerID returns ids that are spread over the whole table of PocketBase.
func peerID(kind string, n, rows int) string { return fmt.Sprintf("%s%014d", kind, n*7919%rows+1) }

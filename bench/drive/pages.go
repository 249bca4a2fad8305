package drive

import (
	"context"
	"net/url"

	"aftercare/bench/load"
	"aftercare/bench/report"
	"aftercare/bench/stage"
)

// The days that the overview is asked for: the last ones of the made-up story.
const (
	lastQuarter = "2025-10-03"
	lastDay     = "2025-12-31"
)

// pageMeasures are what the desk's own pages ask for. Nothing bare answers them, so
// they are measured for the sake of their growth.
func pageMeasures() []measure {
	return []measure{
		ofCustomer("customer page", "", func(id string) string { return `"customerId":"` + id + `"` }),
		ofCustomer("customer page, timeline", "/timeline", func(string) string { return `"entries":[` }),
		ofQueue("queue, first page", ""),
		ofQueue("queue, of nobody", "assignee=nobody"),
		ofQueue("queue, deep page", "after="+lastDay+"."+firstID),
		ofQueue("queue, oldest first", "order=oldest&kind=repair,awr"),
		ofQueue("queue, what is over", "ended=true"),
		ofReview("review of claims, first page", "claims"),
		ofReview("review of claims, narrowed", "claims?from=1&older=0"),
		ofReview("review of claims, deep page", "claims?after="+firstID),
		ofReview("review of warranty requests", "warranties"),
		narrowed("queue, what came in some days", "from=2025-12-01&to="+lastDay),
		narrowed("queue, what was left alone", "untouched=3"),
		narrowed("queue, what waits for an answer", "unanswered=true"),
		conversations(),
		narrowed("queue, in own words", "status=other&kind=repair,awr"),
		bySearch("queue, search of a customer", "/desk/queue?ended=true&q=", func(f *stage.Facts, n int) (q, want string) {
			return of(f.Customers, n).ID, `"items":[`
		}),
		bySearch("search, ticket", searchPath, func(f *stage.Facts, n int) (q, want string) {
			number := of(f.Tickets, n).Number
			return number, number
		}),
		bySearch("search, serial number", searchPath, func(f *stage.Facts, n int) (q, want string) {
			return of(f.Serials, n), `"kind":"product"`
		}),
		bySearch("search, phone", searchPath, func(f *stage.Facts, n int) (q, want string) {
			return of(f.Customers, n).Phone, `"kind":"customer"`
		}),
		bySearch("search, customer name", searchPath, func(f *stage.Facts, n int) (q, want string) {
			return of(f.Customers, n).Name, `"kind":"customer"`
		}),
		bySearch("search, claim", searchPath, func(f *stage.Facts, n int) (q, want string) {
			number := of(f.Claims, n)
			return number, number
		}),
	}
}

// narrowed asks for a page of the queue that even ten thousand customers fill: of
// the shortest lists they have 22 lines, and a page of fewer lines is a quicker one.
// Where there are fewer still it may be empty.
func narrowed(name, filter string) measure {
	return bySearch(name, "/desk/queue?"+filter+"&limit=", func(*stage.Facts, int) (q, want string) { return "20", `"items":[` })
}

const searchPath = "/desk/search?q="

// of is one after the other, and then all over again.
func of[T any](all []T, n int) T { return all[n%len(all)] }

// bySearch asks for one thing after the other, by what somebody knows of it.
func bySearch(name, path string, what func(f *stage.Facts, n int) (q, want string)) measure {
	return measure{name: name, requests: func(t turn) func(int) (load.Request, bool) {
		return func(n int) (load.Request, bool) {
			q, want := what(t.facts, n)
			return load.Request{Path: path + url.QueryEscape(q), Token: t.token, Check: holds(want)}, true
		}
	}}
}

// ofCustomer asks for something of one customer after the other.
func ofCustomer(name, path string, want func(id string) string) measure {
	return measure{name: name, requests: func(t turn) func(int) (load.Request, bool) {
		return func(n int) (load.Request, bool) {
			person := t.facts.Customers[n%len(t.facts.Customers)]
			return load.Request{Path: "/desk/customers/" + person.ID + path, Token: t.token, Check: holds(want(person.ID))}, true
		}
	}}
}

// conversations asks for what was said on one ticket after the other.
func conversations() measure {
	return measure{name: "conversation of a ticket", requests: func(t turn) func(int) (load.Request, bool) {
		return func(n int) (load.Request, bool) {
			path := "/desk/tickets/" + of(t.facts.Conversations, n) + "/messages"
			return load.Request{Path: path, Token: t.token, Check: holds(`"messages":[{`)}, true
		}
	}}
}

// firstID sorts before all record ids.
const firstID = "00000000000000000000000000"

// ofQueue asks for a page of the queue that has lines.
func ofQueue(name, filter string) measure {
	return measure{name: name, requests: func(t turn) func(int) (load.Request, bool) {
		return func(int) (load.Request, bool) {
			return load.Request{Path: "/desk/queue?" + filter, Token: t.token, Check: holds(`"items":[{`)}, true
		}
	}}
}

// ofReview asks for a page of what waits for a decision, which may be nothing in a
// small portal.
func ofReview(name, path string) measure {
	return measure{name: name, requests: func(t turn) func(int) (load.Request, bool) {
		return func(int) (load.Request, bool) {
			return load.Request{Path: "/desk/review/" + path, Token: t.token, Check: holds(`"items":[`)}, true
		}
	}}
}

// overview is the one of the desk's pages that a bare handler answers, too.
func overview() measure {
	return measure{name: "overview", requests: func(t turn) func(int) (load.Request, bool) {
		return func(int) (load.Request, bool) {
			return load.Request{Path: "/desk/overview?from=" + lastQuarter + "&to=" + lastDay, Token: t.token, Check: holds(`"counted":true`)}, true
		}
	}}
}

// desk measures the desk's own pages, all sizes in the same rounds.
func (d *Driver) desk(ctx context.Context, s *report.Section) (err error) {
	contenders, err := d.pairs(ctx)
	defer func() { err = stopAll(contenders, err) }()
	if err != nil {
		return err
	}
	if err := d.compare(overview(), contenders); err != nil {
		return err
	}
	measures := []measure{overview()}
	for _, m := range pageMeasures() {
		m.alone = true
		measures = append(measures, m)
	}
	return d.alternate(ctx, s, contenders, measures...)
}

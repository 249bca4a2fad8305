package drive

import (
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

// firstID sorts before all record ids.
const firstID = "00000000000000000000000000"

// pageMeasures are what the desk's own pages ask for, and the public tracker.
func pageMeasures() []measure {
	const some, any = `"items":[{`, `"items":[`
	all := []measure{
		page("customer page", func(f *stage.Facts, n int) (path, want string) {
			id := of(f.Customers, n).ID
			return "/desk/customers/" + id, `"customerId":"` + id + `"`
		}),
		page("customer page, timeline", func(f *stage.Facts, n int) (path, want string) {
			return "/desk/customers/" + of(f.Customers, n).ID + "/timeline", `"entries":[`
		}),
		page("conversation of a ticket", func(f *stage.Facts, n int) (path, want string) {
			return "/desk/tickets/" + of(f.Conversations, n) + "/messages", `"messages":[{`
		}),
		page("public tracker", func(f *stage.Facts, n int) (path, want string) {
			number := of(f.Tickets, n).Number
			return "/TicketSearch/Search/" + number, number
		}),
		fixed("queue, first page", "/desk/queue?", some),
		fixed("queue, of nobody", "/desk/queue?assignee=nobody", some),
		fixed("queue, deep page", "/desk/queue?after="+lastDay+"."+firstID, some),
		fixed("queue, oldest first", "/desk/queue?order=oldest&kind=repair,awr", some),
		fixed("queue, closed", "/desk/queue?ended=true", some),
		// Even ten thousand customers fill a page of 20 lines, and a page of fewer lines is a quicker one.
		fixed("queue, received in some days", "/desk/queue?from=2025-12-01&to="+lastDay+"&limit=20", any),
		fixed("queue, untouched", "/desk/queue?untouched=3&limit=20", any),
		fixed("queue, unanswered", "/desk/queue?unanswered=true&limit=20", any),
		fixed("queue, custom status", "/desk/queue?status=other&kind=repair,awr&limit=20", any),
		bySearch("queue, of a customer", "/desk/queue?ended=true&q=", func(f *stage.Facts, n int) (q, want string) { return of(f.Customers, n).ID, any }),
		fixed("review of claims, first page", "/desk/review/claims", any),
		fixed("review of claims, narrowed", "/desk/review/claims?from=1&older=0", any),
		fixed("review of claims, deep page", "/desk/review/claims?after="+firstID, any),
		fixed("review of warranty requests", "/desk/review/warranties", any),
	}
	const search = "/desk/search?q="
	all = append(all,
		bySearch("search, ticket", search, func(f *stage.Facts, n int) (q, want string) { return of(f.Tickets, n).Number, of(f.Tickets, n).Number }),
		bySearch("search, serial number", search, func(f *stage.Facts, n int) (q, want string) { return of(f.Serials, n), `"kind":"product"` }),
		bySearch("search, phone", search, func(f *stage.Facts, n int) (q, want string) { return of(f.Customers, n).Phone, `"kind":"customer"` }),
		bySearch("search, customer name", search, func(f *stage.Facts, n int) (q, want string) { return of(f.Customers, n).Name, `"kind":"customer"` }),
		bySearch("search, claim", search, func(f *stage.Facts, n int) (q, want string) { return of(f.Claims, n), of(f.Claims, n) }),
	)
	overview := fixed(report.Overview, "/desk/overview?fresh=true&from="+lastQuarter+"&to="+lastDay, `"counted":true`)
	overview.calls = 4
	return append(all, overview)
}

// page asks for one page after the other.
func page(name string, what func(f *stage.Facts, n int) (path, want string)) measure {
	return measure{name: name, portal: func(t turn) requests {
		return func(n int) (load.Request, bool) {
			path, want := what(t.facts, n)
			return load.Request{Path: path, Token: t.token, Check: holds(want)}, true
		}
	}}
}

// fixed asks for the same page again and again.
func fixed(name, path, want string) measure {
	return page(name, func(*stage.Facts, int) (string, string) { return path, want })
}

// bySearch asks for one thing after the other, by what somebody knows of it.
func bySearch(name, path string, what func(f *stage.Facts, n int) (q, want string)) measure {
	return page(name, func(f *stage.Facts, n int) (string, string) {
		q, want := what(f, n)
		return path + url.QueryEscape(q), want
	})
}

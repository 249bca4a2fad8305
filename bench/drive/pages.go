package drive

import (
	"context"

	"aftercare/bench/load"
	"aftercare/bench/report"
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
	}
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

// pages measures the desk's own pages on the portals among the contenders.
func (d *Driver) pages(ctx context.Context, s *report.Section, contenders []contender) error {
	var portals []contender
	for _, c := range contenders {
		if !c.isBare() {
			portals = append(portals, c)
		}
	}
	for _, m := range pageMeasures() {
		if err := d.alternate(ctx, s, m, portals); err != nil {
			return err
		}
	}
	return nil
}

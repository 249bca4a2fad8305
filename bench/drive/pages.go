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

package drive

import (
	"bytes"
	"fmt"
	"math"
	"net/url"
	"strings"

	"aftercare/bench/load"
	"aftercare/bench/report"
	"aftercare/bench/stage"
)

// pageRows is how many rows a page has.
const pageRows = 10

// How many calls are timed one at a time in each turn.
const (
	jumps    = 8
	searches = 12
)

func lastPage(total int) int { return max(1, total/pageRows) }

// exactly demands a page with this total, and with rows unless the total is 0.
func exactly(total int) func(load.Answer) error {
	return func(a load.Answer) error {
		if a.Total != total {
			return fmt.Errorf("X-Total-Count is %d, counted by hand it is %d", a.Total, total)
		}
		if hasRows := bytes.Contains(a.Body, []byte(`"customerId":`)) || bytes.Contains(a.Body, []byte(`"schemeId":`)); hasRows != (total > 0) {
			return fmt.Errorf("of %d rows it answers %q", total, a.Body)
		}
		return nil
	}
}

// counted demands a total; how large it has to be nobody has counted.
func counted(a load.Answer) error {
	if a.Total < 0 {
		return fmt.Errorf("there is no X-Total-Count")
	}
	return nil
}

// holds demands that an answer has a text in it.
func holds(text string) func(load.Answer) error {
	want := []byte(text)
	return func(a load.Answer) error {
		if !bytes.Contains(a.Body, want) {
			return fmt.Errorf("%s is not in the answer", want)
		}
		return nil
	}
}

// get asks for one thing after the other.
func get(path func(t turn, n int) string, check func(t turn, n int) func(load.Answer) error) func(t turn) requests {
	return func(t turn) requests {
		return func(n int) (load.Request, bool) {
			return load.Request{Path: path(t, n), Token: t.token, Check: check(t, n)}, true
		}
	}
}

// listMeasures are the pages and the search of one list. All sizes answer pages with
// as many rows: the last page is the last full one.
func (d *Driver) listMeasures(list stage.List) []measure {
	page := func(name string, number func(t turn, total, n int) int) measure {
		return measure{name: list.Name + ", " + name, portal: get(func(t turn, n int) string {
			return fmt.Sprintf("%spage=%d&limit=%d", list.Path, number(t, t.facts.Totals[list.Name], n), pageRows)
		}, func(t turn, _ int) func(load.Answer) error { return exactly(t.facts.Totals[list.Name]) })}
	}
	first := page(report.FirstPage, func(turn, int, int) int { return 1 })
	last := page(report.LastPage, func(_ turn, total, _ int) int { return lastPage(total) })
	middle := page(report.Middle, func(t turn, total, n int) int {
		return max(1, min(lastPage(total)/2, deepestPage(list))-(t.round+1)*jumps-n)
	})
	middle.calls = jumps
	search := measure{name: list.Name + ", " + report.Search, calls: searches, portal: get(func(t turn, n int) string {
		return searchFor(list.Path, d.term(list.Name, t.round, n))
	}, func(turn, int) func(load.Answer) error { return counted })}
	if list.Name != stage.Customers {
		return []measure{first, last, middle, search}
	}
	role := measure{name: report.ByRole, isBare: true, peer: peerList("filter=role%3D%27Dealer%27", func(customers int) int { return customers / 4 }),
		portal: get(func(turn, int) string { return list.Path + "role=Dealer&page=1" }, func(t turn, _ int) func(load.Answer) error { return exactly(t.facts.Role) })}
	nothing := measure{name: report.NoHit, calls: 4, portal: get(func(t turn, n int) string {
		return searchFor(list.Path, of(t.facts.Absent, (t.round+1)*4+n))
	}, func(turn, int) func(load.Answer) error { return exactly(0) })}
	first.isBare, first.peer = true, peerList("", func(customers int) int { return customers })
	return []measure{first, last, role, middle, search, nothing}
}

// deepestPage is how far from its ends a list opens: one with each customer once opens 10,000 lines.
func deepestPage(list stage.List) int {
	if strings.Contains(list.Path, "group=customer") {
		return 10_000 / pageRows
	}
	return math.MaxInt
}

func searchFor(path, text string) string {
	return fmt.Sprintf("%sq=%s&page=1&limit=%d", path, url.QueryEscape(text), pageRows)
}

// term is what to search a list for: in each turn from a common text to a rare one,
// and in each round others. They are those of the smallest database, and so in all.
func (d *Driver) term(list string, round, n int) string {
	terms := d.filled[0].facts.Terms[list]
	return of(terms, n*max(1, len(terms)-1)/(searches-1)+round+1)
}

// of is one after the other, and then all over again; of nothing it is nothing.
func of[T any](all []T, n int) (one T) {
	if len(all) == 0 {
		return one
	}
	return all[n%len(all)]
}

// peerList asks PocketBase for the first page of its customers, with the total.
func peerList(filter string, total func(customers int) int) func(t turn) requests {
	return get(func(turn, int) string {
		return fmt.Sprintf("/api/collections/customers/records?page=1&perPage=%d&sort=-@rowid&%s", pageRows, filter)
	}, func(t turn, _ int) func(load.Answer) error {
		return holds(fmt.Sprintf(`"totalItems":%d,`, total(t.Customers)))
	})
}

// peerID is the id of a PocketBase record, from all over its table.
func peerID(kind string, n, rows int) string { return fmt.Sprintf("%s%014d", kind, n*7919%rows+1) }

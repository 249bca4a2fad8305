package drive

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"net/url"
	"slices"

	"aftercare/bench/load"
	"aftercare/bench/report"
	"aftercare/bench/stage"
)

// pageRows is how many rows a page has.
const pageRows = 10

// middlePages is how many pages around the middle are asked for in turn.
const middlePages = 16

func lastPage(total int) int { return max(1, total/pageRows) }

// exactly demands a page with this total, and with rows unless the total is 0.
func exactly(total int) func(load.Answer) error {
	right := totals(total)
	return func(a load.Answer) error {
		if err := right(a); err != nil {
			return err
		}
		if hasRows := bytes.Contains(a.Body, []byte(`"customerId":`)) || bytes.Contains(a.Body, []byte(`"schemeId":`)); hasRows != (total > 0) {
			return fmt.Errorf("of %d rows it answers %q", total, a.Body)
		}
		return nil
	}
}

// totals demands this total.
func totals(total int) func(load.Answer) error {
	return func(a load.Answer) error {
		if a.Total != total {
			return fmt.Errorf("X-Total-Count is %d, counted by hand it is %d", a.Total, total)
		}
		return nil
	}
}

// listMeasures are the pages and the search of one list. All sizes answer pages
// with as many rows: the last page is the last full one, and what is searched
// for fills a page of the smallest database, too.
func (d *Driver) listMeasures(list stage.List) []measure {
	page := func(name string, number func(total, n int) int) measure {
		return measure{name: list.Name + ", " + name, requests: func(t turn) func(int) (load.Request, bool) {
			total := t.facts.Totals[list.Name]
			return func(n int) (load.Request, bool) {
				path := fmt.Sprintf("%spage=%d&limit=%d", list.Path, number(total, n), pageRows)
				return load.Request{Path: path, Token: t.token, Check: exactly(total)}, true
			}
		}}
	}
	return []measure{
		page("first page", func(int, int) int { return 1 }),
		page("middle page", func(total, n int) int { return max(1, lastPage(total)/2-n%middlePages) }),
		page("last page", func(total, _ int) int { return lastPage(total) }),
		{name: list.Name + ", " + report.Repeated, requests: func(t turn) func(int) (load.Request, bool) {
			return searches(list.Path, t, t.facts.Searches[list.Name], d.filled[0].facts.Searches[list.Name])
		}},
	}
}

// searches asks for each of the texts in turn, again and again: those that find
// enough for a page where the fewest are found, or else the one that finds most.
func searches(path string, t turn, totals, fewest map[string]int) func(int) (load.Request, bool) {
	texts := slices.SortedFunc(maps.Keys(fewest), func(a, b string) int { return cmp.Or(fewest[b]-fewest[a], cmp.Compare(a, b)) })
	enough := slices.IndexFunc(texts, func(text string) bool { return fewest[text] < pageRows })
	if enough >= 0 {
		texts = texts[:max(1, enough)]
	}
	return func(n int) (load.Request, bool) {
		text := texts[n%len(texts)]
		return search(path, t, text, exactly(totals[text])), true
	}
}

func search(path string, t turn, text string, check func(load.Answer) error) load.Request {
	return load.Request{Path: fmt.Sprintf("%sq=%s&page=1&limit=%d", path, url.QueryEscape(text), pageRows), Token: t.token, Check: check}
}

// customerMeasures are what the list of customers is asked for besides.
func (d *Driver) customerMeasures(path string) []measure {
	return []measure{
		{name: "customers, by role", requests: func(t turn) func(int) (load.Request, bool) {
			return func(int) (load.Request, bool) {
				return load.Request{Path: path + "role=Dealer&page=1", Token: t.token, Check: exactly(t.facts.Dealers)}, true
			}
		}},
		{name: report.FirstTime, once: true, requests: d.termsOnce(path)},
		{name: report.TwoLetters, requests: func(t turn) func(int) (load.Request, bool) {
			return searches(path, t, t.facts.Pairs, d.filled[0].facts.Pairs)
		}},
	}
}

// termsOnce searches for four letters that nobody has searched for before:
// every turn has a part of the terms for itself. The terms are those of the
// smallest database, and so in the names of all.
func (d *Driver) termsOnce(path string) func(t turn) func(int) (load.Request, bool) {
	return func(t turn) func(int) (load.Request, bool) {
		terms := d.filled[0].facts.Terms
		parts := 2*d.Rounds + 1 // one for the comparison before the first round
		part := 0
		if t.round != warmUp {
			part = 1 + 2*t.round
			if t.isBare() {
				part++
			}
		}
		size := len(terms) / parts
		return func(n int) (load.Request, bool) {
			if n >= size {
				return load.Request{}, false
			}
			return search(path, t, terms[part*size+n], plausible), true
		}
	}
}

// plausible demands a total; how large it has to be nobody has counted.
func plausible(a load.Answer) error {
	if a.Total < 0 {
		return fmt.Errorf("there is no X-Total-Count")
	}
	return nil
}

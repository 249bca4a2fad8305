package app_test

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

// listOperations returns all lists and their exports, including future ones.
func listOperations(t *testing.T) []queriedCall {
	t.Helper()
	return slices.DeleteFunc(queriedCalls(t), func(c queriedCall) bool { return !slices.Contains(c.names, "page") })
}

// badQueries returns queries that must be refused, each with its error sentence.
func badQueries(l queriedCall) map[string]string {
	const page, limit = "The page must be a whole number from 1 to 2147483647.", "The limit must be a whole number from 1 to 100."
	const search, unknown = "Please search for at most 200 characters.", "The address has a filter that this list does not know."
	bad := map[string]string{
		"page=0": page, "page=-1": page, "page=1e9": page, "page=1.5": page, "page=x": page, "page=99999999999999999999": page,
		"limit=0": limit, "limit=-1": limit, "limit=101": limit, "limit=100000": limit, "limit=all": limit,
		"sort=foo": unknown, "page=1&sort=-name": unknown, "Q=x": unknown, "offset=5": unknown,
		"q=" + strings.Repeat("x", 201): search, "q=" + strings.Repeat("x", 10<<10): search, "q=" + strings.Repeat("%E0%A4%86", 1000): search,
		"q=%00": "The address has characters that cannot be read.", "q=%ff": "The address has characters that cannot be read.",
		"q=%zz":         "The address has characters that cannot be read.",
		"page=1&page=0": "The address has the same filter more than once.", "page=1&page=1": "The address has the same filter more than once.",
	}
	for filter, values := range map[string][]string{"role": {"Foo", "dealer", "Admin"}, "group": {"foo", "Customer"}, "waiting": {"yes", "1"}, "basic": {"maybe"}} {
		for _, value := range values {
			query := filter + "=" + value
			if bad[query] = ""; !slices.Contains(l.names, filter) {
				bad[query] = unknown
			}
		}
	}
	return bad
}

// oddQueries look wrong but are answered: with the nearest page, or with a search for the exact text.
func oddQueries(l queriedCall) []string {
	odd := []string{"page=1000000000", "page=2147483647&limit=100", "page=2147483647&limit=1", "page=&limit=&q="}
	for _, text := range []string{
		"a", "ra", "%_", `\`, `'`, `"`, `" OR 1=1`, `'; DROP TABLE customers; --`, "NEAR(a b)", "a AND", "-a:b*", "(",
		"आशा", "😀", "ß", "\u200b", "\n", "$1", strings.Repeat("आ", 200), strings.Repeat("%", 200), strings.Repeat("a ", 100),
	} {
		odd = append(odd, "q="+url.QueryEscape(text))
	}
	for filter, value := range map[string]string{"scheme": "foo", "id": "foo", "programme": "foo"} {
		if slices.Contains(l.names, filter) {
			odd = append(odd, filter+"="+value, filter+"="+url.QueryEscape(strings.Repeat("'", 3000)))
		}
	}
	return odd
}

func TestEveryListBearsBadInput(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		// The demo data adds rows to every list.
		dealer, admin := p.Registers("Bad Traders", "Dealer"), p.Admin()
		lists := listOperations(t)
		if len(lists) < 12 {
			t.Fatalf("only %d lists, so this proves nothing", len(lists))
		}
		for _, l := range lists {
			token := dealer.Token
			if l.admin {
				token = admin
			}
			path := strings.ReplaceAll(l.path, "{customerId}", dealer.ID)
			for query, sentence := range badQueries(l) {
				a := p.Call(l.method, path+"?"+query, token, nil).Gives(400)
				if sentence != "" {
					a.Refuses(400, sentence)
				}
			}
			for _, query := range oddQueries(l) {
				a := p.Call(l.method, path+"?"+query, token, nil).Gives(200)
				if total := a.Header.Get("X-Total-Count"); total != "" {
					rows, err := strconv.Atoi(total)
					if err != nil || rows > 0 && !strings.Contains(a.Body, "{") {
						t.Errorf("%s: a total of %s and the rows %.100s", a.What, total, a.Body)
					}
				}
			}
		}
	}, apptest.Demo)
}

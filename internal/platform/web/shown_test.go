package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"aftercare/internal/platform/auth"
)

type shownRow struct {
	ID         string `json:"_id"`
	CustomerID string `json:"customerId"`
}

type shownTree struct {
	CustomerID string      `json:"customerId"`
	Under      []shownTree `json:"under"`
}

type shownHit struct {
	shownRow
	Name string `json:"name"`
}

type shownGroup struct {
	Hits []shownHit `json:"hits"`
}

type shownPage struct {
	Body struct {
		One    *shownRow    `json:"one"`
		Groups []shownGroup `json:"groups"`
		Tree   shownTree    `json:"tree"`
		Other  []thing      `json:"other"`
	}
}

// agentOnly accepts any token as an Agent.
type agentOnly struct{}

func (agentOnly) Authenticate(context.Context, string) (auth.Actor, error) {
	return auth.Actor{Kind: auth.Admin, ID: "devi", Role: auth.Agent}, nil
}

// The handler does nothing for this: every answer with customers is counted.
func TestAnyAnswerWithCustomersIsCounted(t *testing.T) {
	t.Parallel()
	rows := []shownRow{{"r1", "c1"}, {"r2", "c1"}, {"r3", ""}}
	api := NewAPI("test", "1", agentOnly{}, nil, nil, unlimited())
	var opened []string
	var lines []uint64
	api.Watch(func(_ context.Context, customerIDs []string, some []uint64) error {
		opened, lines = append(opened, customerIDs...), append(lines, some...)
		return nil
	})
	onGet(api, Agent, "/list", "A list", func(context.Context, *struct{}) (*List[shownRow], error) { return NewList(rows, 3), nil })
	onGet(api, Agent, "/stream", "A stream", func(context.Context, *struct{}) (*List[shownRow], error) { return StreamList(3, walk(rows)), nil })
	onGet(api, Agent, "/things", "No customers", func(context.Context, *struct{}) (*List[thing], error) { return NewList(someThings(3), 3), nil })
	onGet(api, Agent, "/page", "A page", func(context.Context, *struct{}) (*shownPage, error) {
		page := &shownPage{}
		page.Body.One = &shownRow{"r9", "c9"}
		page.Body.Groups = []shownGroup{{Hits: []shownHit{{shownRow: rows[0]}}}}
		page.Body.Tree = shownTree{"c7", []shownTree{{"c8", nil}}}
		page.Body.Other = someThings(2)
		return page, nil
	})
	h := site(api)
	for _, test := range []struct {
		method, path string
		opened       []string
		lines        int
	}{
		{"GET", "/list", nil, 2}, {"HEAD", "/list", nil, 0}, {"GET", "/stream", nil, 2}, {"GET", "/things", nil, 0}, {"GET", "/page", []string{"c9", "c7"}, 2},
	} {
		opened, lines = nil, nil
		r, w := httptest.NewRequest(test.method, test.path, nil), httptest.NewRecorder()
		r.Header.Set("Authorization", "Bearer x")
		if h.ServeHTTP(w, r); w.Code != http.StatusOK {
			t.Fatalf("%s %s answers %d", test.method, test.path, w.Code)
		}
		slices.Sort(lines)
		if !slices.Equal(opened, test.opened) || len(slices.Compact(lines)) != test.lines {
			t.Errorf("%s %s opened %q and has %d lines", test.method, test.path, opened, len(lines))
		}
	}
}

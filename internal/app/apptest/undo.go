package apptest

import (
	"context"
	"slices"
	"strings"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/db/tables"
)

// Undoes undoes the action of an answer.
func (p *Portal) Undoes(token string, deed *Answer) *Answer {
	p.T.Helper()
	offer := deed.Header.Get("Undo")
	if offer == "" {
		p.T.Fatalf("%s offers no undo: %v", deed.What, deed.Header)
	}
	return p.Call("POST", "/desk/undo/"+offer, token, nil)
}

// grows lists tables that an undo does not restore: they record calls, callers and undone actions. It also
// lists the tables of counts, which isExact compares.
var grows = []string{"admins", "trail_", "list_totals", "idempotency", "undo_offers", "sessions", "rate_limits", "counted_attempts", "uploads", "periodic_leases", "queue_filling"}

// State returns all rows of all other tables, sorted. An undo must restore them.
func (p *Portal) State() map[string][]string {
	p.T.Helper()
	state := map[string][]string{}
	err := p.DB.Snapshot(context.Background(), func(s db.Source) error {
		all, err := tables.Of(context.Background(), s)
		for _, table := range all {
			if slices.ContainsFunc(grows, func(name string) bool { return strings.HasPrefix(table.Name, name) }) {
				continue
			}
			for _, row := range dbtest.Texts(p.T, s, "SELECT * FROM "+table.Name) {
				state[table.Name] = append(state[table.Name], strings.Join(row, " "))
			}
			slices.Sort(state[table.Name])
		}
		return err
	})
	if err != nil {
		p.T.Fatal(err)
	}
	if len(state["tickets"])+len(state["warranties"])+len(state["claims"]) == 0 {
		p.T.Fatal("nothing is stored that could be compared")
	}
	return state
}

// Stands checks that all rows are the same as before.
func (p *Portal) Stands(as map[string][]string) {
	p.T.Helper()
	now := p.State()
	for table := range as {
		if !slices.Equal(as[table], now[table]) {
			p.T.Errorf("%s had\n%s\nand has\n%s", table, strings.Join(as[table], "\n"), strings.Join(now[table], "\n"))
		}
	}
	for table := range now {
		if _, had := as[table]; !had {
			p.T.Errorf("%s was empty and has\n%s", table, strings.Join(now[table], "\n"))
		}
	}
}

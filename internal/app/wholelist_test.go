package app_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/platform/db"
)

// Every list of the desk, also one added later, answers the plain call with
// the rows that its pages have, in the same order and the same bytes.
func TestAWholeListIsItsPagesJoined(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			p := newPortal(t, engine, func(c *app.Config) { c.Demo = true })
			admin, filled := p.admin(), 0
			for _, l := range listOperations(t) {
				if !l.admin || l.customer || strings.HasSuffix(l.path, "/export") {
					continue
				}
				whole := p.call("GET", l.path, admin, nil).gives(200)
				total := whole.Header.Get("X-Total-Count")
				var joined []string
				for n := 1; len(joined) < len(whole.elements()); n++ {
					page := p.call("GET", fmt.Sprintf("%s?limit=100&page=%d", l.path, n), admin, nil).gives(200)
					joined = append(joined, page.elements()...)
				}
				if !slices.Equal(whole.elements(), joined) || strconv.Itoa(len(joined)) != total {
					t.Errorf("%s: %s rows, %d in the whole list, %d on its pages", l.path, total, len(whole.elements()), len(joined))
				}
				if total != "0" {
					filled++
				}
				head := p.call("HEAD", l.path, admin, nil).gives(200)
				if head.Body != "" || head.Header.Get("X-Total-Count") != total {
					t.Errorf("HEAD %s: %v %q", l.path, head.Header, head.Body)
				}
			}
			if filled < 8 {
				t.Errorf("only %d lists have rows, so this proves little", filled)
			}
		})
	}
}

// elements are the rows of a list, each as it stands there.
func (a *answer) elements() []string {
	a.t.Helper()
	var rows []json.RawMessage
	if strings.HasPrefix(a.Body, "{") {
		var object struct{ Data []json.RawMessage }
		a.decode(&object)
		rows = object.Data
	} else {
		a.decode(&rows)
	}
	texts := make([]string, len(rows))
	for i, row := range rows {
		texts[i] = string(row)
	}
	return texts
}

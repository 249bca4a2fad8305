package ticket

import (
	"encoding/json"
	"os"
	"testing"
)

// The pages use the same rule: web/src/lib/statuses.test.ts also reads this table.
func TestStatusesEndTicketsAsOnThePages(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../testdata/statuses.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct {
		Tickets []struct {
			Why, Status string
			IsEnd       bool
		}
	}
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	if len(table.Tickets) == 0 {
		t.Fatal("the table is missing")
	}
	for _, v := range table.Tickets {
		if got := isEnd(v.Status); got != v.IsEnd {
			t.Errorf("%s: that %q ends a ticket is %t, want %t", v.Why, v.Status, got, v.IsEnd)
		}
	}
}

package ticket

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"aftercare/internal/scheme"
	"aftercare/internal/warranty"
)

// The pages go by the same words: web/src/lib/statuses.test.ts reads this table, too.
func TestStatusesAreToldApartAsThePagesDo(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../testdata/statuses.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct {
		AtWork, Ended, Decisions []string
		Tickets                  []struct {
			Why, Status string
			IsEnd       bool
		}
	}
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(atWork, table.AtWork) || !slices.Equal(ended, table.Ended) {
		t.Errorf("a ticket is at work by %q and ended by %q, want %q and %q", atWork, ended, table.AtWork, table.Ended)
	}
	if len(table.Tickets) == 0 {
		t.Fatal("the table is missing")
	}
	for _, v := range table.Tickets {
		if got := isEnd(v.Status); got != v.IsEnd {
			t.Errorf("%s: that %q ends a ticket is %t, want %t", v.Why, v.Status, got, v.IsEnd)
		}
	}
	decisions := []string{string(warranty.Approved), string(warranty.Rejected)}
	claims := []string{string(scheme.Approved), string(scheme.Rejected)}
	if !slices.Equal(decisions, table.Decisions) || !slices.Equal(claims, table.Decisions) {
		t.Errorf("requests are decided by %q and claims by %q, want %q", decisions, claims, table.Decisions)
	}
}

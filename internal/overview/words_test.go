package overview

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
)

func TestTheOverviewCountsByTheWordsOfTheRooms(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../testdata/statuses.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct{ AtWork, Decisions []string }
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	var ownStatuses []string
	for _, at := range stages[1 : len(stages)-1] {
		ownStatuses = append(ownStatuses, at.status)
	}
	if !slices.Equal(ownStatuses, table.AtWork) || !slices.Equal([]string{approved, rejected}, table.Decisions) {
		t.Errorf("something is at work by %q and decided by %q and %q, want %q and %q", ownStatuses, approved, rejected, table.AtWork, table.Decisions)
	}
}

package queue

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// The queue asks no room for its words: an index names them. The table is what rooms and pages go by.
func TestTheQueueKnowsTheWordsOfTheRooms(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../testdata/statuses.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct{ AtWork, Ended, Decisions []string }
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	if want := append(table.Ended, table.Decisions...); !slices.Equal(atWork, table.AtWork) || !slices.Equal(over, want) {
		t.Errorf("something is at work by %q and over by %q, want %q and %q", atWork, over, table.AtWork, want)
	}
}

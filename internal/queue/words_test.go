package queue

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// The queue asks no room for its words. The table is what rooms and pages go by.
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
	if want := append(table.Ended, table.Decisions...); !slices.Equal(over, want) {
		t.Errorf("something is over by %q, want %q", over, want)
	}
	for _, status := range append(table.AtWork, "") {
		if stageOf(status, false) == ownWords {
			t.Errorf("%q has no stage", status)
		}
	}
	if len(offered) != len(table.AtWork)+1 || stageOf("Sent to the lab", false) != ownWords {
		t.Errorf("the stages are %v", offered)
	}
}

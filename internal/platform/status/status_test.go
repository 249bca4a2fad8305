package status_test

import (
	"slices"
	"testing"

	"aftercare/internal/platform/status"
)

// The queue finds open records by stage, so two statuses with one stage would be counted as one.
func TestEachOpenWordHasAStageOfItsOwn(t *testing.T) {
	t.Parallel()
	seen := []status.Stage{status.New, status.Other, status.Closed}
	for _, w := range status.Open() {
		if slices.Contains(seen, w.Stage) {
			t.Errorf("%q has the stage %q of another word", w.Text, w.Stage)
		}
		seen = append(seen, w.Stage)
	}
}

// Warranty requests and claims share these statuses, on the pages too.
func TestRequestsAndClaimsAreDecidedByTheSameWords(t *testing.T) {
	t.Parallel()
	if w, c := status.Ended(status.Warranty), status.Ended(status.Claim); !slices.Equal(w, c) {
		t.Errorf("requests are decided by %q, claims by %q", w, c)
	}
}

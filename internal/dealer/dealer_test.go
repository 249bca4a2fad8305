package dealer

import (
	"slices"
	"testing"
)

func TestTheAWRFormOffersSixteenDealersAndTheOthersTwoMore(t *testing.T) {
	t.Parallel()
	if n := len(WithAWR()); n != 16 {
		t.Errorf("there are %d dealers for AWR, want 16", n)
	}
	all := All()
	if len(all) != 18 || !slices.Contains(all, "STEK SYSTEM") || !slices.Contains(all, "FORTECH") || !slices.Contains(all, "ALL_FORTECH") {
		t.Errorf("all dealers are %q", all)
	}
	slices.Sort(all)
	if len(slices.Compact(all)) != 18 {
		t.Error("a dealer stands in the list twice")
	}
}

func TestTheListsBelongToWhoeverAsksForThem(t *testing.T) {
	t.Parallel()
	WithAWR()[0] = "SOMEBODY"
	All()[0] = "SOMEBODY"
	if WithAWR()[0] != "PIONEER_COMPUTER" || All()[0] != "PIONEER_COMPUTER" {
		t.Error("one caller's change is seen by the next")
	}
}

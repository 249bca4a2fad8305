package id

import (
	"strings"
	"testing"
	"time"
)

func TestRecordIDsSortByTime(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	earlier, later := New(now), New(now.Add(time.Millisecond))
	if len(earlier) != 26 {
		t.Errorf("%q has %d characters, want 26", earlier, len(earlier))
	}
	if earlier >= later {
		t.Errorf("%s does not sort before %s", earlier, later)
	}
}

func TestRecordIDsOfOneMillisecondDiffer(t *testing.T) {
	t.Parallel()
	now := time.Now()
	seen := map[string]bool{}
	for range 10_000 {
		next := New(now)
		if seen[next] {
			t.Fatalf("%s came twice", next)
		}
		seen[next] = true
	}
}

func TestHumanNumbersHaveNoLookAlikes(t *testing.T) {
	t.Parallel()
	for range 1000 {
		number := Human("CU", 8)
		if len(number) != 10 || !strings.HasPrefix(number, "CU") {
			t.Fatalf("%q is not CU and eight characters", number)
		}
		if strings.ContainsAny(number[2:], "0O1IL5S2Z8BU") {
			t.Fatalf("%q has a character that is easily misheard or misread", number)
		}
	}
}

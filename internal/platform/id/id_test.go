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

func TestARecordIDTellsItsMillisecond(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 1, 2, 3, 4, 5, 678e6, time.UTC)
	if got := Time(New(at)); !got.Equal(at) {
		t.Errorf("an id of %v says %v", at, got)
	}
	if first, some := First(at), New(at); first > some || first <= New(at.Add(-time.Millisecond)) {
		t.Errorf("%s is not the first id of its millisecond", first)
	}
	if !Time("no id").IsZero() {
		t.Error("what is no id has a time")
	}
}

func TestARecordIDIsRecognised(t *testing.T) {
	t.Parallel()
	one := New(time.Now())
	for text, want := range map[string]bool{
		one:                             true,
		"":                              false,
		one[1:]:                         false,
		one + "0":                       false,
		one[:12] + "!" + one[13:]:       false,
		strings.Repeat("U", 26):         false, // no letter of these ids
		strings.ToLower(one)[:25] + "a": false,
	} {
		if Is(text) != want {
			t.Errorf("Is(%q) = %v", text, !want)
		}
	}
}

package civil

import (
	"encoding/json"
	"os"
	"testing"
	"time"
)

// vectors holds the test data that the pages' date functions use too.
type vectors struct {
	Months []struct {
		Why, From, To string
		Months        int
	}
	Days []struct {
		Why, From, To string
		Days          int
	}
	NoDays []string
}

func readVectors(t *testing.T) vectors {
	t.Helper()
	text, err := os.ReadFile("../../../testdata/civil.json")
	if err != nil {
		t.Fatal(err)
	}
	var v vectors
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	if len(v.Months) == 0 || len(v.Days) == 0 || len(v.NoDays) == 0 {
		t.Fatal("a part of the table is missing")
	}
	return v
}

func day(t *testing.T, s string) Date {
	t.Helper()
	d, err := Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestMonthsAreClampedToTheEndOfAShorterMonth(t *testing.T) {
	t.Parallel()
	for _, v := range readVectors(t).Months {
		if got := day(t, v.From).AddMonths(v.Months).String(); got != v.To {
			t.Errorf("%s: %s + %d months = %s, want %s", v.Why, v.From, v.Months, got, v.To)
		}
	}
}

func TestParseRefusesInvalidDays(t *testing.T) {
	t.Parallel()
	for _, s := range readVectors(t).NoDays {
		if d, err := Parse(s); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", s, d)
		}
	}
}

func TestADayBeginsAndEndsInThePortalsZone(t *testing.T) {
	t.Parallel()
	kolkata := time.FixedZone("IST", 5*3600+1800)
	lateEvening := time.Date(2025, 3, 31, 19, 0, 0, 0, time.UTC)
	if got := In(lateEvening, kolkata).String(); got != "2025-04-01" {
		t.Errorf("19:00 UTC is %s in Kolkata, want 2025-04-01", got)
	}
	end := Date{2025, 3, 31}.End(kolkata)
	if got := end.Format("2006-01-02T15:04:05.000Z07:00"); got != "2025-03-31T23:59:59.999+05:30" {
		t.Errorf("the day ends at %s", got)
	}
}

func TestDaysUntilCountsMidnights(t *testing.T) {
	t.Parallel()
	for _, v := range readVectors(t).Days {
		if got := day(t, v.From).DaysUntil(day(t, v.To)); got != v.Days {
			t.Errorf("%s: from %s to %s are %d days, want %d", v.Why, v.From, v.To, got, v.Days)
		}
	}
}

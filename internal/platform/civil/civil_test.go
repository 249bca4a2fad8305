package civil

import (
	"testing"
	"time"
)

func TestMonthsAreClampedToTheEndOfAShorterMonth(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		from   string
		months int
		want   string
	}{
		{"2025-08-31", 6, "2026-02-28"},
		{"2023-08-31", 6, "2024-02-29"},
		{"2024-02-29", 12, "2025-02-28"},
		{"2025-11-30", 3, "2026-02-28"},
		{"2025-01-15", 3, "2025-04-15"},
		{"2025-12-01", 1, "2026-01-01"},
		{"2025-03-31", -1, "2025-02-28"},
	} {
		from, err := Parse(c.from)
		if err != nil {
			t.Fatal(err)
		}
		if got := from.AddMonths(c.months).String(); got != c.want {
			t.Errorf("%s + %d months = %s, want %s", c.from, c.months, got, c.want)
		}
	}
}

func TestParseRefusesWhatIsNotADay(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", "2025-02-30", "2025-2-3", "03/02/2025", "0001-01-01", "2025-01-01T00:00:00Z", "N/A"} {
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
	if got := (Date{2024, 2, 28}).DaysUntil(Date{2024, 3, 1}); got != 2 {
		t.Errorf("leap year: %d days, want 2", got)
	}
	if got := (Date{2025, 1, 2}).DaysUntil(Date{2025, 1, 1}); got != -1 {
		t.Errorf("yesterday: %d days, want -1", got)
	}
}

package reminder

import (
	"testing"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/portal"
)

func date(t *testing.T, text string) (d civil.Date) {
	t.Helper()
	if text == "" {
		return d
	}
	d, err := civil.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestADayIsBehindOnceItsHoursAreOver(t *testing.T) {
	t.Parallel()
	zone, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		t.Fatal(err)
	}
	week := []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday}
	facts := portal.Facts{Location: zone, WorkingDays: week}
	for _, c := range []struct {
		cause, began, done, now, restored string
		want                              int
	}{
		{"warranty-7", "", "", "2026-03-09 12:00", "", 0}, // has not begun
		{"warranty-7", "2026-03-09", "", "2026-03-09 17:59", "", 0},
		{"warranty-7", "2026-03-09", "", "2026-03-09 23:00", "", 0}, // may have begun in the evening
		{"warranty-7", "2026-03-09", "", "2026-03-10 17:59", "", 0},
		{"warranty-7", "2026-03-09", "", "2026-03-10 18:00", "", 1},
		{"warranty-7", "2026-03-02", "2026-03-08", "2026-03-09 17:59", "", 0},
		{"warranty-7", "2026-03-02", "2026-03-08", "2026-03-09 18:00", "", 1},
		{"warranty-7", "2026-03-02", "2026-03-09", "2026-03-09 23:00", "", 0},
		{"warranty-7", "2026-03-02", "2026-03-05", "2026-03-09 08:00", "", 3}, // Friday to Sunday
		{"warranty-7", "2020-01-01", "2020-01-01", "2026-03-09 08:00", "", 366},
		{"digest", "2026-03-02", "2026-03-06", "2026-03-09 11:59", "", 0}, // no daily email on weekends
		{"digest", "2026-03-02", "2026-03-06", "2026-03-09 12:00", "", 1},
		{"digest", "2026-03-02", "2026-03-04", "2026-03-09 12:00", "", 3},
		{"warranty-7", "2026-03-02", "2026-03-05", "2026-03-09 08:00", "2026-03-08", 0}, // days before the restore do not count
		{"warranty-7", "2026-03-02", "2026-03-05", "2026-03-09 18:00", "2026-03-08", 1},
		{"warranty-7", "2026-03-06", "", "2026-03-09 08:00", "2026-03-02", 2},
	} {
		now, err := time.ParseInLocation("2006-01-02 15:04", c.now, zone)
		if err != nil {
			t.Fatal(err)
		}
		p := pass{began: date(t, c.began), done: date(t, c.done)}
		restored := time.Time{}
		if c.restored != "" {
			if restored, err = time.ParseInLocation(time.DateOnly, c.restored, zone); err != nil {
				t.Fatal(err)
			}
		}
		if got := p.behind(c.cause, facts, now, restored); got != c.want {
			t.Errorf("%+v is behind by %d", c, got)
		}
	}
}

// Package civil holds dates without a clock: what a person writes on a form
// and reads on an invoice. A civil date never passes through a time zone.
package civil

import (
	"fmt"
	"time"
)

const layout = "2006-01-02"

// Date is a day of the calendar. The zero Date means no date.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// Parse reads YYYY-MM-DD and refuses days that do not exist. Years run from
// 1900 to 9999, so that a slip of the finger is not taken for a date.
func Parse(s string) (Date, error) {
	t, err := time.Parse(layout, s)
	if err != nil || t.Year() < 1900 {
		return Date{}, fmt.Errorf("civil: %q is not a date of the form YYYY-MM-DD", s)
	}
	return Of(t), nil
}

// Of is the calendar day of an instant in the zone that t carries.
func Of(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

// In is the calendar day of an instant in a place.
func In(t time.Time, loc *time.Location) Date { return Of(t.In(loc)) }

func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, int(d.Month), d.Day)
}

// Long is how a letter writes the date: 5 September 2026.
func (d Date) Long() string { return d.utc().Format("2 January 2006") }

func (d Date) IsZero() bool { return d == Date{} }

func (d Date) Before(o Date) bool { return d.utc().Before(o.utc()) }

func (d Date) After(o Date) bool { return o.Before(d) }

// DaysUntil counts the midnights from d to o; it is negative when o is earlier.
func (d Date) DaysUntil(o Date) int {
	return int(o.utc().Sub(d.utc()).Hours() / 24)
}

func (d Date) AddDays(n int) Date { return Of(d.utc().AddDate(0, 0, n)) }

// AddMonths moves by whole months and clamps to the end of a shorter month:
// 31 August plus six months is the last day of February.
func (d Date) AddMonths(n int) Date {
	first := time.Date(d.Year, d.Month+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return Date{first.Year(), first.Month(), min(d.Day, last)}
}

// Start is the first instant of the day in a place.
func (d Date) Start(loc *time.Location) time.Time {
	return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, loc)
}

// End is the last millisecond of the day in a place.
func (d Date) End(loc *time.Location) time.Time {
	return d.AddDays(1).Start(loc).Add(-time.Millisecond)
}

func (d Date) utc() time.Time { return d.Start(time.UTC) }

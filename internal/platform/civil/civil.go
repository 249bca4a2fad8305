// Package civil has dates without a time, as people write them on forms and invoices. A civil date
// never passes through a time zone.
package civil

import (
	"fmt"
	"time"
)

const layout = "2006-01-02"

// Date is a calendar day. The zero Date means no date.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// Parse reads YYYY-MM-DD and refuses days that do not exist. Years run from 1900 to 9999, which
// catches typing errors.
func Parse(s string) (Date, error) {
	t, err := time.Parse(layout, s)
	if err != nil || t.Year() < 1900 {
		return Date{}, fmt.Errorf("civil: %q is not a date of the form YYYY-MM-DD", s)
	}
	return Of(t), nil
}

// Of returns the calendar day of t in its own time zone.
func Of(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

// In returns the calendar day of t in a time zone.
func In(t time.Time, loc *time.Location) Date { return Of(t.In(loc)) }

func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, int(d.Month), d.Day)
}

// Long formats the date for an email: 5 September 2026.
func (d Date) Long() string { return d.utc().Format("2 January 2006") }

func (d Date) IsZero() bool { return d == Date{} }

func (d Date) Before(o Date) bool { return d.utc().Before(o.utc()) }

func (d Date) After(o Date) bool { return o.Before(d) }

// DaysUntil returns the days from d to o. It is negative if o is earlier.
func (d Date) DaysUntil(o Date) int {
	return int(o.utc().Sub(d.utc()).Hours() / 24)
}

func (d Date) AddDays(n int) Date { return Of(d.utc().AddDate(0, 0, n)) }

// AddMonths adds whole months. In a shorter month it stops at the last day: 31 August plus six
// months is the last day of February.
func (d Date) AddMonths(n int) Date {
	first := time.Date(d.Year, d.Month+time.Month(n), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return Date{first.Year(), first.Month(), min(d.Day, last)}
}

// Start returns the first instant of the day in a time zone.
func (d Date) Start(loc *time.Location) time.Time {
	return time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, loc)
}

// End returns the last millisecond of the day in a time zone.
func (d Date) End(loc *time.Location) time.Time {
	return d.AddDays(1).Start(loc).Add(-time.Millisecond)
}

func (d Date) utc() time.Time { return d.Start(time.UTC) }

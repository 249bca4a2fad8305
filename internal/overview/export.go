package overview

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"aftercare/internal/platform/fault"
)

var errNotCounted = fault.New(fault.Unavailable, "The portal is still counting older records. Please try again in a few minutes.")

type figureRow struct {
	figure, what, when string
	n                  int64
	paise              any // nil if the figure is not money
}

func rowsOf(o *OverviewBody) []figureRow {
	rows := slices.Concat(workRows(o.Tickets), tookRows("Time to first response", o.Answers), tookRows("Time to close a ticket", o.Ends))
	for _, w := range o.Waiting {
		for _, a := range w.Ages {
			rows = append(rows, figureRow{figure: "Waiting for a decision", what: kindNames[w.Kind], when: a.said(), n: a.Count})
		}
	}
	for _, e := range o.Endings {
		rows = append(rows, figureRow{figure: "Warranties ending", when: fmt.Sprintf("in %d to %d days", e.FromDay, e.ToDay), n: e.Count})
	}
	for _, t := range o.Registrations.Types {
		for i, week := range o.Registrations.Weeks {
			rows = append(rows, figureRow{figure: "Products registered", what: t.Name, when: "week of " + week, n: t.Counts[i]})
		}
	}
	for _, s := range o.Claims.Schemes {
		for i, month := range o.Claims.Months {
			rows = append(rows, figureRow{figure: "Claims", what: s.Name + " (" + s.SchemeID + ")", when: month[:len("2006-01")], n: s.Months[i].Count, paise: s.Months[i].Paise})
		}
	}
	return rows
}

var kindNames = map[string]string{repair: "Repair & service", awr: "AWR", warranty: "Warranty request", claim: "Claim"}

// statusNames are names for values that are not status texts.
var statusNames = map[string]string{noStatus: "No status yet", otherStatus: "Other"}

func workRows(t *TicketsBody) (rows []figureRow) {
	for _, kind := range []string{repair, awr} {
		for _, a := range t.Ages {
			rows = append(rows, figureRow{figure: "Open tickets by age", what: kindNames[kind], when: a.said(), n: a.of(kind)})
		}
		for _, s := range t.Statuses {
			rows = append(rows, figureRow{figure: "Open tickets by last status", what: kindNames[kind] + ": " + cmp.Or(statusNames[s.Status], s.Status), n: s.of(kind)})
		}
		rows = append(rows, figureRow{
			figure: fmt.Sprintf("Untouched for more than %d working days", untouchedAfter), what: kindNames[kind], when: "since " + t.Untouched.Since + " or before", n: t.Untouched.of(kind),
		})
	}
	return rows
}

func (d DaysBody) said() string {
	if d.ToDay == nil {
		return fmt.Sprintf("%d days and older", d.FromDay)
	}
	return fmt.Sprintf("%d to %d days", d.FromDay, *d.ToDay)
}

func tookRows(figure string, t *TookBody) (rows []figureRow) {
	for i, s := range t.Spans {
		what := "longer than " + hours(spanEnds[len(spanEnds)-1])
		if i < len(spanEnds) {
			what = "up to " + hours(spanEnds[i])
		}
		rows = append(rows, figureRow{figure: figure, what: what, n: s.Count})
	}
	return append(rows, figureRow{figure: figure, what: "Mean, in hours", n: roundHours(t.MeanSeconds)}, figureRow{figure: figure, what: "Median, in hours", n: roundHours(t.MedianSeconds)})
}

func roundHours(seconds int64) int64 {
	return int64((time.Duration(seconds) * time.Second).Round(time.Hour) / time.Hour)
}

func hours(d time.Duration) string {
	if d < 2*day {
		return fmt.Sprintf("%d hours", d/time.Hour)
	}
	return fmt.Sprintf("%d days", d/day)
}

package overview

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"aftercare/internal/platform/fault"
)

var errNotCounted = fault.New(fault.Unavailable, "The figures are still being counted. Please try again in a few minutes.")

// figureRow is a line of the exported table.
type figureRow struct {
	figure, what, when string
	n                  int64
	paise              any // nil where it is no money
}

func rowsOf(o *Overview) []figureRow {
	rows := slices.Concat(workRows(o.Tickets), tookRows("Time to the first answer of a ticket", o.Answers), tookRows("Time to the end of a ticket", o.Ends))
	for _, w := range o.Waiting {
		for _, a := range w.Ages {
			rows = append(rows, figureRow{figure: "Waits for a decision", what: kindNames[w.Kind], when: a.said(), n: a.Kinds[w.Kind]})
		}
	}
	for _, e := range o.Endings {
		rows = append(rows, figureRow{figure: "Warranties that end", when: fmt.Sprintf("in %d to %d days", e.From, e.To), n: e.N})
	}
	for _, t := range o.Types {
		for i, week := range o.Weeks {
			rows = append(rows, figureRow{figure: "Products registered", what: t.Name, when: "week of " + week.String(), n: t.N[i]})
		}
	}
	for _, s := range o.Money.Schemes {
		for i, month := range o.Money.Months {
			all := s.Months[i].Total()
			rows = append(rows, figureRow{figure: "Claims", what: s.Name + " (" + s.ID + ")", when: month.String()[:len("2006-01")], n: all.N, paise: all.Paise})
		}
	}
	return rows
}

// kindNames are as people say them.
var kindNames = map[string]string{repair: "Repair & service", awr: "AWR", warranty: "Warranty request", claims: "Claim"}

// statusNames are those that are counted as something else than their words.
var statusNames = map[string]string{noStatus: "No status yet", otherStatus: "Other"}

func workRows(w Work) (rows []figureRow) {
	for _, kind := range []string{repair, awr} {
		for _, a := range w.Ages {
			rows = append(rows, figureRow{figure: "Open tickets by age", what: kindNames[kind], when: a.said(), n: a.Kinds[kind]})
		}
		for _, s := range w.Statuses {
			rows = append(rows, figureRow{figure: "Open tickets by last status", what: kindNames[kind] + ": " + cmp.Or(statusNames[s.Status], s.Status), n: s.Kinds[kind]})
		}
		rows = append(rows, figureRow{
			figure: fmt.Sprintf("Untouched for more than %d working days", untouchedAfter), what: kindNames[kind], when: "since " + w.Since.String() + " or before", n: w.Untouched[kind],
		})
	}
	return rows
}

func (a Age) said() string {
	if a.To < 0 {
		return fmt.Sprintf("%d days and older", a.From)
	}
	return fmt.Sprintf("%d to %d days", a.From, a.To)
}

func tookRows(figure string, t Took) (rows []figureRow) {
	for i, s := range t.Spans {
		what := "longer than " + hours(spanEnds[len(spanEnds)-1])
		if i < len(spanEnds) {
			what = "up to " + hours(spanEnds[i])
		}
		rows = append(rows, figureRow{figure: figure, what: what, n: s.N})
	}
	return append(rows, figureRow{figure: figure, what: "Mean, in hours", n: roundHours(t.Mean())}, figureRow{figure: figure, what: "Median, in hours", n: roundHours(t.Median())})
}

func roundHours(d time.Duration) int64 { return int64(d.Round(time.Hour) / time.Hour) }

func hours(d time.Duration) string {
	if d < 2*day {
		return fmt.Sprintf("%d hours", d/time.Hour)
	}
	return fmt.Sprintf("%d days", d/day)
}

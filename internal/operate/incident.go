package operate

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/platform/trail"
	"aftercare/internal/privacy"
)

// Incident lists the customers whose data could have been read in a time span, for the notices that the law
// requires. It protects spreadsheets from typed formulas.
func Incident(ctx context.Context, a *app.App, from, to time.Time, out io.Writer) (people int, also privacy.Unlisted, err error) {
	if _, err := a.Chain(ctx); err != nil {
		return 0, also, err
	}
	sheet := csv.NewWriter(out)
	if err := sheet.Write([]string{"customer id", "name", "email", "phone", "how", "first", "last"}); err != nil {
		return 0, also, err
	}
	also, err = a.Privacy.Incident(ctx, from, to, func(e privacy.Exposed) error {
		people++
		at := func(t time.Time) string { return t.In(a.Facts().Location).Format("2006-01-02 15:04 -07:00") }
		return sheet.Write([]string{e.CustomerID, unformula(e.Name), unformula(e.Email), unformula(e.Phone), strings.Join(e.Why, "; "), at(e.First), at(e.Last)})
	})
	sheet.Flush()
	return people, also, errors.Join(err, sheet.Error(), a.Trail.Note(trail.AtCommandLine(ctx), trail.Entry{Kind: app.DidListIncident, Changes: []trail.Change{
		trail.Plain("from", "", from.UTC().Format(time.RFC3339)), trail.Plain("to", "", to.UTC().Format(time.RFC3339)),
		trail.Plain("customers", "", strconv.Itoa(people)), trail.Plain("deleted since", "", strconv.Itoa(also.Deleted)),
	}}))
}

func unformula(text string) string {
	if strings.ContainsAny(text[:min(len(text), 1)], "=+-@\t\r") {
		return "'" + text
	}
	return text
}

package overview

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/web"
	"aftercare/internal/platform/xlsx"
)

var errNotCounted = fault.New(fault.Unavailable, "The figures are still being counted. Please try again in a few minutes.")

// figureRow is a line of the exported table.
type figureRow struct {
	figure, what, when string
	n                  int64
	paise              any // nil where it is no money
}

// Export writes every figure of the page into one table, which can be filtered
// and summed as its reader likes.
func (h HTTP) Export(ctx context.Context, in *RangeInput) (*huma.StreamResponse, error) {
	o, err := h.Look(ctx, in.From, in.To)
	if err != nil {
		return nil, err
	}
	if !o.Counted {
		return nil, errNotCounted
	}
	name := fmt.Sprintf("Overview_%s_to_%s.xlsx", o.From, o.To)
	sheet, err := web.XLSX(ctx, name, func(w io.Writer) error {
		sheet := xlsx.New(w, "Overview",
			xlsx.Column{Title: "Figure", Width: 34}, xlsx.Column{Title: "Of", Width: 34}, xlsx.Column{Title: "When", Width: 26},
			xlsx.Column{Title: "Number", Width: 12, Kind: xlsx.Number}, xlsx.Column{Title: "Rupees", Width: 20, Kind: xlsx.Rupees})
		var errs []error
		for _, row := range rowsOf(o) {
			errs = append(errs, sheet.Row(row.figure, row.what, row.when, row.n, row.paise))
		}
		return errors.Join(append(errs, sheet.Close())...)
	})
	if err == nil {
		err = h.Trail.Note(ctx, exported(o.Range))
	}
	return sheet, err
}

func rowsOf(o *Overview) (rows []figureRow) {
	for _, e := range o.Endings {
		rows = append(rows, figureRow{figure: "Warranties that end", when: fmt.Sprintf("in %d to %d days", e.From, e.To), n: e.N})
	}
	for _, t := range o.Types {
		for i, week := range o.Weeks {
			rows = append(rows, figureRow{figure: "Products registered", what: t.Name, when: "week of " + week.String(), n: t.N[i]})
		}
	}
	if o.Money == nil {
		return rows
	}
	for _, s := range o.Money.Schemes {
		for i, month := range o.Money.Months {
			all := s.Months[i].Total()
			rows = append(rows, figureRow{figure: "Claims", what: s.Name + " (" + s.ID + ")", when: month.String()[:len("2006-01")], n: all.N, paise: all.Paise})
		}
	}
	return rows
}

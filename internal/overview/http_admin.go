package overview

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/web"
	"aftercare/internal/platform/xlsx"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

// RangeInput holds the parameters that the page and the export share.
type RangeInput struct {
	To   web.Day `query:"to" format:"date" example:"2026-03-01" doc:"Last day; default today"`
	From web.Day `query:"from" format:"date" example:"2025-12-01" doc:"First day; default 90 days up to the last day"`
}

// Refusals refuses days that do not exist.
func (RangeInput) Refusals() map[string]error {
	return map[string]error{"from": errDay.At("from"), "to": errDay.At("to")}
}

// OverviewBody holds all figures of the overview.
type OverviewBody struct {
	From          string             `json:"from" doc:"First day, as YYYY-MM-DD"`
	To            string             `json:"to" doc:"Last day"`
	Today         string             `json:"today" doc:"Today in the portal's time zone; ages count from here"`
	AsOf          time.Time          `json:"asOf" doc:"Time of the figures, at most a minute ago"`
	Counted       bool               `json:"counted" doc:"false while old records are still being added to the queue; there are no figures yet"`
	Tickets       *TicketsBody       `json:"tickets,omitempty" doc:"Open repair, service and AWR tickets"`
	Answers       *TookBody          `json:"answers,omitempty" doc:"Time from ticket to first status, for first statuses in the weeks of the range"`
	Ends          *TookBody          `json:"ends,omitempty" doc:"Time from ticket to closing, for tickets closed in the weeks of the range"`
	Registrations *RegistrationsBody `json:"registrations,omitempty"`
	Endings       []EndingBody       `json:"endings,omitempty" doc:"Warranties that end today or later"`
	Waiting       []WaitingBody      `json:"waiting,omitempty" doc:"Undecided warranty requests and claims; missing if your role cannot see them"`
	Claims        *ClaimsBody        `json:"claims,omitempty" doc:"Missing if your role cannot see claims"`
}

// KindsBody counts tickets by kind.
type KindsBody struct {
	Repair int64 `json:"repair"`
	AWR    int64 `json:"awr"`
}

// TicketsBody holds figures about the open tickets.
type TicketsBody struct {
	KindsBody
	Ages      []AgeBody      `json:"ages"`
	Statuses  []StatusesBody `json:"statuses"`
	Untouched UntouchedBody  `json:"untouched"`
	DueBack   int64          `json:"dueBack" doc:"Replaced devices that are due back today or earlier"`
	ToReturn  int64          `json:"toReturn" doc:"All replaced devices that are not back yet"`
}

// AgeBody counts tickets of an age.
type AgeBody struct {
	DaysBody
	KindsBody
}

// DaysBody is a range of ages in days.
type DaysBody struct {
	FromDay int  `json:"fromDay"`
	ToDay   *int `json:"toDay,omitempty" doc:"Missing if there is no upper limit"`
}

// StatusesBody counts tickets by last status.
type StatusesBody struct {
	Status string `json:"status" doc:"none: no status yet; other: a custom status"`
	KindsBody
}

// UntouchedBody counts tickets without any change for some working days.
type UntouchedBody struct {
	WorkingDays int    `json:"workingDays" doc:"Untouched for more than this number of working days"`
	Since       string `json:"since" doc:"Last change on this day or earlier"`
	KindsBody
}

// TookBody says how long something took.
type TookBody struct {
	Count         int64      `json:"count"`
	MeanSeconds   int64      `json:"meanSeconds" doc:"0 if count is 0"`
	MedianSeconds int64      `json:"medianSeconds" doc:"Exact up to 200 tickets, then estimated from the spans; 0 if count is 0"`
	Spans         []SpanBody `json:"spans"`
}

// SpanBody counts the durations of one span.
type SpanBody struct {
	UpToSeconds int64 `json:"upToSeconds,omitempty" doc:"Missing if there is no upper limit"`
	Count       int64 `json:"count"`
}

// WaitingBody counts the undecided records of one kind.
type WaitingBody struct {
	Kind  string        `json:"kind" enum:"warranty,claim"`
	Count int64         `json:"count"`
	Since *time.Time    `json:"since,omitempty" doc:"Date of the oldest record; missing if there is none"`
	Ages  []WaitingAges `json:"ages"`
}

// WaitingAges counts waiting records of an age.
type WaitingAges struct {
	DaysBody
	Count int64 `json:"count"`
}

// RegistrationsBody counts registered products by week.
type RegistrationsBody struct {
	Weeks []string     `json:"weeks" doc:"Monday of each week in the range"`
	Types []SeriesBody `json:"types" doc:"Type with the most registrations first"`
}

// SeriesBody has a number for each week.
type SeriesBody struct {
	Name   string  `json:"name"`
	Counts []int64 `json:"counts"`
}

// EndingBody counts warranties that end within some days.
type EndingBody struct {
	FromDay int   `json:"fromDay" doc:"Days from today"`
	ToDay   int   `json:"toDay"`
	Count   int64 `json:"count"`
}

// ClaimsBody counts claims by month.
type ClaimsBody struct {
	Months  []string           `json:"months" doc:"First day of each month in the range"`
	Schemes []SchemeClaimsBody `json:"schemes" doc:"Scheme with the highest amount first"`
}

// SchemeClaimsBody counts the claims on one scheme.
type SchemeClaimsBody struct {
	SchemeID string             `json:"schemeId"`
	Name     string             `json:"name"`
	Months   []ClaimsOfMonthRow `json:"months"`
}

// ClaimsOfMonthRow counts the claims of one month by their current status.
type ClaimsOfMonthRow struct {
	Count    int64 `json:"count"`
	Paise    int64 `json:"paise" doc:"Total amount; claims without an amount count as 0"`
	Waiting  int64 `json:"waiting" doc:"Paise of unconfirmed claims and claims in process"`
	Approved int64 `json:"approved" doc:"Paise of approved claims"`
	Rejected int64 `json:"rejected" doc:"Paise of rejected claims"`
}

// lookInput can ask for figures without the cache.
type lookInput struct {
	RangeInput
	Fresh string `query:"fresh" enum:"true," doc:"true: read new figures now, after a change"`
}

type overviewOutput struct{ Body OverviewBody }

func (h HTTP) Show(r *web.Route)   { web.Answer(r, h.show) }
func (h HTTP) Export(r *web.Route) { web.Answer(r, h.export) }

func (h HTTP) show(ctx context.Context, in *lookInput) (*overviewOutput, error) {
	o, err := h.Look(ctx, in.From.Date, in.To.Date, in.Fresh != "")
	if err != nil {
		return nil, err
	}
	return &overviewOutput{Body: *o}, nil
}

// export writes every figure of the page into one table, for filtering and adding up.
func (h HTTP) export(ctx context.Context, in *RangeInput) (*huma.StreamResponse, error) {
	o, err := h.Look(ctx, in.From.Date, in.To.Date, true)
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
		err = h.Trail.Note(ctx, trail.Entry{Kind: didExport, Changes: trail.Filter("from", o.From, "to", o.To)})
	}
	return sheet, err
}

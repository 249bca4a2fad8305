package overview

import (
	"context"

	"aftercare/internal/platform/civil"
)

// HTTP is the room's side of the wire.
type HTTP struct{ *Service }

// RangeInput is what the page and its export share.
type RangeInput struct {
	From string `query:"from" doc:"The first day, as YYYY-MM-DD; 90 days up to the last unless said"`
	To   string `query:"to" doc:"The last day, as YYYY-MM-DD; today unless said"`
}

// OverviewBody is the desk seen from above.
type OverviewBody struct {
	From          string             `json:"from" doc:"The first day, as YYYY-MM-DD"`
	To            string             `json:"to" doc:"The last day"`
	Today         string             `json:"today" doc:"The day that ages are counted from, in the portal's time zone"`
	Counted       bool               `json:"counted" doc:"false while old records are still being counted: there are no figures then"`
	Registrations *RegistrationsBody `json:"registrations,omitempty"`
	Endings       []EndingBody       `json:"endings,omitempty" doc:"Warranties that end from today on"`
	Claims        *ClaimsBody        `json:"claims,omitempty" doc:"Missing for whoever may not see claims"`
}

// RegistrationsBody are the products registered in whole weeks.
type RegistrationsBody struct {
	Weeks []string     `json:"weeks" doc:"The Monday of each week that the range touches"`
	Types []SeriesBody `json:"types" doc:"The type with most registrations first"`
}

// SeriesBody has a number for each week.
type SeriesBody struct {
	Name   string  `json:"name"`
	Counts []int64 `json:"counts"`
}

// EndingBody is how many warranties end within some days.
type EndingBody struct {
	FromDay int   `json:"fromDay" doc:"Days from today"`
	ToDay   int   `json:"toDay"`
	Count   int64 `json:"count"`
}

// ClaimsBody are the claims made in whole months.
type ClaimsBody struct {
	Months  []string           `json:"months" doc:"The first day of each month that the range touches"`
	Schemes []SchemeClaimsBody `json:"schemes" doc:"The scheme with most money first"`
}

// SchemeClaimsBody are the claims on one scheme.
type SchemeClaimsBody struct {
	SchemeID string             `json:"schemeId"`
	Name     string             `json:"name"`
	Months   []ClaimsOfMonthRow `json:"months"`
}

// ClaimsOfMonthRow are the claims of one month, by where they stand today.
type ClaimsOfMonthRow struct {
	Count    int64 `json:"count"`
	Paise    int64 `json:"paise" doc:"What they ask for; a claim without an amount adds nothing"`
	Waiting  int64 `json:"waiting" doc:"Paise of those that wait for confirmation or are in process"`
	Approved int64 `json:"approved" doc:"Paise of those"`
	Rejected int64 `json:"rejected" doc:"Paise of those"`
}

type overviewOutput struct{ Body OverviewBody }

func (h HTTP) Show(ctx context.Context, in *RangeInput) (*overviewOutput, error) {
	o, err := h.Look(ctx, in.From, in.To)
	if err != nil {
		return nil, err
	}
	return &overviewOutput{Body: bodyOf(o)}, nil
}

func bodyOf(o *Overview) OverviewBody {
	b := OverviewBody{From: o.From.String(), To: o.To.String(), Today: o.Today.String(), Counted: o.Counted}
	if !o.Counted {
		return b
	}
	b.Registrations = &RegistrationsBody{Weeks: texts(o.Weeks), Types: make([]SeriesBody, len(o.Types))}
	for i, t := range o.Types {
		b.Registrations.Types[i] = SeriesBody{t.Name, t.N}
	}
	for _, e := range o.Endings {
		b.Endings = append(b.Endings, EndingBody{e.From, e.To, e.N})
	}
	if o.Money != nil {
		b.Claims = claimsBody(o.Money)
	}
	return b
}

func claimsBody(m *Money) *ClaimsBody {
	b := &ClaimsBody{Months: texts(m.Months), Schemes: make([]SchemeClaimsBody, len(m.Schemes))}
	for i, s := range m.Schemes {
		rows := make([]ClaimsOfMonthRow, len(s.Months))
		for j, month := range s.Months {
			all := month.Total()
			rows[j] = ClaimsOfMonthRow{
				Count: all.N, Paise: all.Paise, Approved: month[approved].Paise, Rejected: month[rejected].Paise,
				Waiting: all.Paise - month[approved].Paise - month[rejected].Paise,
			}
		}
		b.Schemes[i] = SchemeClaimsBody{s.ID, s.Name, rows}
	}
	return b
}

func texts(days []civil.Date) []string {
	all := make([]string, len(days))
	for i, d := range days {
		all[i] = d.String()
	}
	return all
}

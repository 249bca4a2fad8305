package agreement

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/web"
)

type agreementsInput struct {
	web.Paging
	ID string `query:"id" doc:"One agreement by its _id"`
}

// agreementsOutput is the list of the spec, which keeps its rows in a field.
type agreementsOutput struct {
	Total int `header:"X-Total-Count" doc:"Rows that match, over all pages"`
	Body  func(huma.Context)
}

// Shape is what the body holds, for the description of the API.
func (*agreementsOutput) Shape() any {
	return struct {
		Data []AgreementRecord `json:"data"`
	}{}
}

func (h HTTP) Agreements(ctx context.Context, in *agreementsInput) (*agreementsOutput, error) {
	window, err := in.Window(in.ID != "")
	if err != nil {
		return nil, err
	}
	list, err := web.ListOf(ctx, h.Service, Filter{Q: window.Q, ID: in.ID}, window, body)
	if err != nil {
		return nil, err
	}
	return &agreementsOutput{list.Total, list.In("data")}, nil
}

// OpenedProgramme is a programme as the desk sees it.
type OpenedProgramme struct {
	ProgrammeBody
	Open       bool      `json:"open" doc:"Customers sign this one now"`
	Agreements int       `json:"agreements" doc:"How many have signed it"`
	OpenedBy   string    `json:"openedBy"`
	OpenedAt   time.Time `json:"openedAt"`
}

func (h HTTP) AllProgrammes(ctx context.Context, _ *struct{}) (*web.List[OpenedProgramme], error) {
	all, signed, err := h.Programmes(ctx)
	if err != nil {
		return nil, err
	}
	rows := make([]OpenedProgramme, len(all))
	for i, p := range all {
		rows[i] = openedProgramme(p, i == 0, signed[p.ID])
	}
	return web.NewList(rows, len(rows)), nil
}

func openedProgramme(p Programme, open bool, agreements int) OpenedProgramme {
	return OpenedProgramme{programmeBody(p), open, agreements, p.OpenedBy, p.OpenedAt}
}

type openInput struct {
	Body struct {
		Title   string     `json:"title" required:"false"`
		Quarter string     `json:"quarter" required:"false" doc:"Q1 (April to June) to Q4 (January to March)"`
		Year    int        `json:"year" required:"false" doc:"The calendar year in which the quarter lies"`
		Tiers   []TierBody `json:"tiers" required:"false" doc:"By ascending target"`
		Terms   []string   `json:"terms" required:"false"`
	}
}

type openOutput struct{ Body OpenedProgramme }

func (h HTTP) OpenProgramme(ctx context.Context, in *openInput) (*openOutput, error) {
	draft := Draft{Title: in.Body.Title, Quarter: in.Body.Quarter, Year: in.Body.Year, Terms: in.Body.Terms}
	for _, t := range in.Body.Tiers {
		draft.Tiers = append(draft.Tiers, DraftTier{t.Target, t.Payout})
	}
	p, err := h.OpenNext(ctx, draft)
	if err != nil {
		return nil, err
	}
	return &openOutput{openedProgramme(p, true, 0)}, nil
}

type withdrawInput struct {
	ID string `path:"id"`
}

func (h HTTP) WithdrawProgramme(ctx context.Context, in *withdrawInput) (*web.Message, error) {
	if err := h.Withdraw(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Say("The programme was withdrawn."), nil
}

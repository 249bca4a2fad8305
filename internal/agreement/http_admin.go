package agreement

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/web"
	"aftercare/internal/platform/xlsx"
)

type agreementsInput struct {
	web.Paging
	ID        string `query:"id" doc:"_id of one agreement; the answer includes its bank account number"`
	Programme string `query:"programme" doc:"_id of a programme; empty for all"`
}

// agreementsOutput has its rows in a field, as the spec says.
type agreementsOutput struct {
	Total   int    `header:"X-Total-Count" doc:"Number of matching rows on all pages"`
	AtLeast string `header:"X-Total-Is-At-Least" doc:"true if more rows match than the server counted"`
	Body    func(huma.Context)
}

// Shape describes the body in the API documentation.
func (*agreementsOutput) Shape() any {
	return struct {
		Data []AgreementRecord `json:"data"`
	}{}
}

func (h HTTP) Agreements(r *web.Route)        { web.Answer(r, h.agreements) }
func (h HTTP) Export(r *web.Route)            { web.Answer(r, h.export) }
func (h HTTP) AllProgrammes(r *web.Route)     { web.Answer(r, h.allProgrammes) }
func (h HTTP) Quarters(r *web.Route)          { web.Answer(r, h.quarters) }
func (h HTTP) OpenProgramme(r *web.Route)     { web.Answer(r, h.openProgramme) }
func (h HTTP) SetOpenProgramme(r *web.Route)  { web.Answer(r, h.setOpenProgramme) }
func (h HTTP) WithdrawProgramme(r *web.Route) { web.Answer(r, h.withdrawProgramme) }

// agreements shows bank account numbers only in the whole list and in a single agreement, and writes an audit
// entry for both. A page of the list shows the last four characters.
func (h HTTP) agreements(ctx context.Context, in *agreementsInput) (*agreementsOutput, error) {
	window, err := in.Window(in.ID != "" || in.Programme != "")
	if err != nil {
		return nil, err
	}
	var list *web.List[AgreementRecord]
	switch {
	case in.ID != "":
		list, err = h.agreement(ctx, in.ID)
	case window.All():
		list, err = web.ListOf(ctx, h.Service, Filter{}, window, body)
	default:
		list, err = web.ListOf(ctx, h.Service, Filter{Q: window.Q, Programme: in.Programme}, window, listed)
	}
	if err != nil {
		return nil, err
	}
	return &agreementsOutput{list.Total, list.AtLeast, list.In("data")}, nil
}

func (h HTTP) agreement(ctx context.Context, agreementID string) (*web.List[AgreementRecord], error) {
	records, err := h.One(ctx, agreementID)
	return web.NewList(bodies(records), len(records)), err
}

type exportInput struct {
	web.Paging
	Programme string `query:"programme" doc:"_id of a programme; empty for all"`
}

// export writes all agreements of the filter, not only a page. It leaves out bank accounts, because people
// share spreadsheets.
func (h HTTP) export(ctx context.Context, in *exportInput) (*huma.StreamResponse, error) {
	window, err := in.Window(true)
	if err != nil {
		return nil, err
	}
	filter := Filter{Q: window.Q, Programme: in.Programme}
	sheet, err := web.XLSX(ctx, "Agreement_Details.xlsx", func(w io.Writer) error {
		sheet := xlsx.New(w, "Agreements",
			xlsx.Column{Title: "Customer ID", Width: 16}, xlsx.Column{Title: "Name", Width: 28}, xlsx.Column{Title: "Location", Width: 28},
			xlsx.Column{Title: "Quarter", Width: 18}, xlsx.Column{Title: "Partner/Firm Name", Width: 28},
			xlsx.Column{Title: "Contact Person Name", Width: 24}, xlsx.Column{Title: "Mobile Number", Width: 18},
			xlsx.Column{Title: "Address", Width: 48}, xlsx.Column{Title: "Purchase Distributor", Width: 28},
			xlsx.Column{Title: "Authorized Distributor for Region", Width: 36}, xlsx.Column{Title: "Distributor Location", Width: 20},
			xlsx.Column{Title: "Date", Width: 14})
		err := h.Each(ctx, filter, func(r Record) error {
			a := r.Agreement
			return sheet.Row(a.CustomerID, r.Customer.Name, a.Location, a.Programme.Quarter.Label(), a.PartnerName, a.ContactPersonName,
				a.MobileNumber, a.Address, a.PurchaseDistributor, a.AuthorizedDistributor, a.DistributorLocation,
				a.SignedAt.In(h.Portal().Location).Format("02 Jan 2006"))
		})
		return errors.Join(err, sheet.Close())
	})
	if err == nil {
		err = h.Trail.Note(ctx, trail.Entry{Kind: didExport, Changes: trail.Filter("programme", trail.ID(in.Programme), "search", trail.Used(window.Q))})
	}
	return sheet, err
}

// OpenedProgramme is a programme in the desk's list.
type OpenedProgramme struct {
	ProgrammeBody
	State      string    `json:"state" enum:"over,running,coming" doc:"Position of the quarter relative to today"`
	Open       bool      `json:"open" doc:"Customers can sign it: the quarter has not ended and the programme is not closed"`
	Agreements int       `json:"agreements" doc:"Number of signed agreements"`
	OpenedBy   string    `json:"openedBy"`
	OpenedAt   time.Time `json:"openedAt"`
}

func (h HTTP) allProgrammes(ctx context.Context, _ *struct{}) (*web.List[OpenedProgramme], error) {
	all, signed, running, err := h.Programmes(ctx)
	if err != nil {
		return nil, err
	}
	rows := make([]OpenedProgramme, len(all))
	for i, p := range all {
		rows[i] = openedProgramme(p, running, signed[p.ID])
	}
	return web.NewList(rows, len(rows)), nil
}

func openedProgramme(p Programme, running Quarter, agreements int) OpenedProgramme {
	state := "coming"
	switch {
	case p.Quarter == running:
		state = "running"
	case p.Quarter.Before(running):
		state = "over"
	}
	return OpenedProgramme{
		ProgrammeBody: programmeBody(p), State: state, Open: state != "over" && p.ClosedAt.IsZero(), Agreements: agreements, OpenedBy: p.OpenedBy, OpenedAt: p.OpenedAt,
	}
}

// QuarterBody is a quarter of the financial year.
type QuarterBody struct {
	Quarter string `json:"quarter" enum:"Q1,Q2,Q3,Q4"`
	Months  string `json:"months" doc:"Such as April to June"`
	Year    int    `json:"year" doc:"Calendar year of the quarter"`
	Label   string `json:"label" doc:"Such as Q1 (AMJ) 2026"`
}

func quarterBody(q Quarter) QuarterBody {
	return QuarterBody{Quarter: q.Name(), Months: q.Months(), Year: q.Year(), Label: q.Label()}
}

type quartersOutput struct {
	Body struct {
		Running   QuarterBody `json:"running" doc:"Current quarter in the portal's calendar"`
		Next      QuarterBody `json:"next" doc:"Quarter after the current one"`
		Suggested QuarterBody `json:"suggested" doc:"First quarter without a programme, from the current one on"`
	}
}

func (h HTTP) quarters(ctx context.Context, _ *struct{}) (*quartersOutput, error) {
	c, err := h.Calendar(ctx)
	if err != nil {
		return nil, err
	}
	out := &quartersOutput{}
	out.Body.Running, out.Body.Next, out.Body.Suggested = quarterBody(c.Running), quarterBody(c.Next), quarterBody(c.Suggested)
	return out, nil
}

type openInput struct {
	Body struct {
		Title   string     `json:"title" required:"false"`
		Quarter string     `json:"quarter" required:"false" doc:"Q1 (April to June) to Q4 (January to March)"`
		Year    int        `json:"year" required:"false" doc:"Calendar year of the quarter"`
		Tiers   []TierBody `json:"tiers" required:"false" doc:"Sorted by target, lowest first"`
		Terms   []string   `json:"terms" required:"false"`
	}
}

type openOutput struct{ Body OpenedProgramme }

func (h HTTP) openProgramme(ctx context.Context, in *openInput) (*openOutput, error) {
	draft := Draft{Title: in.Body.Title, Quarter: in.Body.Quarter, Year: in.Body.Year, Terms: in.Body.Terms}
	for _, t := range in.Body.Tiers {
		draft.Tiers = append(draft.Tiers, DraftTier{t.Target, t.Payout})
	}
	p, running, err := h.Open(ctx, draft)
	if err != nil {
		return nil, err
	}
	return &openOutput{openedProgramme(p, running, 0)}, nil
}

type setOpenInput struct {
	ID   string `path:"id"`
	Body struct {
		Open bool `json:"open" required:"false"`
	}
}

func (h HTTP) setOpenProgramme(ctx context.Context, in *setOpenInput) (*openOutput, error) {
	p, signed, running, err := h.SetOpen(ctx, in.ID, in.Body.Open)
	if err != nil {
		return nil, err
	}
	return &openOutput{openedProgramme(p, running, signed)}, nil
}

type withdrawInput struct {
	ID string `path:"id"`
}

func (h HTTP) withdrawProgramme(ctx context.Context, in *withdrawInput) (*web.Message, error) {
	if err := h.Withdraw(ctx, in.ID); err != nil {
		return nil, err
	}
	return web.Say("The programme was withdrawn."), nil
}

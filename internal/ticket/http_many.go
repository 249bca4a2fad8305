package ticket

import (
	"context"
	"strings"

	"aftercare/internal/platform/money"
	"aftercare/internal/platform/web"
)

// ManyBytes is the largest body with 5,000 ticket numbers. It
// has room for docket numbers, their corrections and versions.
const ManyBytes = 768 << 10

// ManyStatusBody is the status for many tickets.
type ManyStatusBody struct {
	Status  string `json:"status" required:"false" doc:"Free text, as for one ticket"`
	Ends    bool   `json:"ends,omitempty" doc:"This status closes the tickets"`
	Courier string `json:"courier,omitempty" doc:"One of the couriers in the settings. With a docket number it becomes a link in the status"`
	Docket  string `json:"docket,omitempty" doc:"One for all, at most 40 letters, digits and dashes. With a courier and without it each ticket has its own"`
}

func (b ManyStatusBody) form() ManyForm {
	return ManyForm{Text: b.Status, Ends: b.Ends, Courier: b.Courier, Docket: b.Docket}
}

type manyPreviewInput struct {
	Body struct {
		ManyStatusBody
		IDs     []string        `json:"ids,omitempty" doc:"Records of the queue, by their ids"`
		Numbers string          `json:"numbers,omitempty" doc:"Numbers of tickets however they are written, with anything between them. If each ticket has a docket number of its own, it may stand behind the number"`
		Dockets []OwnDocketBody `json:"dockets,omitempty" doc:"Docket numbers of single tickets among these, in place of those behind their numbers"`
	}
}

// OwnDocketBody is the docket number of one ticket.
type OwnDocketBody struct {
	Number string `json:"number"`
	Docket string `json:"docket"`
}

// ManyTicket is a selected ticket with its current status.
type ManyTicket struct {
	Number       string `json:"number"`
	Kind         string `json:"kind" enum:"repair,awr"`
	CustomerID   string `json:"customerId"`
	CustomerName string `json:"customerName"`
	Was          string `json:"was" doc:"Its last status; empty if it has none"`
	IsOver       bool   `json:"isOver,omitempty" doc:"It is closed, and this status reopens it"`
	Version      string `json:"version" doc:"Goes back with the number: another one means that it got another status meanwhile"`
	Docket       string `json:"docket,omitempty" doc:"Its own docket number, as it was written behind its number"`
	DocketWrong  string `json:"docketWrong,omitempty" doc:"What is wrong with its own docket number, or that it lacks one"`
}

// ManyWrong is a selected entry that is not a ticket.
type ManyWrong struct {
	Text    string `json:"text"`
	Why     string `json:"why" enum:"no-number,unknown,not-ticket,deleted"`
	Message string `json:"message"`
}

// ManyPreview shows the effect of a status for many tickets.
type ManyPreview struct {
	Version        string       `json:"version" doc:"Goes back with the tickets that change: any other status, ticket, courier or docket number is refused"`
	Status         string       `json:"status" doc:"As it would be stored, with the link of a parcel that is one for all"`
	Ends           bool         `json:"ends" doc:"Whether the tickets would be over with it"`
	Changed        []ManyTicket `json:"changed" doc:"They would get the status, in the order in which they were chosen"`
	Unchanged      []ManyTicket `json:"unchanged" doc:"They have it already and stay as they are"`
	Doubled        []string     `json:"doubled" doc:"Numbers that were chosen more than once; each counts once"`
	DoubledDockets []string     `json:"doubledDockets" doc:"Docket numbers that several tickets have, which may be"`
	Wrong          []ManyWrong  `json:"wrong" doc:"The first 100 of what is no ticket"`
	WrongAll       int          `json:"wrongAll" doc:"All of it"`
}

type manyPreviewOutput struct{ Body ManyPreview }

func (h HTTP) PreviewMany(r *web.Route) { web.Answer(r, h.previewMany) }
func (h HTTP) SetMany(r *web.Route)     { web.Answer(r, h.setMany) }

func (h HTTP) previewMany(ctx context.Context, in *manyPreviewInput) (*manyPreviewOutput, error) {
	chosen := Chosen{IDs: in.Body.IDs, Typed: in.Body.Numbers}
	for _, d := range in.Body.Dockets {
		chosen.Dockets = append(chosen.Dockets, OwnDocket(d))
	}
	plan, err := h.Preview(ctx, chosen, in.Body.form())
	if err != nil {
		return nil, err
	}
	out := &manyPreviewOutput{ManyPreview{
		Version: plan.Version, Status: plan.status.Text, Ends: plan.status.IsEnd(), Changed: manyTickets(plan.Changed), Unchanged: manyTickets(plan.Unchanged),
		Doubled: append([]string{}, plan.Doubled...), DoubledDockets: append([]string{}, plan.DoubledDockets...), Wrong: []ManyWrong{}, WrongAll: len(plan.Wrong),
	}}
	for _, w := range plan.Wrong[:min(len(plan.Wrong), namedAtMost)] {
		out.Body.Wrong = append(out.Body.Wrong, ManyWrong{w.Text, string(w.Why), w.Sentence})
	}
	return out, nil
}

func manyTickets(all []planned) []ManyTicket {
	out := make([]ManyTicket, len(all))
	for i, t := range all {
		out[i] = ManyTicket{
			Number: t.Number, Kind: string(t.Kind), CustomerID: t.Customer.ID, CustomerName: t.Customer.Name,
			Was: t.last.Text, IsOver: t.last.IsEnd(), Version: t.version(),
			Docket: shown(t.docket), DocketWrong: t.sentence,
		}
	}
	return out
}

// ToldTicket is a ticket as the preview showed it.
type ToldTicket struct {
	Number  string `json:"number"`
	Version string `json:"version" doc:"As the preview told"`
	Docket  string `json:"docket,omitempty" doc:"Its own docket number, if there is a courier and no docket number for all"`
}

type manyStatusInput struct {
	Body struct {
		ManyStatusBody
		Version string       `json:"version" required:"false" doc:"That of the preview"`
		Tickets []ToldTicket `json:"tickets" required:"false" doc:"At most 5,000"`
	}
}

type manyStatusOutput struct {
	web.Undo
	Body struct {
		Changed int    `json:"changed" doc:"How many tickets got the status"`
		Message string `json:"message"`
	}
}

func (h HTTP) setMany(ctx context.Context, in *manyStatusInput) (*manyStatusOutput, error) {
	told := make([]Told, len(in.Body.Tickets))
	for i, t := range in.Body.Tickets {
		told[i] = Told{t.Number, t.Version, strings.TrimSpace(t.Docket)}
	}
	done, err := h.Service.SetMany(ctx, in.Body.Version, told, in.Body.form())
	if err != nil {
		return nil, err
	}
	out := &manyStatusOutput{Undo: web.Offered(done.Offer, h.DB.Now())}
	out.Body.Changed, out.Body.Message = done.Changed, manyChanged(done.Changed)
	return out, nil
}

func manyChanged(n int) string {
	if n == 1 {
		return "Status set for 1 ticket."
	}
	return "Status set for " + money.Grouped(uint64(n)) + " tickets."
}

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
	Courier string `json:"courier,omitempty" doc:"Courier from the settings. With a docket number the status contains a tracking link"`
	Docket  string `json:"docket,omitempty" doc:"Docket number for all tickets: at most 40 letters, digits and dashes. If empty and a courier is set, each ticket has its own"`
}

func (b ManyStatusBody) form() ManyForm {
	return ManyForm{Text: b.Status, Ends: b.Ends, Courier: b.Courier, Docket: b.Docket}
}

type manyPreviewInput struct {
	Body struct {
		ManyStatusBody
		IDs     []string        `json:"ids,omitempty" doc:"Queue record ids"`
		Numbers string          `json:"numbers,omitempty" doc:"Text with ticket numbers in any notation, with any separators. A ticket's own docket number can follow its number"`
		Dockets []OwnDocketBody `json:"dockets,omitempty" doc:"Docket numbers of single tickets; these replace the ones in numbers"`
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
	Was          string `json:"was" doc:"Last status; empty if there is none"`
	IsOver       bool   `json:"isOver,omitempty" doc:"The ticket is closed, and this status reopens it"`
	NoSerial     bool   `json:"noSerial,omitempty" doc:"The status closes this AWR ticket, and it has no new serial number"`
	Version      string `json:"version" doc:"Send it back with the ticket; it changes with every new status"`
	Docket       string `json:"docket,omitempty" doc:"The ticket's own docket number, from the text"`
	DocketWrong  string `json:"docketWrong,omitempty" doc:"Problem with the ticket's own docket number; also set if it is missing"`
}

// ManyWrong is a selected entry that is not a ticket.
type ManyWrong struct {
	Text    string `json:"text"`
	Why     string `json:"why" enum:"no-number,unknown,not-ticket,deleted"`
	Message string `json:"message"`
}

// ManyPreview shows the effect of a status for many tickets.
type ManyPreview struct {
	Version        string       `json:"version" doc:"Send it back with the changed tickets; the server refuses any other status, ticket, courier or docket number"`
	Status         string       `json:"status" doc:"Final status text; with a shared docket number it contains the tracking link"`
	Ends           bool         `json:"ends" doc:"The status closes the tickets"`
	Changed        []ManyTicket `json:"changed" doc:"Tickets that would get the status, in the order of the selection"`
	Unchanged      []ManyTicket `json:"unchanged" doc:"Tickets that already have the status"`
	Doubled        []string     `json:"doubled" doc:"Numbers that were selected more than once; each counts once"`
	DoubledDockets []string     `json:"doubledDockets" doc:"Docket numbers that several tickets share; this is allowed"`
	Wrong          []ManyWrong  `json:"wrong" doc:"The first 100 entries that are not tickets"`
	WrongAll       int          `json:"wrongAll" doc:"Number of entries that are not tickets"`
}

type manyPreviewOutput struct{ Body ManyPreview }

func (h HTTP) PreviewMany(r *web.Route) { web.Answer(r, h.previewMany) }
func (h HTTP) SetMany(r *web.Route)     { web.Answer(r, h.setMany) }

func (h HTTP) previewMany(ctx context.Context, in *manyPreviewInput) (*manyPreviewOutput, error) {
	chosen := Selection{IDs: in.Body.IDs, Typed: in.Body.Numbers}
	for _, d := range in.Body.Dockets {
		chosen.Dockets = append(chosen.Dockets, OwnDocket(d))
	}
	plan, err := h.Preview(ctx, chosen, in.Body.form())
	if err != nil {
		return nil, err
	}
	out := &manyPreviewOutput{ManyPreview{
		Version: plan.Version, Status: plan.status.Text, Ends: plan.status.IsEnd(), Changed: manyTickets(plan, plan.Changed), Unchanged: manyTickets(plan, plan.Unchanged),
		Doubled: append([]string{}, plan.Doubled...), DoubledDockets: append([]string{}, plan.DoubledDockets...), Wrong: []ManyWrong{}, WrongAll: len(plan.Wrong),
	}}
	for _, w := range plan.Wrong[:min(len(plan.Wrong), namedAtMost)] {
		out.Body.Wrong = append(out.Body.Wrong, ManyWrong{w.Text, string(w.Why), w.Sentence})
	}
	return out, nil
}

func manyTickets(plan Plan, all []planned) []ManyTicket {
	out := make([]ManyTicket, len(all))
	for i, t := range all {
		out[i] = ManyTicket{
			Number: t.Number, Kind: string(t.Kind), CustomerID: t.Customer.ID, CustomerName: t.Customer.Name,
			Was: t.last.Text, IsOver: t.last.IsEnd(), NoSerial: plan.status.IsEnd() && t.Kind == AWR && !t.isReplaced, Version: t.version(),
			Docket: shown(t.docket), DocketWrong: t.sentence,
		}
	}
	return out
}

// ToldTicket is a ticket as the preview showed it.
type ToldTicket struct {
	Number  string `json:"number"`
	Version string `json:"version" doc:"Version from the preview"`
	Docket  string `json:"docket,omitempty" doc:"The ticket's own docket number, if there is a courier and no shared docket number"`
}

type manyStatusInput struct {
	Body struct {
		ManyStatusBody
		Version string       `json:"version" required:"false" doc:"Version from the preview"`
		Tickets []ToldTicket `json:"tickets" required:"false" doc:"At most 5,000"`
	}
}

type manyStatusOutput struct {
	web.Undo
	Body struct {
		Changed int    `json:"changed" doc:"Number of tickets that got the status"`
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

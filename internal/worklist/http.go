package worklist

import (
	"context"
	"net/url"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/web"
)

// HTTP serves the API of this package to the desk.
type HTTP struct{ *Service }

// QueueItem is a line of the queue in the API.
type QueueItem struct {
	ID           string         `json:"id" doc:"Record id"`
	Kind         string         `json:"kind" enum:"repair,awr,warranty,claim" doc:"repair: repair and service"`
	Number       string         `json:"number" doc:"Ticket number, product number of the extension, or claim number"`
	CustomerID   string         `json:"customerId"`
	CustomerName string         `json:"customerName"`
	ProductID    string         `json:"productId,omitempty" doc:"Product number; missing for a claim"`
	ProductName  string         `json:"productName,omitempty"`
	SerialNo     string         `json:"serialNo,omitempty"`
	ModelNo      string         `json:"modelNo,omitempty"`
	SchemeID     string         `json:"schemeId,omitempty" doc:"Claims only"`
	SchemeName   string         `json:"schemeName,omitempty" doc:"Claims only"`
	Amount       int64          `json:"amount,omitempty" doc:"Claims only, in paise; missing if not given"`
	CreatedAt    time.Time      `json:"createdAt"`
	Status       string         `json:"status" doc:"Last status; empty if there is none"`
	TouchedAt    time.Time      `json:"touchedAt" doc:"Time of the last status, or of receipt"`
	EndedAt      *time.Time     `json:"endedAt,omitempty" doc:"Time of closing; missing while open"`
	IsReopened   bool           `json:"isReopened,omitempty" doc:"Closed by its last status, then reopened by a customer message"`
	DueOn        string         `json:"dueOn" format:"date"`
	IsLate       bool           `json:"isLate" doc:"Open and due before today"`
	Assignee     *QueueAssignee `json:"assignee,omitempty" doc:"Assigned person; missing if unassigned"`
	Notes        int            `json:"notes" doc:"Number of notes"`
	WroteAt      *time.Time     `json:"wroteAt,omitempty" doc:"Time of the customer's last message, if the desk has not answered it; missing otherwise"`
	BackOn       string         `json:"backOn,omitempty" format:"date" doc:"Return date of the replaced device; missing after its return"`
	Unread       int            `json:"unread,omitempty" doc:"Number of customer messages that the desk has not read"`
}

// QueueAssignee is the person a line is assigned to.
type QueueAssignee struct {
	Username string    `json:"username"`
	Name     string    `json:"name" doc:"Empty if the account no longer exists"`
	Since    time.Time `json:"since"`
}

func (h HTTP) itemBody(l Line, today civil.Date) QueueItem {
	b := QueueItem{
		ID: l.ID, Kind: string(l.Kind), Number: l.Number, CustomerID: l.CustomerID, CustomerName: l.CustomerName,
		ProductID: l.ProductNumber, ProductName: l.ProductName, SerialNo: l.SerialNo, ModelNo: l.ModelNo,
		SchemeID: l.SchemeID, SchemeName: l.SchemeName, Amount: l.Amount, CreatedAt: l.CreatedAt, Status: l.Status, TouchedAt: l.TouchedAt,
		DueOn: l.DueOn.String(), IsLate: l.isLate(today), Notes: l.Notes, Unread: l.Unread, IsReopened: l.isReopened(h.Rules),
		BackOn: l.BackOn, EndedAt: web.OrMissing(l.EndedAt), WroteAt: web.OrMissing(l.WroteAt),
	}
	if l.Assignee != "" {
		b.Assignee = &QueueAssignee{Username: l.Assignee, Name: l.AssigneeName, Since: l.AssignedAt}
	}
	return b
}

// Form is a filter of the queue, as in the URL.
type Form struct {
	Kind     string `query:"kind" example:"repair,awr" doc:"repair, awr, warranty or claim, separated by commas; default: all kinds of the caller's role"`
	Assignee string `query:"assignee" example:"nobody" doc:"me, nobody (unassigned) or a username"`
	Status   string `query:"status" example:"none" doc:"Last status; none: no status yet; other: a custom status"`
	Late     string `query:"late" enum:"true,false" doc:"true: only records due before today"`
	Ended    string `query:"ended" enum:"true,false,any" example:"false" doc:"true: closed records, last closed first; any, with scheme: open and closed records"`
	Q        string `query:"q" example:"asha" doc:"Start of a number, a serial number or a customer's name; or a phone number"`
	Order    string `query:"order" enum:"urgent,oldest" default:"urgent" example:"oldest" doc:"urgent: by due date; oldest: by age"`
	After    string `query:"after" example:"oldest.01KJP2QW00000000000000000A" doc:"Value of next from the previous page"`
	Limit    int    `query:"limit" minimum:"1" maximum:"100" default:"25" example:"10" doc:"Records per page"`

	From      web.Day `query:"from" format:"date" doc:"First day of receipt; sorts by age"`
	To        web.Day `query:"to" format:"date" doc:"Last day of receipt; sorts by age"`
	Untouched int     `query:"untouched" minimum:"1" maximum:"60" doc:"Only records untouched for more than this number of working days, longest first"`
	Scheme    string  `query:"scheme" doc:"Only claims on this scheme"`

	Back       string `query:"back" enum:"true,false,all" doc:"true: only AWR tickets, open or closed, whose old device is due back today or earlier; all: on later days, too; sorts by that day"`
	Unanswered string `query:"unanswered" enum:"true,false" example:"true" doc:"true: only tickets with a customer message to answer"`
}

// Refusals refuses wrong values.
func (Form) Refusals() map[string]error {
	return map[string]error{
		"late": errNotADecision, "ended": errNotADecision, "back": errNotADecision, "unanswered": errNotADecision,
		"order": errNoOrder, "limit": errPageSize, "from": errNoDay.At("from"), "to": errNoDay.At("to"), "untouched": errUntouched,
	}
}

// readForm reads a stored query.
func readForm(values url.Values) (f Form, err error) {
	err = web.ReadQuery(values, &f)
	return f, err
}

type queueOutput struct {
	Body struct {
		Items          []QueueItem `json:"items"`
		Next           string      `json:"next,omitempty" doc:"Value for after; missing on the last page"`
		Total          int         `json:"total" doc:"Records on all pages, counted up to 2,000; in a search up to 200"`
		TotalIsAtLeast bool        `json:"totalIsAtLeast" doc:"There are more records than total"`
		IsFilling      bool        `json:"isFilling,omitempty" doc:"After an upgrade: older records are still being added"`
		IsPartial      bool        `json:"isPartial,omitempty" doc:"The search matches more customers or devices than the server checks; type more characters"`
	}
}

func (h HTTP) List(r *web.Route) { web.Answer(r, h.list) }

func (h HTTP) list(ctx context.Context, in *Form) (*queueOutput, error) {
	page, err := h.Page(ctx, *in)
	if err != nil {
		return nil, err
	}
	out := &queueOutput{}
	out.Body.Items = make([]QueueItem, len(page.Lines))
	for i, l := range page.Lines {
		out.Body.Items[i] = h.itemBody(l, page.today)
	}
	out.Body.Next, out.Body.Total, out.Body.TotalIsAtLeast, out.Body.IsFilling = page.Next, page.Total.N, page.Total.AtLeast, page.IsFilling
	out.Body.IsPartial = page.IsPartial
	return out, nil
}

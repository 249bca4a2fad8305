package queue

import (
	"context"
	"time"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/web"
)

// HTTP serves the API of this package to the desk.
type HTTP struct{ *Service }

// QueueItem is a line of the queue in the API.
type QueueItem struct {
	ID           string         `json:"id" doc:"The record's id"`
	Kind         string         `json:"kind" enum:"repair,awr,warranty,claim" doc:"repair is repair and service"`
	Number       string         `json:"number" doc:"Of the ticket, of the product whose warranty is to be extended, of the claim"`
	CustomerID   string         `json:"customerId"`
	CustomerName string         `json:"customerName"`
	ProductID    string         `json:"productId,omitempty" doc:"The product's human number; missing for a claim"`
	ProductName  string         `json:"productName,omitempty"`
	SerialNo     string         `json:"serialNo,omitempty"`
	ModelNo      string         `json:"modelNo,omitempty"`
	SchemeID     string         `json:"schemeId,omitempty" doc:"Of a claim"`
	SchemeName   string         `json:"schemeName,omitempty" doc:"Of a claim"`
	Amount       int64          `json:"amount,omitempty" doc:"Of a claim, in paise; missing if nobody said"`
	CreatedAt    time.Time      `json:"createdAt"`
	Status       string         `json:"status" doc:"The last one; empty while nobody has touched it"`
	TouchedAt    time.Time      `json:"touchedAt" doc:"When it got its last status, or came"`
	EndedAt      *time.Time     `json:"endedAt,omitempty" doc:"When it was closed; missing while it is open"`
	IsReopened   bool           `json:"isReopened,omitempty" doc:"Its last status ended it, and its customer opened it again by writing"`
	DueOn        string         `json:"dueOn" format:"date"`
	IsLate       bool           `json:"isLate" doc:"It is open and was due before today"`
	Assignee     *QueueAssignee `json:"assignee,omitempty" doc:"Who has it; missing for nobody"`
	Notes        int            `json:"notes" doc:"How many there are about it"`
	WroteAt      *time.Time     `json:"wroteAt,omitempty" doc:"When the customer last wrote on the ticket, while nobody has answered by a message or a status; missing otherwise"`
	BackOn       string         `json:"backOn,omitempty" format:"date" doc:"When the old device of a replacement is due back; missing once it is back"`
	Unread       int            `json:"unread,omitempty" doc:"The number of customer messages that the desk has not read"`
}

// QueueAssignee is the person a line is assigned to.
type QueueAssignee struct {
	Username string    `json:"username"`
	Name     string    `json:"name" doc:"Empty for somebody who is not at the desk any more"`
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
	Kind     string `query:"kind" doc:"repair, awr, warranty or claim, or several with commas between; all that the caller works on unless said"`
	Assignee string `query:"assignee" doc:"me, nobody or a username"`
	Status   string `query:"status" doc:"The last status; none for what has none yet, other for words of the desk's own"`
	Late     string `query:"late" doc:"true: only what was due before today"`
	Ended    string `query:"ended" doc:"true: closed records, last closed first; any, with scheme: open and closed records"`
	Q        string `query:"q" doc:"The beginning of a number, a serial number or a customer's name, or a phone number"`
	Order    string `query:"order" doc:"urgent: by the due date; oldest: by age. urgent unless said"`
	After    string `query:"after" doc:"next of the page before"`
	Limit    string `query:"limit" doc:"Lines a page: 25 unless said, at most 100"`

	From      string `query:"from" doc:"The first day on which it came, YYYY-MM-DD; by age then"`
	To        string `query:"to" doc:"The last day on which it came; by age then"`
	Untouched string `query:"untouched" doc:"Only records untouched for more than this number of working days, longest first"`
	Scheme    string `query:"scheme" doc:"Only claims on this scheme"`

	Back       string `query:"back" doc:"true: only AWR tickets, open or closed, whose old device is due back today or earlier"`
	Unanswered string `query:"unanswered" doc:"true: only tickets whose customer has written and waits for an answer"`
}

type queueOutput struct {
	Body struct {
		Items          []QueueItem `json:"items"`
		Next           string      `json:"next,omitempty" doc:"To be sent as after; missing on the last page"`
		Total          int         `json:"total" doc:"Over all pages, counted up to 2,000, of a search up to 200"`
		TotalIsAtLeast bool        `json:"totalIsAtLeast" doc:"There are more than total"`
		IsFilling      bool        `json:"isFilling,omitempty" doc:"After an upgrade older records are still being added"`
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

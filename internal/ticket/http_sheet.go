package ticket

import (
	"context"
	"strings"
	"time"

	"aftercare/internal/platform/web"
)

// SheetBody is the printed sheet of a ticket.
type SheetBody struct {
	TicketNumber string        `json:"ticketNumber"`
	Kind         string        `json:"kind" enum:"repair,awr"`
	CustomerID   string        `json:"customerId"`
	CustomerName string        `json:"customerName"`
	Phone        string        `json:"phone" doc:"Empty if there is none"`
	Address      string        `json:"address" doc:"Where the device is collected and brought back; the customer's own if the ticket names none"`
	ProductName  string        `json:"productName"`
	SerialNo     string        `json:"serialNo"`
	ModelNo      string        `json:"modelNo"`
	Query        string        `json:"query"`
	CreatedAt    time.Time     `json:"createdAt"`
	DueOn        string        `json:"dueOn,omitempty" format:"date" doc:"By when the desk should have ended it; missing for an old ticket that is not in the queue yet"`
	Last         *StatusUpdate `json:"last,omitempty" doc:"The last status; missing while there is none"`
	Tracker      string        `json:"tracker" format:"uri" doc:"Where anybody with the number follows the ticket"`
	Code         string        `json:"code" doc:"A QR code of this address: a line for each row of modules, 1 for a dark one"`
}

type sheetsInput struct {
	Numbers string `query:"numbers" maxLength:"8000" doc:"Numbers of tickets, however they are written, at most 200 with commas between"`
}

type sheetsOutput struct {
	Body struct {
		Sheets []SheetBody `json:"sheets" doc:"In the order of the numbers, each ticket once"`
		Sender string      `json:"sender" doc:"Where parcels come from, in lines; empty while the owner has not entered it"`
	}
}

func (h HTTP) Print(r *web.Route) { web.Answer(r, h.print) }

func (h HTTP) print(ctx context.Context, in *sheetsInput) (*sheetsOutput, error) {
	sheets, err := h.Sheets(ctx, strings.Split(in.Numbers, ","))
	if err != nil {
		return nil, err
	}
	out := &sheetsOutput{}
	out.Body.Sender = h.Portal().PostalAddress
	out.Body.Sheets = make([]SheetBody, len(sheets))
	for i, s := range sheets {
		web.Shows(ctx, s.Customer.ID)
		out.Body.Sheets[i] = sheetBody(s)
	}
	return out, nil
}

func sheetBody(s Sheet) SheetBody {
	b := SheetBody{
		TicketNumber: s.Number, Kind: string(s.Kind), CustomerID: s.Customer.ID, CustomerName: s.Customer.Name, Phone: s.Phone, Address: s.Address,
		ProductName: s.Product.Name, SerialNo: s.Product.SerialNo, ModelNo: s.Product.ModelNo, Query: s.Query, CreatedAt: s.CreatedAt,
		DueOn: s.Due.String(), Tracker: s.Tracker, Code: s.Code,
	}
	if b.Address == "" {
		b.Address = s.Home
	}
	if last := updates(s.History); len(last) > 0 {
		b.Last = &last[0]
	}
	return b
}

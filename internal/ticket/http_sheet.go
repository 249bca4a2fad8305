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
	Address      string        `json:"address" doc:"Address for collection and return; default: the customer's address"`
	ProductName  string        `json:"productName"`
	SerialNo     string        `json:"serialNo"`
	ModelNo      string        `json:"modelNo"`
	Query        string        `json:"query"`
	CreatedAt    time.Time     `json:"createdAt"`
	DueOn        string        `json:"dueOn,omitempty" format:"date" doc:"Due date; missing for an old ticket that is not in the queue yet"`
	Last         *StatusUpdate `json:"last,omitempty" doc:"Last status; missing if there is none"`
	Tracker      string        `json:"tracker" format:"uri" doc:"Public tracking link of the ticket"`
	Code         string        `json:"code" doc:"QR code of this link: one text line per row, 1 for a dark module"`
}

type sheetsInput struct {
	Numbers string `query:"numbers" maxLength:"8000" doc:"Ticket numbers in any notation, separated by commas; at most 200"`
}

type sheetsOutput struct {
	Body struct {
		Sheets []SheetBody `json:"sheets" doc:"In the order of the numbers; each ticket once"`
		Sender string      `json:"sender" doc:"Sender address of parcels, one item per line; empty if it is not set"`
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

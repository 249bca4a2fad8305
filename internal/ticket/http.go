package ticket

import (
	"context"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/web"
)

// HTTP serves the API of this package.
type HTTP struct{ *Service }

// RepairRecord is a repair or service ticket in the API.
type RepairRecord struct {
	ID              string         `json:"_id"`
	TicketNumber    string         `json:"ticketNumber"`
	ProductID       string         `json:"productId" doc:"Product number"`
	ProductDetails  TicketProduct  `json:"productDetails"`
	Query           string         `json:"query"`
	Address         string         `json:"address"`
	File            string         `json:"file" doc:"Path of the image; empty if there is none"`
	CustomerID      string         `json:"customerId"`
	CustomerName    string         `json:"customerName"`
	StatusUpdates   []StatusUpdate `json:"statusUpdates" doc:"Oldest first: the last entry is the current status"`
	CreatedAt       time.Time      `json:"createdAt"`
	ByDesk          bool           `json:"byDesk,omitempty" doc:"The desk raised it for the customer"`
	WarrantyExpired bool           `json:"warrantyExpired" doc:"The warranty had ended when the ticket was raised"`
	Messages        int            `json:"messages,omitempty" doc:"Only in one customer's tickets: number of messages"`
	Unread          int            `json:"unread,omitempty" doc:"Only in one customer's tickets: number of messages that the caller's side has not read"`
	Waiting         int            `json:"waiting,omitempty" doc:"In a grouped list: number of the customer's tickets without a status"`
	WaitingSince    *time.Time     `json:"waitingSince,omitempty" doc:"In a grouped list: time of the oldest ticket without a status"`
}

// AWRRecord is a ticket for an advance warranty replacement in the API.
type AWRRecord struct {
	RepairRecord
	PurchaseFrom string           `json:"purchaseFrom" doc:"Dealer code; may be empty"`
	Replacement  *ReplacementBody `json:"replacement,omitempty" doc:"Only in one customer's tickets: the replacement device; missing if there is none"`
}

// TicketProduct is the product of a ticket in the API.
type TicketProduct struct {
	ProductName  string `json:"productName"`
	ProductType  string `json:"productType"`
	SerialNo     string `json:"serialNo"`
	ModelNo      string `json:"modelNo"`
	PurchaseDate string `json:"purchaseDate" format:"date"`
	ExpiryDate   string `json:"expiryDate" format:"date"`
	Invoice      string `json:"invoice" doc:"Path of the invoice"`
}

// StatusUpdate is an entry of a ticket's history.
type StatusUpdate struct {
	Status string    `json:"status"`
	Date   time.Time `json:"date"`
	Ends   bool      `json:"ends,omitempty" doc:"The desk closed the ticket with this custom status; Completed and Delivered always close it"`
}

func (h HTTP) repair(t Ticket) RepairRecord {
	p := t.Product
	r := RepairRecord{
		ID: t.ID, TicketNumber: t.Number, ProductID: p.ProductID,
		ProductDetails: TicketProduct{
			ProductName: p.Name, ProductType: p.Type, SerialNo: p.SerialNo, ModelNo: p.ModelNo,
			PurchaseDate: p.Purchased.String(), ExpiryDate: p.Expiry.String(), Invoice: path(p.Invoice),
		},
		Query: t.Query, Address: t.Address, File: path(t.FileKey), CustomerID: t.Customer.ID, CustomerName: t.Customer.Name,
		StatusUpdates: updates(t.History), CreatedAt: t.CreatedAt, WarrantyExpired: t.OutOfWarranty(h.Portal().Location),
		ByDesk: t.RaisedBy != "", Messages: t.Talk.Messages, Waiting: t.Waits.Count,
	}
	if t.Waits.Count > 0 {
		r.WaitingSince = &t.Waits.Since
	}
	return r
}

func (h HTTP) awr(t Ticket) AWRRecord {
	r := AWRRecord{RepairRecord: h.repair(t), PurchaseFrom: t.PurchaseFrom}
	if t.Replacement != nil {
		body := replacementBody(*t.Replacement)
		r.Replacement = &body
	}
	return r
}

func path(key string) string {
	if key == "" {
		return ""
	}
	return blob.File{Key: key}.Path()
}

func updates(history []Status) []StatusUpdate {
	out := make([]StatusUpdate, 0, len(history))
	for _, entry := range history {
		out = append(out, StatusUpdate{entry.Text, entry.At, entry.Ends})
	}
	return out
}

type repairForm struct {
	ProductID  string       `field:"productId"`
	CustomerID string       `field:"customerId"`
	Address    string       `field:"address"`
	Query      string       `field:"query"`
	File       *blob.Upload `field:"file"`
}

type repairInput struct {
	web.Form[repairForm]
}

type ticketRaised struct {
	Body struct {
		Message      string `json:"message"`
		TicketNumber string `json:"ticketNumber"`
	}
}

func (h HTTP) RaiseRepair(r *web.Route) { web.Answer(r, h.raiseRepair) }
func (h HTTP) RaiseAWR(r *web.Route)    { web.Answer(r, h.raiseAWR) }
func (h HTTP) RepairsOf(r *web.Route)   { web.Answer(r, h.repairsOf) }
func (h HTTP) AWRsOf(r *web.Route)      { web.Answer(r, h.awrsOf) }
func (h HTTP) Track(r *web.Route)       { web.Answer(r, h.track) }

func (h HTTP) raiseRepair(ctx context.Context, in *repairInput) (*ticketRaised, error) {
	f := in.Data
	return h.raise(ctx, Repair, Request{CustomerID: f.CustomerID, ProductID: f.ProductID, Address: f.Address, Query: f.Query}, f.File)
}

type awrForm struct {
	ProductID    string       `field:"productId"`
	CustomerID   string       `field:"customerId"`
	Address      string       `field:"address"`
	Query        string       `field:"query"`
	PurchaseFrom string       `field:"purchaseFrom"`
	File         *blob.Upload `field:"file"`
}

type awrInput struct {
	web.Form[awrForm]
}

func (h HTTP) raiseAWR(ctx context.Context, in *awrInput) (*ticketRaised, error) {
	f := in.Data
	return h.raise(ctx, AWR, Request{
		CustomerID: f.CustomerID, ProductID: f.ProductID, Address: f.Address, Query: f.Query, PurchaseFrom: f.PurchaseFrom,
	}, f.File)
}

func (h HTTP) raise(ctx context.Context, kind Kind, form Request, photo *blob.Upload) (*ticketRaised, error) {
	number, err := h.Raise(ctx, kind, form, photo)
	if err != nil {
		return nil, err
	}
	return raised("Query submitted successfully!", number), nil
}

func raised(message, number string) *ticketRaised {
	out := &ticketRaised{}
	out.Body.Message, out.Body.TicketNumber = message, number
	return out
}

type customerTicketsInput struct {
	CustomerID string `path:"customerId"`
	ProductID  string `query:"productId" maxLength:"100" doc:"Product number; only its tickets"`
	web.Paging
}

func (h HTTP) repairsOf(ctx context.Context, in *customerTicketsInput) (*web.List[RepairRecord], error) {
	return listOf(ctx, h, Repair, in, func(t Ticket) RepairRecord {
		r := h.repair(t)
		r.Unread = t.Talk.unread(ctx)
		return r
	})
}

func (h HTTP) awrsOf(ctx context.Context, in *customerTicketsInput) (*web.List[AWRRecord], error) {
	return listOf(ctx, h, AWR, in, func(t Ticket) AWRRecord {
		r := h.awr(t)
		r.Unread = t.Talk.unread(ctx)
		return r
	})
}

// unread returns the number of new messages for the caller: for the desk or for the customer.
func (t Talk) unread(ctx context.Context) int {
	if auth.From(ctx).Kind == auth.Admin {
		return t.DeskUnread
	}
	return t.CustomerUnread
}

func listOf[R any](ctx context.Context, h HTTP, kind Kind, in *customerTicketsInput, record func(Ticket) R) (*web.List[R], error) {
	filter, err := h.Of(ctx, kind, in.CustomerID)
	if err != nil {
		return nil, err
	}
	filter.ProductID = in.ProductID
	return list(ctx, h, filter, in.Paging, record)
}

func list[R any](ctx context.Context, h HTTP, filter Filter, paging web.Paging, record func(Ticket) R) (*web.List[R], error) {
	window, err := paging.Window(filter.Latest)
	if err != nil {
		return nil, err
	}
	filter.Q = window.Q
	if filter.CustomerID == "" {
		return web.ListOf(ctx, h.Service, filter, window, record)
	}
	// One customer has few tickets, so a simple page is enough.
	page, total, err := h.Page(ctx, filter, window.Of)
	if err != nil {
		return nil, err
	}
	rows := make([]R, len(page))
	for i, t := range page {
		rows[i] = record(t)
	}
	return web.NewList(rows, total.N), nil
}

type trackInput struct {
	Ticket string `path:"ticket" maxLength:"100" doc:"Ticket number in any notation"`
}

// tracked contains no personal data, because callers need no login.
type tracked struct {
	Body struct {
		TicketNumber  string         `json:"ticketNumber"`
		StatusUpdates []StatusUpdate `json:"statusUpdates" doc:"Oldest first; empty if there is no status yet"`
		CreatedAt     time.Time      `json:"createdAt"`
		LastUpdated   time.Time      `json:"lastUpdated"`
	}
}

func (h HTTP) track(ctx context.Context, in *trackInput) (*tracked, error) {
	t, err := h.Service.Track(ctx, web.ClientIP(ctx), in.Ticket)
	if err != nil {
		return nil, err
	}
	out := &tracked{}
	out.Body.TicketNumber, out.Body.StatusUpdates = t.Number, updates(t.History)
	out.Body.CreatedAt, out.Body.LastUpdated = t.CreatedAt, t.Updated()
	return out, nil
}

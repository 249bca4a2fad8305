package warranty

import (
	"context"
	"time"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/web"
)

// WarrantyBody is a warranty record in the desk's list.
type WarrantyBody struct {
	ID           string     `json:"_id"`
	CustomerID   string     `json:"customerId"`
	CustomerName string     `json:"customerName" doc:"The customer's current name"`
	ProductID    string     `json:"productID"`
	ProductName  string     `json:"productName"`
	SerialNo     string     `json:"serialNo"`
	ModelNo      string     `json:"modelNo"`
	PurchaseDate string     `json:"purchaseDate" format:"date"`
	ExpiryDate   string     `json:"expiryDate" format:"date"`
	Status       string     `json:"status"`
	Invoice      string     `json:"invoice" doc:"Path of the stored file"`
	Document     string     `json:"document,omitempty" doc:"Path of the approval letter"`
	RequestedAt  time.Time  `json:"requestedAt"`
	DecidedBy    string     `json:"decidedBy,omitempty" doc:"Username of the admin"`
	DecidedAt    *time.Time `json:"decidedAt,omitempty"`
	Waiting      int        `json:"waiting,omitempty" doc:"In a grouped list: number of the customer's undecided requests"`
	WaitingSince *time.Time `json:"waitingSince,omitempty" doc:"In a grouped list: time of the oldest undecided request"`
}

func body(r Record) WarrantyBody {
	b := WarrantyBody{
		ID: r.ID, CustomerID: r.CustomerID, CustomerName: r.CustomerName, ProductID: r.ProductID, ProductName: r.ProductName,
		SerialNo: r.SerialNo, ModelNo: r.ModelNo, PurchaseDate: r.PurchaseDate.String(), ExpiryDate: r.ExpiryDate.String(),
		Status: string(r.Status), Invoice: path(r.Invoice), Document: path(r.Document), RequestedAt: r.RequestedAt, DecidedBy: r.DecidedBy,
		DecidedAt: web.OrMissing(r.DecidedAt), Waiting: r.Waits.Count,
	}
	if r.Waits.Count > 0 {
		b.WaitingSince = &r.Waits.Since
	}
	return b
}

func bodies(records []Record) []WarrantyBody {
	all := make([]WarrantyBody, 0, len(records))
	for _, r := range records {
		all = append(all, body(r))
	}
	return all
}

type allInput struct {
	web.Paging
	Group   string `query:"group" enum:"customer" example:"customer" doc:"customer: only the newest record of each customer"`
	Waiting string `query:"waiting" enum:"1" example:"1" doc:"1, with group: only customers with an undecided request"`
}

func (*allInput) Refusals() map[string]error { return map[string]error{"waiting": web.ErrWaiting} }

func (h HTTP) All(r *web.Route)        { web.Answer(r, h.all) }
func (h HTTP) OfCustomer(r *web.Route) { web.Answer(r, h.ofCustomer) }
func (h HTTP) Approve(r *web.Route)    { web.Answer(r, h.approve) }
func (h HTTP) Reject(r *web.Route)     { web.Answer(r, h.reject) }

func (h HTTP) all(ctx context.Context, in *allInput) (*web.List[WarrantyBody], error) {
	waiting, err := web.WaitingOnly(in.Waiting, in.Group)
	if err != nil {
		return nil, err
	}
	window, err := in.Window(in.Group != "")
	if err != nil {
		return nil, err
	}
	return web.ListOf(ctx, h.Service, Filter{Q: window.Q, Latest: in.Group != "", Waiting: waiting}, window, body)
}

type customerInput struct {
	CustomerID string `path:"customerId"`
}

type recordList struct{ Body []WarrantyBody }

func (h HTTP) ofCustomer(ctx context.Context, in *customerInput) (*recordList, error) {
	records, err := h.RecordsOf(ctx, in.CustomerID)
	if err != nil {
		return nil, err
	}
	return &recordList{bodies(records)}, nil
}

type approveForm struct {
	PDF        *blob.Upload `field:"pdf"`
	ProductIDs string       `field:"productIds"`
	NewStatus  string       `field:"newStatus"`
}

type approveInput struct {
	web.Form[approveForm]
}

func (h HTTP) approve(ctx context.Context, in *approveInput) (*web.Undoable, error) {
	ids, err := readIDs(in.Data.ProductIDs)
	if err != nil {
		return nil, err
	}
	return h.decide(ctx, Decision{Requests: ids, Status: Approved, Document: in.Data.PDF}, in.Data.NewStatus)
}

type warrantyRejectInput struct {
	Body struct {
		ProductIDs []string `json:"productIds" required:"false" doc:"Warranty record ids; all or none"`
		NewStatus  string   `json:"newStatus" required:"false" doc:"Rejected"`
	}
}

func (h HTTP) reject(ctx context.Context, in *warrantyRejectInput) (*web.Undoable, error) {
	return h.decide(ctx, Decision{Requests: in.Body.ProductIDs, Status: Rejected}, in.Body.NewStatus)
}

func (h HTTP) decide(ctx context.Context, d Decision, newStatus string) (*web.Undoable, error) {
	offer, err := h.Decide(ctx, d, newStatus)
	if err != nil {
		return nil, err
	}
	return web.SayUndoable("Status updated successfully", offer, h.DB.Now()), nil
}

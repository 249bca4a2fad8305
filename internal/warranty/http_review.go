package warranty

import (
	"context"
	"time"

	"aftercare/internal/platform/review"
	"aftercare/internal/platform/web"
)

// ReviewWarranty is a request in the review.
type ReviewWarranty struct {
	ID              string     `json:"id"`
	CustomerID      string     `json:"customerId"`
	CustomerName    string     `json:"customerName"`
	Email           string     `json:"email"`
	ProductID       string     `json:"productID"`
	ProductName     string     `json:"productName"`
	SerialNo        string     `json:"serialNo"`
	ModelNo         string     `json:"modelNo"`
	PurchaseDate    string     `json:"purchaseDate" format:"date"`
	ExpiryDate      string     `json:"expiryDate" format:"date"`
	NewExpiryDate   string     `json:"newExpiryDate,omitempty" format:"date" doc:"Warranty end after an approval; missing if already decided"`
	Status          string     `json:"status"`
	RejectionReason string     `json:"rejectionReason,omitempty"`
	Invoice         string     `json:"invoice" doc:"Path of the stored file"`
	Document        string     `json:"document,omitempty" doc:"Path of the approval letter"`
	RequestedAt     time.Time  `json:"requestedAt"`
	SameInvoice     bool       `json:"sameInvoice,omitempty" doc:"Another product was registered with the same invoice file"`
	OfOther         bool       `json:"sameInvoiceOfOther,omitempty" doc:"The other product belongs to another customer"`
	DecidedBy       string     `json:"decidedBy,omitempty"`
	DecidedAt       *time.Time `json:"decidedAt,omitempty"`
}

func reviewBody(r Reviewed) ReviewWarranty {
	b := ReviewWarranty{
		ID: r.ID, CustomerID: r.CustomerID, CustomerName: r.CustomerName, Email: r.CustomerEmail, ProductID: r.ProductID, ProductName: r.ProductName,
		SerialNo: r.SerialNo, ModelNo: r.ModelNo, PurchaseDate: r.PurchaseDate.String(), ExpiryDate: r.ExpiryDate.String(),
		Status: string(r.Status), RejectionReason: r.Reason, Invoice: path(r.Invoice), Document: path(r.Document), RequestedAt: r.RequestedAt, SameInvoice: r.SameInvoice, OfOther: r.OfOther,
	}
	if !r.Until.IsZero() {
		b.NewExpiryDate = r.Until.String()
	}
	if !r.DecidedAt.IsZero() {
		b.DecidedAt, b.DecidedBy = &r.DecidedAt, r.DeciderName
		if b.DecidedBy == "" {
			b.DecidedBy = r.DecidedBy
		}
	}
	return b
}

type warrantyReviewOutput struct {
	Body struct {
		Items          []ReviewWarranty `json:"items" doc:"Oldest first"`
		Next           string           `json:"next,omitempty" doc:"Value for after; missing on the last page"`
		Total          int              `json:"total" doc:"Requests on all pages, counted up to 2,000"`
		TotalIsAtLeast bool             `json:"totalIsAtLeast" doc:"There are more requests than total"`
		Reasons        []string         `json:"reasons" doc:"Ready rejection reasons from the settings"`
	}
}

func (h HTTP) ReviewRequests(r *web.Route) { web.Answer(r, h.reviewRequests) }
func (h HTTP) ReviewRequest(r *web.Route)  { web.Answer(r, h.reviewRequest) }
func (h HTTP) SameInvoice(r *web.Route)    { web.Answer(r, h.sameInvoice) }
func (h HTTP) PostReview(r *web.Route)     { web.Answer(r, h.postReview) }

func (h HTTP) reviewRequests(ctx context.Context, in *review.Form) (*warrantyReviewOutput, error) {
	p, err := h.Waits(ctx, *in)
	if err != nil {
		return nil, err
	}
	out := &warrantyReviewOutput{}
	out.Body.Items = make([]ReviewWarranty, len(p.Items))
	for i, request := range p.Items {
		out.Body.Items[i] = reviewBody(request)
	}
	out.Body.Next, out.Body.Total, out.Body.TotalIsAtLeast, out.Body.Reasons = p.Next, p.Total.N, p.Total.AtLeast, h.Portal().Reasons
	return out, nil
}

type requestInput struct {
	ID string `path:"id"`
}

type warrantyRequestOutput struct{ Body ReviewWarranty }

func (h HTTP) reviewRequest(ctx context.Context, in *requestInput) (*warrantyRequestOutput, error) {
	r, err := h.RequestByID(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return &warrantyRequestOutput{reviewBody(r)}, nil
}

// SameInvoiceProduct is another product that was registered with the same invoice.
type SameInvoiceProduct struct {
	ProductID    string    `json:"productID"`
	ProductName  string    `json:"productName"`
	SerialNo     string    `json:"serialNo"`
	ModelNo      string    `json:"modelNo"`
	CustomerID   string    `json:"customerId"`
	CustomerName string    `json:"customerName"`
	PurchaseDate string    `json:"purchaseDate" format:"date"`
	RegisteredAt time.Time `json:"registeredAt"`
	Status       string    `json:"status,omitempty" doc:"Status of this product's extension request, if any"`
	Invoice      string    `json:"invoice" doc:"Path of the stored file"`
}

type sameInvoiceOutput struct {
	Body struct {
		Products []SameInvoiceProduct `json:"products" doc:"Newest first"`
	}
}

func (h HTTP) sameInvoice(ctx context.Context, in *requestInput) (*sameInvoiceOutput, error) {
	all, err := h.WithInvoice(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	out := &sameInvoiceOutput{}
	out.Body.Products = make([]SameInvoiceProduct, len(all))
	for i, r := range all {
		out.Body.Products[i] = SameInvoiceProduct{
			ProductID: r.ProductID, ProductName: r.ProductName, SerialNo: r.SerialNo, ModelNo: r.ModelNo, CustomerID: r.CustomerID, CustomerName: r.CustomerName,
			PurchaseDate: r.PurchaseDate.String(), RegisteredAt: r.RegisteredAt, Status: string(r.Status), Invoice: path(r.Invoice),
		}
	}
	return out, nil
}

type warrantyReviewInput struct {
	ID   string `path:"id"`
	Body struct {
		Status string `json:"status" required:"false" doc:"Approved or Rejected"`
		Reason string `json:"reason" required:"false" doc:"Required for Rejected"`
	}
}

func (h HTTP) postReview(ctx context.Context, in *warrantyReviewInput) (*web.Undoable, error) {
	offer, err := h.Review(ctx, in.ID, Status(in.Body.Status), in.Body.Reason)
	if err != nil {
		return nil, err
	}
	return web.SayUndoable("The request is "+in.Body.Status+".", offer, h.DB.Now()), nil
}

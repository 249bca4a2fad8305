package product

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/web"
)

// HTTP serves the API of this package.
type HTTP struct{ *Service }

// ProductBody is a registered product in the API.
type ProductBody struct {
	ID          string `json:"_id"`
	ProductID   string `json:"productID" doc:"Product number, as people see it"`
	ProductName string `json:"productName"`
	ProductType string `json:"productType"`
	Typed
	PurchaseDate   string `json:"purchaseDate" format:"date"`
	WarrantyPeriod string `json:"warrantyPeriod"`
	ExpiryDate     string `json:"expiryDate" format:"date"`
	Invoice        string `json:"invoice" doc:"Path of the stored file"`
	IsClaimed      bool   `json:"isClaimed" doc:"A warranty extension was requested"`
	CustomerID     string `json:"customerId"`
	Email          string `json:"email" doc:"The customer's current address"`
	ByDesk         bool   `json:"byDesk,omitempty" doc:"The desk registered it for the customer"`
}

func body(p Product) ProductBody {
	return ProductBody{
		ID: p.ID, ProductID: p.ProductID, ProductName: p.Name, ProductType: p.Type, Typed: p.Typed,
		PurchaseDate: p.PurchaseDate.String(), WarrantyPeriod: p.WarrantyPeriod, ExpiryDate: p.ExpiryDate.String(),
		Invoice: blob.File{Key: p.Invoice}.Path(), IsClaimed: p.IsClaimed, CustomerID: p.CustomerID, Email: p.Email,
		ByDesk: p.RegisteredBy != "",
	}
}

// ExtendedBody is a product in the API, for its owner.
type ExtendedBody struct {
	ProductBody
	WarrantyStatus string `json:"warrantyStatus,omitempty" doc:"Status of the extension request; empty if there is none"`
	Document       string `json:"document,omitempty" doc:"Path of the approval letter"`
	// OpenTickets holds the open tickets of the product.
	OpenTickets []OpenTicketBody `json:"openTickets,omitempty" doc:"Newest first"`
	ReplacedBy  *OtherDeviceBody `json:"replacedBy,omitempty" doc:"Replacement device; missing if there is none"`
	Replaces    *OtherDeviceBody `json:"replaces,omitempty" doc:"Device that this one replaced; missing if there is none"`
	DueBack     string           `json:"dueBack,omitempty" format:"date" doc:"Return date of a replaced device"`
	Returned    bool             `json:"returned,omitempty" doc:"The replaced device was returned"`
}

// OtherDeviceBody is the other device of a replacement.
type OtherDeviceBody struct {
	ProductID string `json:"productID" doc:"Product number, as people see it"`
	SerialNo  string `json:"serialNo"`
}

func otherBody(o Other) *OtherDeviceBody {
	if o.ProductID == "" {
		return nil
	}
	return &OtherDeviceBody{ProductID: o.ProductID, SerialNo: o.SerialNo}
}

// OpenTicketBody is an open ticket of a product.
type OpenTicketBody struct {
	TicketNumber string `json:"ticketNumber"`
	Kind         string `json:"kind" enum:"repair,awr"`
	Status       string `json:"status" doc:"Empty if there is no status yet"`
}

func extendedBody(e Extended) ExtendedBody {
	b := ExtendedBody{ProductBody: body(e.Product), WarrantyStatus: e.Status}
	if e.Document != "" {
		b.Document = blob.File{Key: e.Document}.Path()
	}
	b.ReplacedBy, b.Replaces, b.Returned = otherBody(e.Swap.ReplacedBy), otherBody(e.Swap.Replaces), e.Swap.Returned
	if b.ReplacedBy != nil && !e.Swap.DueBack.IsZero() {
		b.DueBack = e.Swap.DueBack.String()
	}
	for _, t := range e.Open {
		b.OpenTickets = append(b.OpenTickets, OpenTicketBody{TicketNumber: t.Number, Kind: t.Kind, Status: t.Status})
	}
	return b
}

type registerInput struct {
	web.Form[Registration]
}

type productRegistered struct {
	Body struct {
		Message string `json:"message"`
		ProductBody
	}
}

func (h HTTP) Register(r *web.Route)   { web.Answer(r, h.register) }
func (h HTTP) Fetch(r *web.Route)      { web.Answer(r, h.fetch) }
func (h HTTP) OfCustomer(r *web.Route) { web.Answer(r, h.ofCustomer) }

func (h HTTP) register(ctx context.Context, in *registerInput) (*productRegistered, error) {
	if err := auth.From(ctx).MustBe(in.Data.CustomerID); err != nil {
		return nil, err
	}
	p, err := h.Service.Register(ctx, in.Data)
	if err != nil {
		return nil, err
	}
	return registered("Your submission was successful. Thank you for your action!", p), nil
}

func registered(message string, p Product) *productRegistered {
	out := &productRegistered{}
	out.Body.Message, out.Body.ProductBody = message, body(p)
	return out
}

type fetchInput struct {
	CustomerID string `query:"customerId" doc:"Default: the caller"`
}

type productList struct{ Body []ExtendedBody }

func (h HTTP) fetch(ctx context.Context, in *fetchInput) (*productList, error) {
	products, err := h.ProductsOf(ctx, in.CustomerID)
	if err != nil {
		return nil, err
	}
	list := &productList{make([]ExtendedBody, 0, len(products))}
	for _, p := range products {
		list.Body = append(list.Body, extendedBody(p))
	}
	return list, nil
}

type customerInput struct {
	CustomerID string `path:"customerId"`
}

func (h HTTP) ofCustomer(ctx context.Context, in *customerInput) (*productList, error) {
	return h.fetch(ctx, &fetchInput{in.CustomerID})
}

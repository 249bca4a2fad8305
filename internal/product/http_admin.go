package product

import (
	"context"

	"aftercare/internal/platform/web"
)

// OwnedBody is a registered product in the API, for the desk.
type OwnedBody struct {
	ProductBody
	CustomerName string `json:"customerName" doc:"The customer's current name"`
}

type allInput struct {
	web.Paging
	Group string `query:"group" enum:"customer" example:"customer" doc:"customer: only the newest product of each customer"`
}

func (h HTTP) All(r *web.Route)         { web.Answer(r, h.all) }
func (h HTTP) RegisterFor(r *web.Route) { web.Answer(r, h.registerFor) }

func (h HTTP) all(ctx context.Context, in *allInput) (*web.List[OwnedBody], error) {
	window, err := in.Window(in.Group != "")
	if err != nil {
		return nil, err
	}
	return web.ListOf(ctx, h.Service, Filter{Q: window.Q, Latest: in.Group != ""}, window, ownedBody)
}

func ownedBody(o Owned) OwnedBody { return OwnedBody{body(o.Product), o.CustomerName} }

type registerForInput struct {
	CustomerID string `path:"customerId"`
	web.Form[Registration]
}

// registerFor registers a product for the customer in the URL, and ignores the customer in the form.
func (h HTTP) registerFor(ctx context.Context, in *registerForInput) (*productRegistered, error) {
	p, err := h.Service.RegisterFor(ctx, in.CustomerID, in.Data)
	if err != nil {
		return nil, err
	}
	return registered("Product registered.", p), nil
}

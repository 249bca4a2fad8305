package product

import (
	"context"

	"aftercare/internal/platform/web"
)

// OwnedBody is a registered product as the desk sees it.
type OwnedBody struct {
	ProductBody
	CustomerName string `json:"customerName" doc:"The customer's current name"`
}

type allInput struct {
	web.Paging
	Group string `query:"group" enum:"customer" doc:"customer: one product for each customer, his newest"`
}

// All is Customer Product Details, newest first.
func (h HTTP) All(ctx context.Context, in *allInput) (*web.List[OwnedBody], error) {
	window, err := in.Window(in.Group != "")
	if err != nil {
		return nil, err
	}
	page, total, err := h.Page(ctx, Filter{Q: window.Q, ByCustomer: in.Group != ""}, window.Slice)
	if err != nil {
		return nil, err
	}
	rows := make([]OwnedBody, len(page))
	for i, o := range page {
		rows[i] = OwnedBody{body(o.Product), o.CustomerName}
	}
	return web.NewList(rows, total), nil
}

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
	filter := Filter{Q: window.Q, ByCustomer: in.Group != ""}
	total, err := h.Count(ctx, filter)
	if err != nil {
		return nil, err
	}
	limit, offset := window.Slice(total)
	rows := make([]OwnedBody, 0, limit)
	err = h.Each(ctx, filter, limit, offset, func(o Owned) error {
		rows = append(rows, OwnedBody{body(o.Product), o.CustomerName})
		return nil
	})
	if err != nil {
		return nil, err
	}
	return web.NewList(rows, total), nil
}

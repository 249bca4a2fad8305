package app

import (
	"context"

	"aftercare/internal/product"
	"aftercare/internal/ticket"
)

type openTickets struct{ tickets *ticket.Service }

func (o openTickets) OpenOf(ctx context.Context, customerID string) ([]product.OpenTicket, error) {
	all, err := o.tickets.OpenOf(ctx, customerID)
	open := make([]product.OpenTicket, len(all))
	for i, t := range all {
		open[i] = product.OpenTicket{ProductID: t.ProductID, Number: t.Number, Kind: string(t.Kind), Status: t.Last.Text}
	}
	return open, err
}

package app

import (
	"context"

	"aftercare/internal/scheme"
	"aftercare/internal/ticket"
	"aftercare/internal/warranty"
)

// waiting joins what the rooms say about work that nobody has touched yet. It
// belongs to no room, and stands beside the desk's navigation.
type waiting struct {
	ticket   *ticket.Service
	warranty *warranty.Service
	scheme   *scheme.Service
}

type waitingOutput struct {
	Body struct {
		Warranty int `json:"warranty" doc:"Extension requests without a decision"`
		Repair   int `json:"repair" doc:"Repair tickets without a status"`
		AWR      int `json:"awr" doc:"AWR tickets without a status"`
		Claims   int `json:"claims" doc:"Scheme claims that wait for confirmation"`
	}
}

// Count answers how much of each kind waits.
func (w waiting) Count(ctx context.Context, _ *struct{}) (*waitingOutput, error) {
	out := &waitingOutput{}
	var err error
	if out.Body.Warranty, err = w.warranty.Waiting(ctx); err != nil {
		return nil, err
	}
	if out.Body.Repair, err = w.ticket.Waiting(ctx, ticket.Repair); err != nil {
		return nil, err
	}
	if out.Body.AWR, err = w.ticket.Waiting(ctx, ticket.AWR); err != nil {
		return nil, err
	}
	out.Body.Claims, err = w.scheme.Waiting(ctx)
	return out, err
}

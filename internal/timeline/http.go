package timeline

import (
	"context"

	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

type customerInput struct {
	CustomerID string `path:"customerId"`
}

type customerOutput struct{ Body Customer }

func (h HTTP) Customer(r *web.Route) { web.Answer(r, h.customer) }
func (h HTTP) Timeline(r *web.Route) { web.Answer(r, h.timeline) }
func (h HTTP) Serial(r *web.Route)   { web.Answer(r, h.serial) }
func (h HTTP) Emails(r *web.Route)   { web.Answer(r, h.emails) }

func (h HTTP) customer(ctx context.Context, in *customerInput) (*customerOutput, error) {
	c, err := h.Service.Customer(ctx, in.CustomerID)
	if err != nil {
		return nil, err
	}
	return &customerOutput{c}, nil
}

type timelineInput struct {
	CustomerID string `path:"customerId"`
	Kind       string `query:"kind" example:"product,ticket" doc:"product, ticket, extension, claim, agreement, letter (email), message or note, separated by commas; default: all that the caller can see"`
	After      string `query:"after" example:"01KJP2QW00000000000000000A" doc:"Entry id; returns older entries"`
	Limit      int    `query:"limit" minimum:"1" maximum:"100" default:"20" example:"10" doc:"Entries per page"`
}

func (*timelineInput) Refusals() map[string]error { return map[string]error{"limit": errLimit} }

type timelineOutput struct{ Body Page }

func (h HTTP) timeline(ctx context.Context, in *timelineInput) (*timelineOutput, error) {
	page, err := h.Service.Timeline(ctx, in.CustomerID, Form{Kind: in.Kind, After: in.After, Limit: in.Limit})
	if err != nil {
		return nil, err
	}
	return &timelineOutput{page}, nil
}

type emailsInput struct {
	ProductID string `path:"productID" maxLength:"100" doc:"Product number"`
}

type emailsOutput struct {
	Body struct {
		Emails []PastLetter `json:"emails" doc:"Newest first, at most 50"`
	}
}

func (h HTTP) emails(ctx context.Context, in *emailsInput) (*emailsOutput, error) {
	emails, err := h.Service.Emails(ctx, in.ProductID)
	if err != nil {
		return nil, err
	}
	out := &emailsOutput{}
	out.Body.Emails = emails
	return out, nil
}

type serialInput struct {
	SerialNo string `path:"serialNo" maxLength:"400" doc:"Serial number in any notation"`
}

type serialOutput struct {
	Body struct {
		Devices []Device `json:"devices" doc:"Newest registration first; several models can have the same serial number"`
	}
}

func (h HTTP) serial(ctx context.Context, in *serialInput) (*serialOutput, error) {
	devices, err := h.Service.Serial(ctx, in.SerialNo)
	if err != nil {
		return nil, err
	}
	for _, d := range devices {
		web.Shows(ctx, d.Customer.CustomerID)
	}
	out := &serialOutput{}
	out.Body.Devices = devices
	return out, nil
}

package search

import (
	"context"

	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

type searchInput struct {
	Q     string `query:"q" example:"asha" doc:"Name, address, phone number or its last digits, or the number of a customer, ticket, product, device or claim; 2 to 100 characters"`
	Limit int    `query:"limit" minimum:"1" maximum:"20" default:"5" example:"5" doc:"Results per kind"`
}

func (*searchInput) Refusals() map[string]error { return map[string]error{"limit": errLimit} }

// SearchHit is a found record.
type SearchHit struct {
	Kind         string `json:"kind" enum:"customer,ticket,product,claim"`
	Matched      string `json:"matched" enum:"customerId,name,email,phone,ticketNumber,productNumber,serialNumber,claimNumber" doc:"Value that matched"`
	Exact        bool   `json:"exact" doc:"The search text equals the whole value"`
	Number       string `json:"number" doc:"Customer id, ticket number, product number or claim number"`
	CustomerID   string `json:"customerId"`
	CustomerName string `json:"customerName"`
	Email        string `json:"email,omitempty" doc:"Customers only"`
	Phone        string `json:"phone,omitempty" doc:"Customer's phone number"`
	Town         string `json:"town,omitempty" doc:"Last part of the customer's address"`
	TicketKind   string `json:"ticketKind,omitempty" enum:"repair,awr" doc:"Tickets only"`
	Status       string `json:"status,omitempty" doc:"Tickets and claims; missing if a ticket has no status yet"`
	ProductName  string `json:"productName,omitempty" doc:"Name of the product, or of the ticket's product"`
	ModelNo      string `json:"modelNo,omitempty"`
	SerialNo     string `json:"serialNo,omitempty"`
	SchemeID     string `json:"schemeId,omitempty" doc:"Claims only"`
	SchemeName   string `json:"schemeName,omitempty" doc:"Claims only"`
}

// SearchGroup holds the hits of one kind.
type SearchGroup struct {
	Kind string      `json:"kind" enum:"customer,ticket,product,claim"`
	Hits []SearchHit `json:"hits"`
	More bool        `json:"more" doc:"There are more results; type more characters to see them"`
}

type searchOutput struct {
	Body struct {
		Groups  []SearchGroup `json:"groups" doc:"Kinds with results only; kinds with an exact match first"`
		Partial bool          `json:"partial" doc:"The search of names took too long and is incomplete; type more characters"`
	}
}

func (h HTTP) Search(r *web.Route) { web.Answer(r, h.search) }

func (h HTTP) search(ctx context.Context, in *searchInput) (*searchOutput, error) {
	result, err := h.Find(ctx, in.Q, in.Limit)
	if err != nil {
		return nil, err
	}
	out := &searchOutput{}
	out.Body.Partial, out.Body.Groups = result.Partial, make([]SearchGroup, len(result.Groups))
	for i, g := range result.Groups {
		group := SearchGroup{Kind: string(g.Kind), More: g.More, Hits: make([]SearchHit, len(g.Hits))}
		for j, hit := range g.Hits {
			group.Hits[j] = hitBody(hit)
		}
		out.Body.Groups[i] = group
	}
	return out, nil
}

func hitBody(h Hit) SearchHit {
	return SearchHit{
		Kind: string(h.Kind), Matched: string(h.Matched), Exact: h.Exact, Number: h.Number,
		CustomerID: h.CustomerID, CustomerName: h.CustomerName, Email: h.Email, Phone: h.Phone, Town: h.Town,
		TicketKind: h.TicketKind, Status: h.Status, ProductName: h.ProductName, ModelNo: h.ModelNo, SerialNo: h.SerialNo,
		SchemeID: h.SchemeID, SchemeName: h.SchemeName,
	}
}

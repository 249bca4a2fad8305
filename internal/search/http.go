package search

import (
	"context"

	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

type searchInput struct {
	Q     string `query:"q" doc:"What a person at the desk types: a name, an address, a phone number or its last digits, or the number of a customer, a ticket, a product, a device or a claim. At least 2 characters, at most 100"`
	Limit string `query:"limit" doc:"Hits of each kind: 5 unless said, at most 20"`
}

// SearchHit is a found record.
type SearchHit struct {
	Kind         string `json:"kind" enum:"customer,ticket,product,claim"`
	Matched      string `json:"matched" enum:"customerId,name,email,phone,ticketNumber,productNumber,serialNumber,claimNumber" doc:"Which value matched"`
	Exact        bool   `json:"exact" doc:"The search text equals the whole value that matched"`
	Number       string `json:"number" doc:"By which people know the record: the customer's id, the ticket's, the product's or the claim's number"`
	CustomerID   string `json:"customerId"`
	CustomerName string `json:"customerName"`
	Email        string `json:"email,omitempty" doc:"Of a customer"`
	Phone        string `json:"phone,omitempty" doc:"Of the customer whose it is"`
	Town         string `json:"town,omitempty" doc:"Of the same, as the last part of the address says it"`
	TicketKind   string `json:"ticketKind,omitempty" enum:"repair,awr" doc:"Of a ticket"`
	Status       string `json:"status,omitempty" doc:"Of a ticket or a claim; missing while nobody has touched a ticket"`
	ProductName  string `json:"productName,omitempty" doc:"Of a product, and of what a ticket is about"`
	ModelNo      string `json:"modelNo,omitempty"`
	SerialNo     string `json:"serialNo,omitempty"`
	SchemeID     string `json:"schemeId,omitempty" doc:"Of a claim"`
	SchemeName   string `json:"schemeName,omitempty" doc:"Of a claim"`
}

// SearchGroup holds the hits of one kind.
type SearchGroup struct {
	Kind string      `json:"kind" enum:"customer,ticket,product,claim"`
	Hits []SearchHit `json:"hits"`
	More bool        `json:"more" doc:"There are more results; type more characters to see them"`
}

type searchOutput struct {
	Body struct {
		Groups  []SearchGroup `json:"groups" doc:"Only kinds with results; kinds with an exact match come first"`
		Partial bool          `json:"partial" doc:"Not all names could be searched in time; type more characters"`
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

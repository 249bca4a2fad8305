package warranty

import (
	"context"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

// warrantyInput is the request that the page sends. Only the product id is used; the server looks up the
// other values.
type warrantyInput struct {
	Body struct {
		ProductID      string `json:"productID" required:"false" doc:"Product number or record id"`
		ProductName    string `json:"productName" required:"false"`
		SerialNo       string `json:"serialNo" required:"false"`
		ModelNo        string `json:"modelNo" required:"false"`
		PurchaseDate   string `json:"purchaseDate" required:"false"`
		ExpiryDate     string `json:"expiryDate" required:"false"`
		CustomerID     string `json:"customerId" required:"false"`
		WarrantyPeriod string `json:"warrantyPeriod" required:"false"`
		Email          string `json:"email" required:"false"`
		Invoice        string `json:"invoice" required:"false"`
	}
}

type warrantyRequested struct {
	Body struct {
		Message string `json:"message"`
		ID      string `json:"_id"`
		Status  string `json:"status"`
	}
}

func (h HTTP) Request(r *web.Route) { web.Answer(r, h.request) }
func (h HTTP) Check(r *web.Route)   { web.Answer(r, h.check) }

func (h HTTP) request(ctx context.Context, in *warrantyInput) (*warrantyRequested, error) {
	if err := auth.From(ctx).MustBe(in.Body.CustomerID); err != nil {
		return nil, err
	}
	r, err := h.Service.Request(ctx, in.Body.ProductID)
	if err != nil {
		return nil, err
	}
	out := &warrantyRequested{}
	out.Body.Message, out.Body.ID, out.Body.Status = "Warranty Claimed", r.ID, string(r.Status)
	return out, nil
}

type checkInput struct {
	ProductID string `path:"productID" doc:"Product number or record id"`
}

type warrantyChecked struct {
	Body struct {
		Exists   bool   `json:"exists"`
		Status   string `json:"status" doc:"In process, Approved or Rejected; empty if there is no request"`
		Document string `json:"document,omitempty" doc:"Path of the approval letter"`
	}
}

func (h HTTP) check(ctx context.Context, in *checkInput) (*warrantyChecked, error) {
	r, exists, err := h.Service.Check(ctx, in.ProductID)
	if err != nil {
		return nil, err
	}
	out := &warrantyChecked{}
	out.Body.Exists, out.Body.Status, out.Body.Document = exists, string(r.Status), path(r.Document)
	return out, nil
}

func path(key string) string {
	if key == "" {
		return ""
	}
	return blob.File{Key: key}.Path()
}

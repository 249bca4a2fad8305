package ticket

import (
	"context"
	"time"

	"aftercare/internal/platform/web"
)

// ReplacementBody is the new device that closed an AWR ticket.
type ReplacementBody struct {
	ID          string     `json:"_id"`
	ProductID   string     `json:"productID" doc:"Product number of the replacement"`
	ProductName string     `json:"productName"`
	ModelNo     string     `json:"modelNo"`
	SerialNo    string     `json:"serialNo"`
	ExpiryDate  string     `json:"expiryDate" format:"date" doc:"End of the warranty, taken over from the old device"`
	DueBack     string     `json:"dueBack" format:"date" doc:"Return date of the old device"`
	At          time.Time  `json:"at"`
	ReturnedAt  *time.Time `json:"returnedAt,omitempty" doc:"Time when the old device was returned; missing until then"`
}

func replacementBody(r Replacement) ReplacementBody {
	return ReplacementBody{
		ID: r.ID, ProductID: r.Device.ProductID, ProductName: r.Device.Name, ModelNo: r.Device.ModelNo, SerialNo: r.Device.SerialNo,
		ExpiryDate: r.Device.Expiry.String(), DueBack: r.DueBack.String(), At: r.At, ReturnedAt: web.OrMissing(r.ReturnedAt),
	}
}

type replaceInput struct {
	ID   string `path:"id" doc:"Record id of the ticket"`
	Body struct {
		SerialNo string `json:"serialNo" required:"false" doc:"Serial number of the replacement; at most 100 characters"`
		ModelNo  string `json:"modelNo" required:"false" doc:"Model of the replacement; empty for the model of the old device"`
		DueBack  string `json:"dueBack" required:"false" doc:"Return date of the old device, YYYY-MM-DD; default in 14 days"`
		Same     bool   `json:"sameNumber,omitempty" doc:"Accept a serial number that a device of another model has"`
	}
}

type replacementOutput struct{ Body ReplacementBody }

func (h HTTP) Replace(r *web.Route)  { web.Answer(r, h.replace) }
func (h HTTP) Returned(r *web.Route) { web.Answer(r, h.returned) }

func (h HTTP) replace(ctx context.Context, in *replaceInput) (*replacementOutput, error) {
	r, err := h.Service.Replace(ctx, in.ID, ReplacementForm{SerialNo: in.Body.SerialNo, ModelNo: in.Body.ModelNo, DueBack: in.Body.DueBack, SameNumber: in.Body.Same})
	return &replacementOutput{replacementBody(r)}, err
}

type returnedInput struct {
	ID string `path:"id"`
}

func (h HTTP) returned(ctx context.Context, in *returnedInput) (*replacementOutput, error) {
	r, err := h.Service.Returned(ctx, in.ID)
	return &replacementOutput{replacementBody(r)}, err
}

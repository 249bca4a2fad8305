package privacy

import (
	"context"
	"io"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/web"
)

// DataCopy is the state of a customer's data copy.
type DataCopy struct {
	State   string     `json:"state" enum:"none,making,ready"`
	AskedAt *time.Time `json:"askedAt,omitempty"`
	EndsAt  *time.Time `json:"endsAt,omitempty" doc:"It can be downloaded until then"`
	Bytes   int64      `json:"bytes"`
}

type copyOutput struct{ Body DataCopy }

func answerCopy(c *Copy, err error) (*copyOutput, error) {
	if err != nil {
		return nil, err
	}
	out := &copyOutput{}
	switch out.Body.State = "none"; {
	case c == nil:
	case c.Object == "":
		out.Body.State, out.Body.AskedAt = "making", &c.AskedAt
	default:
		out.Body.State, out.Body.AskedAt, out.Body.EndsAt, out.Body.Bytes = "ready", &c.AskedAt, &c.EndsAt, c.Size
	}
	return out, nil
}

func (h HTTP) MyData(r *web.Route)        { web.Answer(r, h.myData) }
func (h HTTP) AskData(r *web.Route)       { web.Answer(r, h.askData) }
func (h HTTP) OpenData(r *web.Route)      { web.Answer(r, h.openData) }
func (h HTTP) DataOf(r *web.Route)        { web.Answer(r, h.dataOf) }
func (h HTTP) AskDataOf(r *web.Route)     { web.Answer(r, h.askDataOf) }
func (h HTTP) AskCorrection(r *web.Route) { web.Answer(r, h.askCorrection) }

func (h HTTP) myData(ctx context.Context, _ *struct{}) (*copyOutput, error) {
	return answerCopy(h.CopyOf(ctx, auth.From(ctx).ID))
}

func (h HTTP) askData(ctx context.Context, _ *struct{}) (*copyOutput, error) {
	return answerCopy(h.AskCopy(ctx))
}

func (h HTTP) dataOf(ctx context.Context, in *customerInput) (*copyOutput, error) {
	return answerCopy(h.CopyOf(ctx, in.CustomerID))
}

func (h HTTP) askDataOf(ctx context.Context, in *reasonInput) (*copyOutput, error) {
	return answerCopy(h.AskCopyFor(ctx, in.CustomerID, in.Body.Reason))
}

type openInput struct {
	Site string `header:"Sec-Fetch-Site"`
}

// openData sends the copy to its customer. It refuses requests that another site makes with the customer's
// cookie.
func (h HTTP) openData(ctx context.Context, in *openInput) (*huma.StreamResponse, error) {
	if in.Site == "cross-site" {
		return nil, fault.New(fault.Forbidden, "Files can only be opened from the portal itself.")
	}
	content, size, err := h.OpenCopy(ctx)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(out huma.Context) {
		defer content.Close()
		out.SetHeader("Content-Type", "application/zip")
		out.SetHeader("Content-Length", strconv.FormatInt(size, 10))
		out.SetHeader("Content-Disposition", `attachment; filename="my-data.zip"`)
		out.SetHeader("Cache-Control", "private, no-store")
		if _, err := io.Copy(out.BodyWriter(), content); err != nil {
			h.Logger.WarnContext(ctx, "the copy of a customer's data was not sent completely", "cause", err)
		}
	}}, nil
}

type correctionInput struct {
	Body struct {
		ProductID string `json:"productId" required:"false" doc:"Product to correct; the newest product if it is about something else"`
		Text      string `json:"text" required:"false" doc:"The wrong value and the right one"`
	}
}

type correctionOutput struct {
	Body struct {
		Message      string `json:"message"`
		TicketNumber string `json:"ticketNumber" doc:"Empty for a customer without a product: we answer by email"`
	}
}

func (h HTTP) askCorrection(ctx context.Context, in *correctionInput) (*correctionOutput, error) {
	number, err := h.Correct(ctx, in.Body.ProductID, in.Body.Text)
	if err != nil {
		return nil, err
	}
	out := &correctionOutput{}
	out.Body.Message, out.Body.TicketNumber = "We received your request. You can follow it as ticket "+number+".", number
	if number == "" {
		out.Body.Message = "We received your request. We answer by email."
	}
	return out, nil
}

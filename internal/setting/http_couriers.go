package setting

import (
	"context"

	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/web"
)

// CourierBody is a courier and its tracking link.
type CourierBody struct {
	Name    string `json:"name"`
	Pattern string `json:"pattern" doc:"Tracking link, with {docket} for the docket number"`
}

// CourierForm is a typed courier.
type CourierForm struct {
	Name    string `json:"name" required:"false"`
	Pattern string `json:"pattern" required:"false" doc:"https://… with {docket} exactly once, for the docket number"`
}

type couriersInput struct {
	Body struct {
		Version  int64         `json:"version"`
		Couriers []CourierForm `json:"couriers" required:"false" doc:"Complete list; couriers that are not in it are removed"`
	}
}

func (h HTTP) PutCouriers(r *web.Route)  { web.Answer(r, h.putCouriers) }
func (h HTTP) ListCouriers(r *web.Route) { web.Answer(r, h.listCouriers) }

func (h HTTP) putCouriers(ctx context.Context, in *couriersInput) (*settingsOutput, error) {
	couriers := make([]portal.Courier, len(in.Body.Couriers))
	for i, c := range in.Body.Couriers {
		couriers[i] = portal.Courier(c)
	}
	return answer(h.SetCouriers(ctx, seen(in.Body.Version), couriers))
}

type couriersOutput struct {
	Body struct {
		Couriers []CourierBody `json:"couriers" doc:"Sorted by name"`
	}
}

func (h HTTP) listCouriers(context.Context, *struct{}) (*couriersOutput, error) {
	out := &couriersOutput{}
	out.Body.Couriers = courierBodies(h.Facts().Couriers)
	return out, nil
}

func courierBodies(couriers []portal.Courier) []CourierBody {
	bodies := make([]CourierBody, len(couriers))
	for i, c := range couriers {
		bodies[i] = CourierBody(c)
	}
	return bodies
}

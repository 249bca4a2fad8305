package catalogue

import (
	"context"
	"io"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

// ModelBody is a model in the customer's form.
type ModelBody struct {
	ProductName    string `json:"productName"`
	ModelNo        string `json:"modelNo"`
	WarrantyPeriod string `json:"warrantyPeriod" doc:"Such as 6 Months or 2 Years; with MANUFACTURING DEFECTS the customer chooses"`
	ProductType    string `json:"productType"`
}

func modelBody(m Model) ModelBody {
	return ModelBody{ProductName: m.ProductName, ModelNo: m.ModelNo, WarrantyPeriod: m.WarrantyPeriod, ProductType: m.ProductType}
}

type productsInput struct {
	web.Paging
	Has string `header:"If-None-Match" doc:"ETag of an earlier answer; the server answers 304 if nothing changed"`
}

func (h HTTP) Products(r *web.Route) { web.Answer(r, h.products) }
func (h HTTP) Models(r *web.Route)   { web.Answer(r, h.models) }
func (h HTTP) Add(r *web.Route)      { web.Answer(r, h.add) }
func (h HTTP) Edit(r *web.Route)     { web.Answer(r, h.edit) }
func (h HTTP) Retire(r *web.Route)   { web.Answer(r, h.retire) }
func (h HTTP) Restore(r *web.Route)  { web.Answer(r, h.restore) }
func (h HTTP) Export(r *web.Route)   { web.Answer(r, h.export) }

// products lists the models that can be registered, or those whose number contains a text. It answers 304 if
// the caller already has this edition.
func (h HTTP) products(ctx context.Context, in *productsInput) (*web.List[ModelBody], error) {
	window, err := in.Window(false)
	if err != nil {
		return nil, err
	}
	edition, err := h.Edition(ctx) // read before the models: a list newer than its tag is only fetched again
	if err != nil {
		return nil, err
	}
	tag, slice := "catalogue-"+strconv.FormatInt(edition, 10), window.Slice
	if web.Has(in.Has, tag) {
		slice = func(int) (limit, offset int) { return 0, 0 }
	}
	page, total, err := h.Sold(ctx, window.Q, slice)
	if err != nil {
		return nil, err
	}
	rows := make([]ModelBody, len(page))
	for i, m := range page {
		rows[i] = modelBody(m)
	}
	return web.NewList(rows, total).Tagged(tag, in.Has), nil
}

// DeskModel is a model in the desk's list.
type DeskModel struct {
	ID string `json:"id"`
	ModelBody
	RetiredAt *time.Time `json:"retiredAt,omitempty" doc:"Time of retirement; missing if it can be registered"`
	Version   int64      `json:"version" doc:"Send it with a change; the server refuses if somebody else changed it first"`
}

func deskModel(m Model) DeskModel {
	return DeskModel{ID: m.ID(), ModelBody: modelBody(m), RetiredAt: web.OrMissing(m.RetiredAt), Version: m.Version}
}

type modelsInput struct {
	web.Paging
	State string `query:"state" enum:"current,retired,all" example:"all" doc:"Default: models that can be registered"`
}

func (h HTTP) models(ctx context.Context, in *modelsInput) (*web.List[DeskModel], error) {
	window, err := in.Window(in.State != "")
	if err != nil {
		return nil, err
	}
	filter := Filter{Q: window.Q, State: State(in.State)}
	if filter.State == "" {
		filter.State = Current
	}
	return web.ListOf(ctx, h.Service, filter, window, deskModel)
}

// ModelInput holds the values of a model that the desk sends.
type ModelInput struct {
	ModelNo        string `json:"modelNo" required:"false"`
	ProductName    string `json:"productName" required:"false"`
	ProductType    string `json:"productType" required:"false" doc:"Name of a type that is not retired"`
	WarrantyPeriod string `json:"warrantyPeriod" required:"false" doc:"Such as 6 Months or 2 Years; with MANUFACTURING DEFECTS the customer chooses"`
}

func (in ModelInput) form() Form {
	return Form{ModelNo: in.ModelNo, ProductName: in.ProductName, ProductType: in.ProductType, WarrantyPeriod: in.WarrantyPeriod}
}

type addInput struct{ Body ModelInput }

type modelOutput struct{ Body DeskModel }

func answer(m Model, err error) (*modelOutput, error) {
	if err != nil {
		return nil, err
	}
	return &modelOutput{Body: deskModel(m)}, nil
}

func (h HTTP) add(ctx context.Context, in *addInput) (*modelOutput, error) {
	return answer(h.Service.Add(ctx, in.Body.form()))
}

type editInput struct {
	ID   string `path:"id"`
	Body struct {
		ModelInput
		Version int64 `json:"version" required:"false" doc:"Version that the caller saw"`
	}
}

func (h HTTP) edit(ctx context.Context, in *editInput) (*modelOutput, error) {
	return answer(h.Service.Edit(ctx, in.ID, in.Body.Version, in.Body.form()))
}

type idInput struct {
	ID string `path:"id"`
}

func (h HTTP) retire(ctx context.Context, in *idInput) (*modelOutput, error) {
	return answer(h.Service.Retire(ctx, in.ID))
}

func (h HTTP) restore(ctx context.Context, in *idInput) (*modelOutput, error) {
	return answer(h.Service.Restore(ctx, in.ID))
}

func (h HTTP) export(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
	file, err := web.CSV(ctx, "Catalogue.csv", func(w io.Writer) error {
		return write(w, func(fn func(Model) error) error { return h.Each(ctx, Filter{State: Current}, fn) })
	})
	if err == nil {
		err = h.Trail.Note(ctx, trail.Entry{Kind: didExport})
	}
	return file, err
}

package catalogue

import (
	"context"
	"time"

	"aftercare/internal/platform/web"
)

// TypeBody is a product type.
type TypeBody struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	AWR       bool       `json:"awr" doc:"Products of this type can get an advance replacement"`
	Models    int        `json:"models" doc:"Number of models of this type that can be registered"`
	RetiredAt *time.Time `json:"retiredAt,omitempty" doc:"Time of retirement; missing if it is offered"`
	Version   int64      `json:"version" doc:"Send it with a change; the server refuses if somebody else changed it first"`
}

func typeBody(t Type) TypeBody {
	return TypeBody{ID: t.ID(), Name: t.Name, AWR: t.AWR, Models: t.Models, RetiredAt: web.OrMissing(t.RetiredAt), Version: t.Version}
}

func (h HTTP) AllTypes(r *web.Route)    { web.Answer(r, h.allTypes) }
func (h HTTP) AddType(r *web.Route)     { web.Answer(r, h.addType) }
func (h HTTP) EditType(r *web.Route)    { web.Answer(r, h.editType) }
func (h HTTP) RetireType(r *web.Route)  { web.Answer(r, h.retireType) }
func (h HTTP) RestoreType(r *web.Route) { web.Answer(r, h.restoreType) }

func (h HTTP) allTypes(ctx context.Context, _ *struct{}) (*web.List[TypeBody], error) {
	types, err := h.Types(ctx)
	if err != nil {
		return nil, err
	}
	rows := make([]TypeBody, len(types))
	for i, t := range types {
		rows[i] = typeBody(t)
	}
	return web.NewList(rows, len(rows)), nil
}

// TypeInput holds the values of a type that the desk sends.
type TypeInput struct {
	Name string `json:"name" required:"false"`
	AWR  *bool  `json:"awr" required:"false" doc:"Products of this type can get an advance replacement"`
}

// rule returns the AWR rule. It has no default, so the caller must send it.
func (in TypeInput) rule() (bool, error) {
	if in.AWR == nil {
		return false, errNoRule
	}
	return *in.AWR, nil
}

type addTypeInput struct{ Body TypeInput }

type typeOutput struct{ Body TypeBody }

func answerType(t Type, err error) (*typeOutput, error) {
	if err != nil {
		return nil, err
	}
	return &typeOutput{Body: typeBody(t)}, nil
}

func (h HTTP) addType(ctx context.Context, in *addTypeInput) (*typeOutput, error) {
	awr, err := in.Body.rule()
	if err != nil {
		return nil, err
	}
	return answerType(h.Service.AddType(ctx, in.Body.Name, awr))
}

type editTypeInput struct {
	ID   string `path:"id"`
	Body struct {
		TypeInput
		Version int64 `json:"version" required:"false" doc:"Version that the caller saw"`
	}
}

func (h HTTP) editType(ctx context.Context, in *editTypeInput) (*typeOutput, error) {
	awr, err := in.Body.rule()
	if err != nil {
		return nil, err
	}
	return answerType(h.Service.EditType(ctx, in.ID, in.Body.Version, in.Body.Name, awr))
}

func (h HTTP) retireType(ctx context.Context, in *idInput) (*typeOutput, error) {
	return answerType(h.Service.RetireType(ctx, in.ID))
}

func (h HTTP) restoreType(ctx context.Context, in *idInput) (*typeOutput, error) {
	return answerType(h.Service.RestoreType(ctx, in.ID))
}

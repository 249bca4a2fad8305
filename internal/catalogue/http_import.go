package catalogue

import (
	"context"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/web"
)

// namedAtMost is how many lines of each group a preview lists. All of them are counted.
const namedAtMost = 500

type previewForm struct {
	File   *blob.Upload `field:"file"`
	Retire string       `field:"retire"`
}

type previewInput struct{ web.Form[previewForm] }

// WrongLine is a line of the file that cannot be imported.
type WrongLine struct {
	Line    int    `json:"line"`
	Model   string `json:"model" doc:"Model number in the file"`
	Value   string `json:"value" doc:"The wrong value"`
	Message string `json:"message"`
}

// ChangedLine is a line of the file that changes a model.
type ChangedLine struct {
	Line   int       `json:"line"`
	Before ModelBody `json:"before"`
	After  ModelBody `json:"after"`
}

// NewLine is a line of the file with a new model.
type NewLine struct {
	Line  int       `json:"line"`
	Model ModelBody `json:"model"`
}

// NewType is a type that an import adds or brings back.
type NewType struct {
	Name     string `json:"name"`
	Returned bool   `json:"returned" doc:"The type was retired before"`
}

// PreviewBody shows what an import would do. It lists the first lines of each group and counts all.
type PreviewBody struct {
	Seal     string        `json:"seal" doc:"Send it with the same file to import this preview; empty if any line is wrong"`
	Models   int           `json:"models" doc:"Number of models on correct lines"`
	Missing  int           `json:"missing" doc:"Number of models that are in the catalogue but not in the file"`
	WrongAll int           `json:"wrongAll" doc:"Number of wrong lines"`
	Counts   Counts        `json:"counts"`
	Wrong    []WrongLine   `json:"wrong"`
	Retired  []ModelBody   `json:"retired"`
	Changed  []ChangedLine `json:"changed"`
	Returned []ChangedLine `json:"returned" doc:"Retired models that would be restored"`
	New      []NewLine     `json:"new"`
	Types    []NewType     `json:"types" doc:"Types that would be added or restored"`
}

type previewOutput struct{ Body PreviewBody }

func (h HTTP) ShowImport(r *web.Route) { web.Answer(r, h.showImport) }
func (h HTTP) TakeImport(r *web.Route) { web.Answer(r, h.takeImport) }

func (h HTTP) showImport(ctx context.Context, in *previewInput) (*previewOutput, error) {
	retire, err := yes(in.Data.Retire)
	if err != nil {
		return nil, err
	}
	plan, seal, err := h.Preview(ctx, in.Data.File, retire)
	if err != nil {
		return nil, err
	}
	return &previewOutput{Body: PreviewBody{
		Seal: seal, Models: plan.Models, Missing: plan.Missing, WrongAll: plan.Wrongs, Counts: plan.Counts(),
		Wrong:    all(plan.Wrong, func(w Wrong) WrongLine { return WrongLine{w.Line, w.Model, w.Value, w.Sentence} }),
		Retired:  named(plan.Retired, modelBody),
		Changed:  named(plan.Changed, changedLine),
		Returned: named(plan.Returned, changedLine),
		New:      named(plan.New, func(c Changed) NewLine { return NewLine{c.Line, modelBody(c.After)} }),
		Types: named(plan.Types, func(name string) NewType {
			_, returned := plan.known[foldType(name)]
			return NewType{name, returned}
		}),
	}}, nil
}

func changedLine(c Changed) ChangedLine {
	return ChangedLine{c.Line, modelBody(c.Before), modelBody(c.After)}
}

func all[T, B any](group []T, body func(T) B) []B {
	bodies := make([]B, len(group))
	for i := range group {
		bodies[i] = body(group[i])
	}
	return bodies
}

func named[T, B any](group []T, body func(T) B) []B {
	return all(group[:min(len(group), namedAtMost)], body)
}

type importForm struct {
	File   *blob.Upload `field:"file"`
	Retire string       `field:"retire"`
	Seal   string       `field:"seal"`
}

type importInput struct{ web.Form[importForm] }

type importOutput struct{ Body Counts }

func (h HTTP) takeImport(ctx context.Context, in *importInput) (*importOutput, error) {
	retire, err := yes(in.Data.Retire)
	if err != nil {
		return nil, err
	}
	counts, err := h.Import(ctx, in.Data.File, retire, in.Data.Seal)
	if err != nil {
		return nil, err
	}
	return &importOutput{Body: counts}, nil
}

func yes(text string) (bool, error) {
	switch text {
	case "", "false":
		return false, nil
	case "true":
		return true, nil
	}
	return false, fault.New(fault.Invalid, "retire must be true or false.").At("retire")
}

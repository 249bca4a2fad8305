package choice

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/blob"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/web"
)

// HTTP serves this package's routes.
type HTTP struct{ *Service }

func (h HTTP) ShowImport(r *web.Route) { web.Answer(r, h.showImport) }
func (h HTTP) TakeImport(r *web.Route) { web.Answer(r, h.takeImport) }
func (h HTTP) ExportList(r *web.Route) { web.Answer(r, h.exportList) }
func (h HTTP) RetireMany(r *web.Route) { web.Answer(r, h.retireMany) }

type listForm struct {
	File   *blob.Upload `field:"file"`
	Retire string       `field:"retire"`
}

type previewInput struct {
	List string `path:"list" doc:"dealers, locations or types"`
	web.Form[listForm]
}

// ListWrong is a line that cannot be imported.
type ListWrong struct {
	Line    int    `json:"line"`
	Name    string `json:"name" doc:"Name in the file"`
	Value   string `json:"value" doc:"The wrong value"`
	Message string `json:"message"`
}

// ListLine is a line of the file and its effect.
type ListLine struct {
	Line   int    `json:"line"`
	Name   string `json:"name"`
	Before string `json:"before" doc:"Current values as text; empty for a new entry"`
	After  string `json:"after"`
}

// ListPreview shows what an import would do.
type ListPreview struct {
	Seal     string      `json:"seal" doc:"Send it with the same file to import this preview; empty if any line is wrong"`
	Entries  int         `json:"entries" doc:"Number of entries on correct lines"`
	Missing  int         `json:"missing" doc:"Number of entries that are in the list but not in the file"`
	Counts   ListCounts  `json:"counts"`
	Wrong    []ListWrong `json:"wrong"`
	New      []ListLine  `json:"new"`
	Changed  []ListLine  `json:"changed"`
	Returned []ListLine  `json:"returned" doc:"Retired entries that would be restored"`
	Retired  []string    `json:"retired"`
	Kept     []string    `json:"kept" doc:"Entries that are not in the file and stay, because models use them"`
}

type previewOutput struct{ Body ListPreview }

func (h HTTP) showImport(ctx context.Context, in *previewInput) (*previewOutput, error) {
	retire, err := isYes(in.Data.Retire)
	if err != nil {
		return nil, err
	}
	plan, seal, err := h.Preview(ctx, in.List, in.Data.File, retire)
	if err != nil {
		return nil, err
	}
	out := &previewOutput{Body: ListPreview{
		Seal: seal, Entries: plan.Entries, Missing: plan.Missing, Counts: plan.counts(), Wrong: make([]ListWrong, len(plan.Wrong)),
		New: bodies(plan.New), Changed: bodies(plan.Changed), Returned: bodies(plan.Returned),
		Retired: append([]string{}, plan.Retired...), Kept: append([]string{}, plan.Kept...),
	}}
	for i, w := range plan.Wrong {
		out.Body.Wrong[i] = ListWrong{w.Line, w.Name, w.Value, w.Sentence}
	}
	return out, nil
}

func bodies(lines []Line) []ListLine {
	all := make([]ListLine, len(lines))
	for i, l := range lines {
		all[i] = ListLine(l)
	}
	return all
}

type importForm struct {
	File   *blob.Upload `field:"file"`
	Retire string       `field:"retire"`
	Seal   string       `field:"seal"`
}

type importInput struct {
	List string `path:"list" doc:"dealers, locations or types"`
	web.Form[importForm]
}

type countsOutput struct{ Body ListCounts }

func (h HTTP) takeImport(ctx context.Context, in *importInput) (*countsOutput, error) {
	retire, err := isYes(in.Data.Retire)
	if err != nil {
		return nil, err
	}
	counts, err := h.Import(ctx, in.List, in.Data.File, retire, in.Data.Seal)
	if err != nil {
		return nil, err
	}
	return &countsOutput{Body: counts}, nil
}

func isYes(text string) (bool, error) {
	switch text {
	case "", "false":
		return false, nil
	case "true":
		return true, nil
	}
	return false, fault.New(fault.Invalid, "retire must be true or false.").At("retire")
}

type exportInput struct {
	List string `path:"list" doc:"dealers, locations or types"`
}

func (h HTTP) exportList(ctx context.Context, in *exportInput) (*huma.StreamResponse, error) {
	l, write, err := h.Export(ctx, in.List)
	if err != nil {
		return nil, err
	}
	return web.CSV(ctx, l.File, write)
}

type retireInput struct {
	List string `path:"list" doc:"dealers, locations or types"`
	Body struct {
		IDs     []string `json:"ids" required:"false" maxItems:"1000"`
		Retired bool     `json:"retired" required:"false" doc:"true: retire; false: restore"`
	}
}

type retireOutput struct {
	Body struct {
		Changed int `json:"changed" doc:"Number of changed entries"`
	}
}

func (h HTTP) retireMany(ctx context.Context, in *retireInput) (*retireOutput, error) {
	n, err := h.SetRetired(ctx, in.List, in.Body.IDs, in.Body.Retired)
	if err != nil {
		return nil, err
	}
	out := &retireOutput{}
	out.Body.Changed = n
	return out, nil
}

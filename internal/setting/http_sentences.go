package setting

import (
	"context"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/portal"
)

// SentencesBody holds the sentences by key.
type SentencesBody map[string]string

// Schema describes the sentences. The document names only those of the first versions of the call.
func (SentencesBody) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeObject, Properties: sentenceSchemas(), AdditionalProperties: true, Description: "How the company works, as customers read it"}
}

func sentenceSchemas() map[string]*huma.Schema {
	all := map[string]*huma.Schema{}
	for _, s := range Sentences() {
		if s.column != "" {
			all[s.Key] = &huma.Schema{Type: huma.TypeString, Description: "Built in: " + s.BuiltIn}
		}
	}
	return all
}

// SentencesForm holds the typed sentences and the version that the owner saw.
type SentencesForm struct {
	Version int64
	Texts   portal.Sentences
}

// Schema describes the form.
func (SentencesForm) Schema(huma.Registry) *huma.Schema {
	all := sentenceSchemas()
	all["version"] = &huma.Schema{Type: huma.TypeInteger, Format: "int64"}
	return &huma.Schema{Type: huma.TypeObject, Properties: all, Required: []string{"version"}, AdditionalProperties: true}
}

// UnmarshalJSON reads the version, and the declared sentences beside it.
func (f *SentencesForm) UnmarshalJSON(text []byte) error {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	f.Texts = portal.Sentences{}
	for _, s := range Sentences() {
		if sent, ok := all[s.Key]; ok {
			var typed string
			if err := json.Unmarshal(sent, &typed); err != nil {
				return err
			}
			f.Texts[s.Key] = typed
		}
	}
	return json.Unmarshal(all["version"], &f.Version)
}

type sentencesInput struct{ Body SentencesForm }

func (h HTTP) putSentences(ctx context.Context, in *sentencesInput) (*settingsOutput, error) {
	return answer(h.SetSentences(ctx, seen(in.Body.Version), in.Body.Texts))
}

package setting

import (
	"context"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/portal"
)

// SentencesBody says how the company works, as customers read it.
type SentencesBody struct{ portal.Values }

// AlertsBody says when managers and owners get an email about the desk.
type AlertsBody struct{ portal.Values }

func (SentencesBody) Schema(huma.Registry) *huma.Schema { return plainSchema(sentences) }
func (AlertsBody) Schema(huma.Registry) *huma.Schema    { return plainSchema(alerts) }

func (b SentencesBody) MarshalJSON() ([]byte, error) { return plainJSON(sentences, b.Values) }
func (b AlertsBody) MarshalJSON() ([]byte, error)    { return plainJSON(alerts, b.Values) }

// plainForm holds typed settings and the version that the owner saw.
type plainForm struct {
	Version int64
	portal.Values
}

// SentencesForm and AlertsForm are the forms of their sections.
type (
	SentencesForm struct{ plainForm }
	AlertsForm    struct{ plainForm }
)

func (SentencesForm) Schema(huma.Registry) *huma.Schema { return plainFormSchema(sentences) }
func (AlertsForm) Schema(huma.Registry) *huma.Schema    { return plainFormSchema(alerts) }

func (f *SentencesForm) UnmarshalJSON(text []byte) error { return f.read(sentences, text) }
func (f *AlertsForm) UnmarshalJSON(text []byte) error    { return f.read(alerts, text) }

// plainSchema describes a section. The document names only the settings of the first versions of the call.
func plainSchema(section string) *huma.Schema {
	types := map[Kind]string{Sentence: huma.TypeString, Number: huma.TypeInteger, Switch: huma.TypeBoolean}
	all := &huma.Schema{Type: huma.TypeObject, Properties: map[string]*huma.Schema{}, AdditionalProperties: true}
	for _, p := range plainsOf(section) {
		if p.column != "" {
			all.Properties[p.Key] = &huma.Schema{Type: types[p.Kind], Description: first(p.Doc, "Built in: "+p.Default)}
		}
		if p.column != "" && p.Kind != Sentence {
			all.Required = append(all.Required, p.Key)
		}
	}
	return all
}

func plainFormSchema(section string) *huma.Schema {
	all := plainSchema(section)
	all.Properties["version"], all.Required = &huma.Schema{Type: huma.TypeInteger, Format: "int64"}, []string{"version"}
	return all
}

// plainJSON writes a section. The values of numbers and switches are JSON already.
func plainJSON(section string, values portal.Values) ([]byte, error) {
	all := map[string]any{}
	for _, p := range plainsOf(section) {
		if all[p.Key] = values[p.Key]; p.Kind != Sentence {
			all[p.Key] = json.RawMessage(values[p.Key])
		}
	}
	return json.Marshal(all)
}

// read reads the version, and the declared settings beside it.
func (f *plainForm) read(section string, text []byte) error {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	f.Values = portal.Values{}
	for _, p := range plainsOf(section) {
		sent, isSent := all[p.Key]
		if !isSent {
			continue
		}
		value := string(sent)
		if p.Kind == Sentence {
			if err := json.Unmarshal(sent, &value); err != nil {
				return err
			}
		}
		f.Values[p.Key] = value
	}
	return json.Unmarshal(all["version"], &f.Version)
}

type sentencesInput struct{ Body SentencesForm }

func (h HTTP) putSentences(ctx context.Context, in *sentencesInput) (*settingsOutput, error) {
	return answer(h.SetPlain(ctx, sentences, seen(in.Body.Version), in.Body.Values))
}

type alertsInput struct{ Body AlertsForm }

func (h HTTP) putAlerts(ctx context.Context, in *alertsInput) (*settingsOutput, error) {
	return answer(h.SetPlain(ctx, alerts, seen(in.Body.Version), in.Body.Values))
}

package setting

import (
	"context"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/web"
)

type paletteInput struct {
	Accent string `query:"accent" example:"#1c4ed0" doc:"#rrggbb"`
}

// PaletteBody holds the colours of both themes.
type PaletteBody struct {
	Light map[string]string `json:"light" doc:"Colours of the design system, by name"`
	Dark  map[string]string `json:"dark"`
}

type paletteOutput struct{ Body PaletteBody }

// ShowPalette previews a colour before it is saved.
func (h HTTP) ShowPalette(r *web.Route) { web.Answer(r, h.showPalette) }

func (h HTTP) showPalette(_ context.Context, in *paletteInput) (*paletteOutput, error) {
	if in.Accent == "" {
		return nil, errNoColour.At("accent")
	}
	if err := checkAccent(in.Accent); err != nil {
		return nil, fault.At("accent", err)
	}
	palette, err := portal.NewPalette(in.Accent)
	if err != nil {
		return nil, err
	}
	return &paletteOutput{Body: PaletteBody{Light: palette.Light.Tokens(), Dark: palette.Dark.Tokens()}}, nil
}

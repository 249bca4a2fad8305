package web

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"github.com/klauspost/compress/gzhttp"

	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/portal"
)

// The addresses of the portal's colours, logo and manifest. They are public, because the login page
// uses them.
const (
	brandStyles = "/brand.css"
	brandLogo   = "/brand/{logo}"
	manifest    = "/manifest.webmanifest"
)

func (s Site) serveBrand(mux *http.ServeMux) {
	mux.HandleFunc("GET "+brandStyles, func(w http.ResponseWriter, r *http.Request) {
		palette := s.facts().Palette
		if palette == nil {
			nothingHere(w, r)
			return
		}
		w.Header().Set("Cache-Control", "no-cache")
		newFile("brand.css", []byte(palette.CSS())).serve(w, r, http.StatusOK)
	})
	mux.HandleFunc("GET "+manifest, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		file := newFile("manifest.json", manifestOf(s.facts().Brand))
		file.contentType = "application/manifest+json"
		file.serve(w, r, http.StatusOK)
	})
	mux.HandleFunc("GET "+brandLogo, func(w http.ResponseWriter, r *http.Request) {
		facts := s.facts()
		logo := facts.Logo
		if facts.DarkLogo != nil && r.URL.Path == facts.DarkLogo.LogoPath() {
			logo = facts.DarkLogo
		}
		if logo == nil || r.URL.Path != logo.LogoPath() {
			nothingHere(w, r)
			return
		}
		w.Header().Set("Cache-Control", cachedForever)
		w.Header().Set("Content-Security-Policy", imagePolicy)
		newFile("logo.png", logo.Content).serve(w, r, http.StatusOK)
	})
}

// manifestOf returns a web manifest, so that a phone can install the portal. The app opens the
// customer area, which sends visitors to the login.
func manifestOf(brand string) []byte {
	type icon struct {
		Source  string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose,omitempty"`
	}
	content, err := json.Marshal(map[string]any{
		"id": "/", "name": brand, "short_name": brand, "start_url": "/customer_dashboard", "scope": "/", "display": "standalone",
		"background_color": "#f6f8fb", "theme_color": "#1c4ed0",
		"icons": []icon{
			{"/icon-192.png", "192x192", "image/png", ""}, {"/icon-512.png", "512x512", "image/png", ""},
			{"/icon-maskable.png", "512x512", "image/png", "maskable"},
		},
	})
	if err != nil {
		panic(err) // strings always marshal
	}
	return content
}

func nothingHere(w http.ResponseWriter, r *http.Request) {
	sendProblem(w, newProblem(requestID(r.Context()), http.StatusNotFound, "There is nothing at this address."))
}

// PictureInput is a request for a picture by its hash.
type PictureInput struct {
	Sum  string `path:"sum"`
	Site string `header:"Sec-Fetch-Site"`
}

// ShowPicture sends a picture to logged-in people only. Any other hash is not found.
func ShowPicture(_ context.Context, in *PictureInput, p *portal.Picture) (*huma.StreamResponse, error) {
	if err := fromHere(in.Site); err != nil {
		return nil, err
	}
	if p == nil || p.Sum != in.Sum {
		return nil, fault.New(fault.NotFound, "Image not found.")
	}
	return &huma.StreamResponse{Body: func(ctx huma.Context) {
		ctx.SetHeader("Content-Type", "image/png")
		ctx.SetHeader("Content-Security-Policy", imagePolicy)
		ctx.SetHeader("Cache-Control", "private, max-age=3600")
		ctx.SetHeader(gzhttp.HeaderNoCompression, "1")
		ctx.SetStatus(http.StatusOK)
		if ctx.Method() != http.MethodHead {
			_, _ = ctx.BodyWriter().Write(p.Content)
		}
	}}, nil
}

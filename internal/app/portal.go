package app

import (
	"encoding/json"
	"slices"

	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/web"
	"aftercare/internal/product"
	"aftercare/internal/setting"
)

// tags are facts that pages need before their first call, such as the brand and the offered choices. The
// server uses the same facts for its decisions.
func (a *App) tags() []web.Tag {
	offered := a.dealer.Offered.Get()
	return append(brandTags(a.Facts()),
		web.ListTag("dealers", offered.Claims),
		web.ListTag("awr-dealers", offered.AWR),
		web.ListTag("period-choices", product.PeriodChoices()),
		web.ListTag("types-without-awr", a.Catalogue.WithoutAWR.Get()),
	)
}

// brandTags describe the company. They leave out values that the owner has not set.
func brandTags(f portal.Facts) []web.Tag {
	tags := []web.Tag{
		{Name: "brand", Content: f.Brand}, {Name: "support-email", Content: f.SupportEmail},
		{Name: "signatory", Content: f.Signatory}, {Name: "timezone", Content: f.Zone},
		{Name: "public-url", Content: f.PublicURL},
	}
	for _, p := range setting.Plains() {
		if text := f.Values[p.Key]; p.Tag != "" && text != p.Default {
			tags = append(tags, web.Tag{Name: p.Tag, Content: text})
		}
	}
	if f.SupportPhone != "" {
		tags = append(tags, web.Tag{Name: "support-phone", Content: f.SupportPhone})
	}
	if f.Palette != nil {
		tags = append(tags, web.Tag{Name: "accent", Content: f.Palette.Accent})
	}
	if f.Logo != nil {
		tags = append(tags, pictureTag("logo", f.Logo.LogoPath(), f.Logo))
		if f.DarkLogo != nil {
			tags = append(tags, pictureTag("logo-dark", f.DarkLogo.LogoPath(), f.DarkLogo))
		}
	}
	if f.Signature != nil {
		tags = append(tags, pictureTag("signature", f.Signature.SignaturePath(), f.Signature))
	}
	return tags
}

// pictureTag contains the size of a picture, so that the page does not move when it loads.
func pictureTag(name, url string, p *portal.Picture) web.Tag {
	content, err := json.Marshal(setting.PictureBody{URL: url, Width: p.Width, Height: p.Height})
	if err != nil {
		panic(err) // a URL can always be written as JSON
	}
	return web.Tag{Name: name, Content: string(content)}
}

func (a *App) head() web.Head {
	f := a.Facts()
	return web.Head{Title: f.Brand, Coloured: f.Palette != nil, Tags: a.tags()}
}

// callsWithoutPages returns the prefixes that have API calls but no pages. /admin/ and /unsubscribe/ have both.
func callsWithoutPages(api *web.API) []string {
	return slices.DeleteFunc(api.Prefixes(), func(prefix string) bool { return prefix == "/admin/" || prefix == "/unsubscribe/" })
}

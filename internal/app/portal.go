package app

import (
	"encoding/json"
	"slices"

	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/web"
	"aftercare/internal/product"
	"aftercare/internal/setting"
)

// tags are what the pages know of the portal before their first call: who runs
// it, and the few facts by which they choose what to offer. The server decides
// by the same facts, so that they stand in one place.
func (a *App) tags() []web.Tag {
	offered := a.dealer.Offered.Get()
	return append(brandTags(a.facts()),
		web.ListTag("dealers", offered.Claims),
		web.ListTag("awr-dealers", offered.AWR),
		web.ListTag("period-choices", product.PeriodChoices()),
		web.ListTag("types-without-awr", a.catalogue.WithoutAWR.Get()),
	)
}

// brandTags are whose portal it is. What the owner has not chosen is not told.
func brandTags(f portal.Facts) []web.Tag {
	tags := []web.Tag{
		{Name: "brand", Content: f.Brand}, {Name: "support-email", Content: f.SupportEmail},
		{Name: "signatory", Content: f.Signatory}, {Name: "timezone", Content: f.Zone},
		{Name: "public-url", Content: f.PublicURL},
	}
	// The pages contain the built-in texts.
	for _, s := range []struct{ name, text, builtIn string }{
		{"collect", f.Sentences.Collect, setting.DefaultCollect}, {"warranty-note", f.Sentences.Warranty, setting.DefaultWarranty},
	} {
		if s.text != s.builtIn {
			tags = append(tags, web.Tag{Name: s.name, Content: s.text})
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

// pictureTag tells where a picture is and how large, so that nothing moves on the
// page when it arrives.
func pictureTag(name, url string, p *portal.Picture) web.Tag {
	content, err := json.Marshal(setting.PictureBody{URL: url, Width: p.Width, Height: p.Height})
	if err != nil {
		panic(err) // there is no address that cannot be written
	}
	return web.Tag{Name: name, Content: string(content)}
}

// head is the page's head as it is at this moment.
func (a *App) head() web.Head {
	f := a.facts()
	return web.Head{Title: f.Brand, Coloured: f.Palette != nil, Tags: a.tags()}
}

// callsWithoutPages are the prefixes below which there is nothing for people
// to open. The desk's pages, and the link of a letter, share theirs with calls: there
// the page has the last word.
func callsWithoutPages(api *web.API) []string {
	return slices.DeleteFunc(api.Prefixes(), func(prefix string) bool { return prefix == "/admin/" || prefix == "/unsubscribe/" })
}

package app

import (
	"slices"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/web"
	"aftercare/internal/product"
)

// tags are what the pages know of the portal before their first call: who runs
// it, and the few facts by which they choose what to offer. The server decides
// by the same facts, so that they stand in one place.
func (a *App) tags() []web.Tag {
	offered := a.dealer.Offered.Get()
	return []web.Tag{
		{Name: "brand", Content: a.Brand}, {Name: "support-email", Content: a.SupportEmail},
		{Name: "signatory", Content: a.Signatory}, {Name: "timezone", Content: a.Timezone},
		web.ListTag("dealers", offered.Claims),
		web.ListTag("awr-dealers", offered.AWR),
		web.ListTag("period-choices", product.PeriodChoices()),
		web.ListTag("types-without-awr", a.catalogue.WithoutAWR.Get()),
		web.ListTag("scheme-roles", auth.SchemeRoles()),
	}
}

// callsWithoutPages are the prefixes below which there is nothing for people
// to open. The desk's pages share theirs with calls: there the page has the
// last word.
func callsWithoutPages(api *web.API) []string {
	return slices.DeleteFunc(api.Prefixes(), func(prefix string) bool { return prefix == "/admin/" })
}

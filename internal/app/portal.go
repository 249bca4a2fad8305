package app

import (
	"encoding/json"
	"slices"

	"aftercare/internal/dealer"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/web"
	"aftercare/internal/product"
	"aftercare/internal/ticket"
)

// tags are what the pages know of the portal before their first call: who runs
// it, and the few facts by which they choose what to offer. The server decides
// by the same facts, so that they stand in one place.
func (a *App) tags() ([]web.Tag, error) {
	tags := []web.Tag{
		{Name: "brand", Content: a.Brand}, {Name: "support-email", Content: a.SupportEmail},
		{Name: "signatory", Content: a.Signatory}, {Name: "timezone", Content: a.Timezone},
	}
	for _, fact := range []struct {
		name string
		list any
	}{
		{"dealers", dealer.All()},
		{"awr-dealers", dealer.WithAWR()},
		{"period-choices", product.PeriodChoices()},
		{"types-without-awr", ticket.TypesWithoutAWR()},
		{"scheme-roles", auth.SchemeRoles()},
	} {
		content, err := json.Marshal(fact.list)
		if err != nil {
			return nil, err
		}
		tags = append(tags, web.Tag{Name: fact.name, Content: string(content)})
	}
	return tags, nil
}

// callsWithoutPages are the prefixes below which there is nothing for people
// to open. The desk's pages share theirs with calls: there the page has the
// last word.
func callsWithoutPages(api *web.API) []string {
	return slices.DeleteFunc(api.Prefixes(), func(prefix string) bool { return prefix == "/admin/" })
}

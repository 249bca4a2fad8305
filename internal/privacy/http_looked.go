package privacy

import (
	"context"

	"aftercare/internal/platform/web"
)

type lookedInput struct {
	Month month `query:"month" example:"2026-03" doc:"YYYY-MM; default the current month"`
}

func (*lookedInput) Refusals() map[string]error { return map[string]error{"month": errMonth} }

// LookedPerson counts how often one desk user read personal data in a month.
type LookedPerson struct {
	Username string        `json:"username"`
	Name     string        `json:"name"`
	Total    int64         `json:"total"`
	Ways     []LookedAtWay `json:"ways"`
}

// LookedAtWay counts one kind of reading.
type LookedAtWay struct {
	Kind  string `json:"kind" doc:"Kind of audit entry"`
	Title string `json:"title"`
	Count int64  `json:"count"`
}

type lookedOutput struct {
	Body struct {
		Month  string         `json:"month" doc:"YYYY-MM"`
		People []LookedPerson `json:"people" doc:"Most reads first"`
	}
}

func (h HTTP) Looked(r *web.Route) { web.Answer(r, h.looked) }

func (h HTTP) looked(ctx context.Context, in *lookedInput) (*lookedOutput, error) {
	from, all, err := h.LookedIn(ctx, in.Month)
	if err != nil {
		return nil, err
	}
	out := &lookedOutput{}
	out.Body.Month, out.Body.People = from.String()[:len("2006-01")], make([]LookedPerson, len(all))
	for i, who := range all {
		body := LookedPerson{Username: who.Username, Name: who.Name, Total: who.Total, Ways: make([]LookedAtWay, len(who.Kinds))}
		for j, k := range who.Kinds {
			body.Ways[j] = LookedAtWay{Kind: string(k.Kind), Title: k.Title, Count: k.N}
		}
		out.Body.People[i] = body
	}
	return out, nil
}

package dealer

import (
	"context"
	"time"

	"aftercare/internal/platform/web"
)

// HTTP serves the API of this package to the desk.
type HTTP struct{ *Service }

// DealerBody is a dealer in the API.
type DealerBody struct {
	ID        string     `json:"id"`
	Name      string     `json:"name" doc:"Name in forms and records"`
	AWR       bool       `json:"awr" doc:"Offered in the AWR query"`
	Claims    bool       `json:"claims" doc:"Offered in scheme claims"`
	Agreement bool       `json:"agreement" doc:"Offered in the agreement"`
	Version   int64      `json:"version" doc:"Send it with a change; the server refuses if somebody else changed it first"`
	RetiredAt *time.Time `json:"retiredAt,omitempty" doc:"Time of retirement; missing if forms offer it"`
}

// LocationBody is a location that distributors deliver from.
type LocationBody struct {
	ID        string     `json:"id"`
	Name      string     `json:"name" doc:"Name in the agreement form and in signed agreements"`
	Version   int64      `json:"version" doc:"Send it with a change; the server refuses if somebody else changed it first"`
	RetiredAt *time.Time `json:"retiredAt,omitempty" doc:"Time of retirement; missing if the agreement offers it"`
}

func dealerBody(e Entry) DealerBody {
	return DealerBody{
		ID: e.ID, Name: e.Name, AWR: e.Marks.AWR, Claims: e.Marks.Claims, Agreement: e.Marks.Agreements, Version: e.Version, RetiredAt: web.OrMissing(e.RetiredAt),
	}
}

func locationBody(e Entry) LocationBody {
	return LocationBody{ID: e.ID, Name: e.Name, Version: e.Version, RetiredAt: web.OrMissing(e.RetiredAt)}
}

type dealersOutput struct{ Body []DealerBody }
type dealerOutput struct{ Body DealerBody }
type locationsOutput struct{ Body []LocationBody }
type locationOutput struct{ Body LocationBody }

// DealerDraft is a new or changed dealer.
type DealerDraft struct {
	Name      string `json:"name" required:"false" doc:"Unique, at most 100 characters, one line"`
	AWR       bool   `json:"awr" required:"false" doc:"Offered in the AWR query"`
	Claims    bool   `json:"claims" required:"false" doc:"Offered in scheme claims"`
	Agreement bool   `json:"agreement" required:"false" doc:"Offered in the agreement"`
}

func (d DealerDraft) draft() Draft {
	return Draft{Name: d.Name, Marks: Marks{AWR: d.AWR, Claims: d.Claims, Agreements: d.Agreement}}
}

type addDealerInput struct{ Body DealerDraft }

type changeDealerInput struct {
	ID   string `path:"id"`
	Body struct {
		DealerDraft
		Version int64 `json:"version" required:"false" doc:"Version that the caller saw"`
	}
}

type addLocationInput struct {
	Body struct {
		Name string `json:"name" required:"false" doc:"Unique, at most 100 characters, one line"`
	}
}

type renameLocationInput struct {
	ID   string `path:"id"`
	Body struct {
		Name    string `json:"name" required:"false" doc:"Unique, at most 100 characters, one line"`
		Version int64  `json:"version" required:"false" doc:"Version that the caller saw"`
	}
}

type versionInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64 `json:"version" required:"false" doc:"Version that the caller saw"`
	}
}

func (h HTTP) Dealers(r *web.Route)           { web.Answer(r, h.dealers) }
func (h HTTP) AddDealer(r *web.Route)         { web.Answer(r, h.addDealer) }
func (h HTTP) ChangeDealer(r *web.Route)      { web.Answer(r, h.changeDealer) }
func (h HTTP) RetireDealer(r *web.Route)      { web.Answer(r, h.retireDealer) }
func (h HTTP) BringDealerBack(r *web.Route)   { web.Answer(r, h.bringDealerBack) }
func (h HTTP) AllLocations(r *web.Route)      { web.Answer(r, h.allLocations) }
func (h HTTP) AddLocation(r *web.Route)       { web.Answer(r, h.addLocation) }
func (h HTTP) RenameLocation(r *web.Route)    { web.Answer(r, h.renameLocation) }
func (h HTTP) RetireLocation(r *web.Route)    { web.Answer(r, h.retireLocation) }
func (h HTTP) BringLocationBack(r *web.Route) { web.Answer(r, h.bringLocationBack) }

func (h HTTP) dealers(ctx context.Context, _ *struct{}) (*dealersOutput, error) {
	all, err := bodies(ctx, h, dealers(), dealerBody)
	return &dealersOutput{Body: all}, err
}

func (h HTTP) addDealer(ctx context.Context, in *addDealerInput) (*dealerOutput, error) {
	return dealerAnswer(h.add(ctx, dealers(), in.Body.draft()))
}

func (h HTTP) changeDealer(ctx context.Context, in *changeDealerInput) (*dealerOutput, error) {
	return dealerAnswer(h.change(ctx, dealers(), in.ID, in.Body.Version, in.Body.draft()))
}

func (h HTTP) retireDealer(ctx context.Context, in *versionInput) (*dealerOutput, error) {
	return dealerAnswer(h.retire(ctx, dealers(), in.ID, in.Body.Version))
}

func (h HTTP) bringDealerBack(ctx context.Context, in *versionInput) (*dealerOutput, error) {
	return dealerAnswer(h.bringBack(ctx, dealers(), in.ID, in.Body.Version))
}

func (h HTTP) allLocations(ctx context.Context, _ *struct{}) (*locationsOutput, error) {
	all, err := bodies(ctx, h, locations(), locationBody)
	return &locationsOutput{Body: all}, err
}

func (h HTTP) addLocation(ctx context.Context, in *addLocationInput) (*locationOutput, error) {
	return locationAnswer(h.add(ctx, locations(), Draft{Name: in.Body.Name}))
}

func (h HTTP) renameLocation(ctx context.Context, in *renameLocationInput) (*locationOutput, error) {
	return locationAnswer(h.change(ctx, locations(), in.ID, in.Body.Version, Draft{Name: in.Body.Name}))
}

func (h HTTP) retireLocation(ctx context.Context, in *versionInput) (*locationOutput, error) {
	return locationAnswer(h.retire(ctx, locations(), in.ID, in.Body.Version))
}

func (h HTTP) bringLocationBack(ctx context.Context, in *versionInput) (*locationOutput, error) {
	return locationAnswer(h.bringBack(ctx, locations(), in.ID, in.Body.Version))
}

func bodies[T any](ctx context.Context, h HTTP, k kind, body func(Entry) T) ([]T, error) {
	all, err := h.list(ctx, k)
	out := make([]T, len(all))
	for i, e := range all {
		out[i] = body(e)
	}
	return out, err
}

func dealerAnswer(e Entry, err error) (*dealerOutput, error) {
	if err != nil {
		return nil, err
	}
	return &dealerOutput{Body: dealerBody(e)}, nil
}

func locationAnswer(e Entry, err error) (*locationOutput, error) {
	if err != nil {
		return nil, err
	}
	return &locationOutput{Body: locationBody(e)}, nil
}

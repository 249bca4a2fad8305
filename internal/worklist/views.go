package worklist

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/idempotent"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/trail"
	"aftercare/internal/platform/undo"
)

// View is a saved filter of the queue, private or shared with everyone.
type View struct {
	ID, Name string
	Query    string // the query of the page's URL, without filters that no longer exist
	Problem  string // a sentence about the filters that were left out, or ""
	Shared   bool   // everyone at the desk sees it
	Owner    string // the name of the person who shared it; "" for the caller
}

const (
	mostViews       = 30
	longestViewName = 60
	longestQuery    = 1000
)

var (
	errBuiltIn   = fault.New(fault.Invalid, "Everyone already has a view with this name. Please choose another name.")
	errNoView    = fault.New(fault.NotFound, "View not found.")
	errManyViews = fault.Newf(fault.Conflict, "You have %d views, the most allowed. Please delete one first.", mostViews)
	errShare     = fault.New(fault.Forbidden, "Only managers can share a view with everyone.")
	errReshared  = fault.New(fault.Conflict, "This view was changed again, so you can no longer undo this. Nothing has changed.")
	errNoQuery   = fault.New(fault.Invalid, "This filter does not exist.")
)

// isInViews reports whether a view can store a filter. The page and its size are not part of a view.
func isInViews(filter string) bool {
	filters := []string{"kind", "assignee", "status", "late", "ended", "unanswered", "q", "order", "back", "from", "to", "untouched", "scheme"}
	return slices.Contains(filters, filter)
}

// builtIn returns the folded names of the views that everyone
// has. A view of the same name would be confused with them.
func builtIn() []string {
	return []string{"everything", "mine", "unassigned", "late", "due back"}
}

func readQuery(text string) (url.Values, error) {
	if len(text) > longestQuery {
		return nil, errNoQuery
	}
	values, err := url.ParseQuery(strings.TrimPrefix(strings.TrimSpace(text), "?"))
	if err != nil {
		return nil, errNoQuery
	}
	return values, nil
}

// usable separates the filters that exist and that the caller may use from all others.
func (s *Service) usable(ctx context.Context, values url.Values) (kept url.Values, lost []string, err error) {
	kept = url.Values{}
	for name, all := range values {
		value := all[0]
		alone := url.Values{name: {value}}
		if name == "ended" {
			alone.Set("scheme", values.Get("scheme")) // the scheme decides which values are valid
		}
		switch err := s.checkQuery(ctx, alone); {
		case err == nil:
			kept.Set(name, value)
		case fault.KindOf(err) == fault.Invalid || fault.KindOf(err) == fault.Forbidden:
			lost = append(lost, name+"="+value)
		default:
			return nil, nil, err
		}
	}
	slices.Sort(lost)
	return kept, lost, nil
}

// checkQuery refuses filters that do not exist, or that the caller may not use.
func (s *Service) checkQuery(ctx context.Context, values url.Values) error {
	for name := range values {
		if !isInViews(name) {
			return errNoQuery
		}
	}
	form, err := readForm(values)
	if err == nil {
		_, err = s.checked(ctx, form)
	}
	return err
}

func (s *Service) checkView(ctx context.Context, name string, query *string, shared bool) (View, error) {
	if shared && !auth.From(ctx).Role.Covers(auth.Manager) {
		return View{}, errShare
	}
	var problems fault.Form
	name, err := field.Text("a name", name, longestViewName)
	if err == nil && slices.Contains(builtIn(), db.Fold(name)) {
		err = errBuiltIn
	}
	problems.Check("name", err)
	// An empty query shows everything; a missing one is an error.
	values, err := url.Values{}, error(errNoQuery)
	if query != nil {
		values, err = readQuery(*query)
	}
	if err == nil {
		err = s.checkQuery(ctx, values)
	}
	problems.Check("query", err)
	return View{Name: name, Query: values.Encode(), Shared: shared}, problems.Err()
}

// Views returns the caller's views and the shared ones, sorted by name.
func (s *Service) Views(ctx context.Context) ([]View, error) {
	views, err := viewsOf(ctx, s.DB, auth.From(ctx).ID)
	if err != nil {
		return nil, fmt.Errorf("queue: views: %w", err)
	}
	for i, v := range views {
		values, err := readQuery(v.Query)
		if err != nil {
			values = url.Values{}
		}
		kept, lost, err := s.usable(ctx, values)
		if err != nil {
			return nil, err
		}
		views[i].Query = kept.Encode()
		if len(lost) > 0 {
			views[i].Problem = "This filter no longer exists and was left out: " + strings.Join(lost, ", ") + "."
		}
	}
	return views, nil
}

// Reshared is a view that its owner has shared, or no longer shares.
type Reshared struct {
	ID    string `json:"i"`
	Owner string `json:"o"`
	Now   bool   `json:"n"`
}

// saved is a saved view. The offer is empty if the view is shared as before.
type saved struct {
	View
	Offer undo.Offer
}

// AddView saves a filter under a name. If the view is shared, the caller can undo the sharing.
func (s *Service) AddView(ctx context.Context, name string, query *string, shared bool) (View, undo.Offer, error) {
	v, err := s.checkView(ctx, name, query, shared)
	if err != nil {
		return v, undo.Offer{}, err
	}
	owner := auth.From(ctx).ID
	done, err := idempotent.Once(ctx, s.DB, "queue-view:"+owner, func(tx *db.Tx) (saved, error) {
		v.ID = id.New(tx.Now())
		if err := lockOwner(ctx, tx, owner); err != nil {
			return saved{}, err
		}
		if err := insertView(ctx, tx, owner, v); err != nil {
			return saved{}, err
		}
		offer, err := s.offerShare(ctx, tx, v, false)
		return saved{v, offer}, err
	})
	return done.View, done.Offer, err
}

// ChangeView changes one of the caller's views. If it is now shared, or no longer, the caller can undo that.
func (s *Service) ChangeView(ctx context.Context, viewID, name string, query *string, shared bool) (View, undo.Offer, error) {
	v, err := s.checkView(ctx, name, query, shared)
	if err != nil {
		return v, undo.Offer{}, err
	}
	v.ID = viewID
	owner := auth.From(ctx).ID
	offer, err := idempotent.Once(ctx, s.DB, "queue-view-change:"+owner, func(tx *db.Tx) (undo.Offer, error) {
		was, err := isShared(ctx, tx, owner, viewID)
		if err != nil {
			return undo.Offer{}, err
		}
		if err := updateView(ctx, tx, owner, v); err != nil {
			return undo.Offer{}, err
		}
		return s.offerShare(ctx, tx, v, was)
	})
	return v, offer, err
}

// offerShare offers to undo that a view is shared, or no longer shared.
func (s *Service) offerShare(ctx context.Context, tx *db.Tx, v View, was bool) (undo.Offer, error) {
	if v.Shared == was {
		return undo.Offer{}, nil
	}
	return s.Undo.Offer(ctx, tx, s.Undo.Hold(tx), undoShare, Reshared{v.ID, auth.From(ctx).ID, v.Shared})
}

// shareBack restores whether a view is shared. Its name and its filters stay.
func (s *Service) shareBack(ctx context.Context, tx *db.Tx, done Reshared) ([]trail.Entry, error) {
	if !done.Now && !auth.From(ctx).Role.Covers(auth.Manager) {
		return nil, errShare
	}
	return nil, reshareView(ctx, tx, done)
}

// DeleteView deletes one of the caller's views.
func (s *Service) DeleteView(ctx context.Context, viewID string) error {
	owner := auth.From(ctx).ID
	return idempotent.Do(ctx, s.DB, "queue-view-delete:"+owner, func(tx *db.Tx) error {
		return deleteView(ctx, tx, owner, viewID)
	})
}

package setting

import (
	"context"
	"slices"
	"strings"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

const (
	longestCourier = 60
	longestPattern = 300
	mostCouriers   = 50
)

var (
	errPattern      = fault.New(fault.Invalid, "Please enter an address that starts with https:// and contains {docket} once, after the host name.")
	errManyCouriers = fault.Newf(fault.Invalid, "Please enter at most %d couriers.", mostCouriers)
)

func readCouriers(typed []portal.Courier) (all []portal.Courier, err error) {
	var form fault.Form
	if len(typed) > mostCouriers {
		return nil, errManyCouriers.At("couriers")
	}
	seen := map[string]bool{}
	for i, c := range typed {
		place := fault.Place("couriers", i)
		c.Name, err = line("the name of the courier", c.Name, longestCourier)
		form.Check(place+".name", err)
		if err == nil && seen[db.Fold(c.Name)] {
			form.Check(place+".name", fault.Newf(fault.Invalid, "%s is in the list twice.", c.Name))
		}
		seen[db.Fold(c.Name)] = true
		c.Pattern = strings.TrimSpace(c.Pattern)
		switch {
		case len([]rune(c.Pattern)) > longestPattern:
			form.Check(place+".pattern", fault.Newf(fault.Invalid, "Please shorten the address to at most %d characters.", longestPattern))
		case !portal.IsPattern(c.Pattern):
			form.Check(place+".pattern", errPattern)
		}
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b portal.Courier) int { return strings.Compare(db.Fold(a.Name), db.Fold(b.Name)) })
	return all, form.Err()
}

// SetCouriers changes the list of couriers. Existing statuses keep their tracking links.
func (s *Service) SetCouriers(ctx context.Context, seen int64, typed []portal.Courier) (Overview, error) {
	couriers, err := readCouriers(typed)
	if err != nil {
		return Overview{}, err
	}
	return s.change(ctx, "couriers", seen, func(tx *db.Tx, was Current) ([]trail.Entry, error) {
		changes := changed(trail.Plain("couriers", couriersWithout(was.Stored.Couriers, couriers), couriersWithout(couriers, was.Stored.Couriers)))
		return entry(didCouriers, changes), writeCouriers(ctx, tx, couriers)
	})
}

// couriersWithout lists the couriers that are only in all.
func couriersWithout(all, others []portal.Courier) string {
	var lines []string
	for _, c := range all {
		if !slices.Contains(others, c) {
			lines = append(lines, c.Name+" "+c.Pattern)
		}
	}
	text := []rune(strings.Join(lines, "; "))
	if len(text) > longestList {
		return string(text[:longestList]) + "…"
	}
	return string(text)
}

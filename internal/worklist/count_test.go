package worklist

import (
	"context"
	"testing"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func TestTheQueueCountsExactlyAndASearchToABound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := withoutRooms(t, d)
		s.Find = func(context.Context, string, int) (Matches, error) { return Matches{CustomerIDs: []string{"CU1"}}, nil }
		for range mostFound + 1 {
			s.comes(t, Repair, 5)
			s.comes(t, AWR, 0)
		}
		ctx := auth.With(t.Context(), auth.Actor{Kind: auth.Admin, ID: "meera", Role: auth.Owner})
		for _, c := range []struct {
			form      Form
			total     int
			isAtLeast bool
		}{
			{Form{}, 2 * (mostFound + 1), false},
			{Form{Late: "true"}, mostFound + 1, false},
			{Form{Status: "none", Kind: "awr"}, mostFound + 1, false},
			{Form{Status: "other"}, 0, false},
			{Form{Q: "asha"}, mostFound, true},
		} {
			c.form.Limit = 25
			if p, err := s.Page(ctx, c.form); err != nil || p.Total != (db.Total{N: c.total, AtLeast: c.isAtLeast}) {
				t.Errorf("%+v: %+v (%v)", c.form, p.Total, err)
			}
		}
	})
}

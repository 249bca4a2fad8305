package worklist

import (
	"fmt"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// More lines than one statement takes, at two times, some of them closed.
func TestManyLinesTouchedAtOnceStandAsIfOneByOne(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := withoutRooms(t, d)
		want, touches, ids := map[string]Item{}, map[string]Touch{}, []string{}
		for n := range touchedAtOnce + 20 {
			i := s.comes(t, Repair, 1)
			did := Touch{Status: fmt.Sprint("Sent by docket ", n), At: i.CreatedAt.Add(time.Duration(n%2+1) * time.Minute), Ends: n%3 == 0}
			did.First = did.At
			i.touch(did.Status, did.At, did.Ends)
			i.Stage = stageOf(did.Status, did.Ends)
			touches[i.ID], want[i.ID], ids = did, i, append(ids, i.ID)
		}
		write(t, d, func(tx *db.Tx) error { return s.Touched(t.Context(), tx, Repair, touches) })
		stored, err := itemsOf(t.Context(), d, source{table: "queue_items"}.byID(ids))
		if err != nil || len(stored) != len(want) {
			t.Fatalf("%d lines, want %d (%v)", len(stored), len(want), err)
		}
		for _, i := range stored {
			if i != want[i.ID] {
				t.Fatalf("the line is %+v, want %+v", i, want[i.ID])
			}
		}
	})
}

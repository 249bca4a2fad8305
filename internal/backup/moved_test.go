package backup_test

import (
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

func TestTheAuditPageTellsOfTheMoveToAnotherDatabase(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, from *apptest.Portal, to app.Config) {
		from.Call("GET", "/desk/audit", from.Admin(), nil).Gives(200).Hides("movedAt")
		file, _ := mustBackUp(from)
		before := time.Now().Add(-time.Second)
		if _, err := restoreInto(t, to, file); err != nil {
			t.Fatal(err)
		}
		there := apptest.On(t, to, from.Clock.Now())
		var page struct{ MovedAt time.Time }
		there.Call("GET", "/desk/audit", there.Admin(), nil).Gives(200, "Portal restored from a backup").Decode(&page)
		if page.MovedAt.Before(before.Truncate(time.Second)) || page.MovedAt.After(time.Now()) {
			t.Errorf("it was moved at %s", page.MovedAt)
		}
	})
}

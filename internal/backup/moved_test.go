package backup_test

import (
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/operate"
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

// The backup does not know whether an invitation was used or withdrawn since.
func TestARestoreEndsInvitationsAndListsThem(t *testing.T) {
	t.Parallel()
	eachPair(t, func(t *testing.T, from *apptest.Portal, to app.Config) {
		owner := from.Admin()
		from.Call("POST", "/desk/people/invitations", owner, map[string]string{"email": "meera@portal.test", "role": "Agent"}).Gives(201)
		mails := from.MailsTo("meera@portal.test")
		from.Clock.Advance(2 * time.Minute)
		from.Call("POST", "/desk/people/invitations", owner, map[string]string{"email": "ravi@portal.test", "role": "Agent"}).Gives(201)
		from.Exec(`UPDATE jobs SET dead = TRUE, last_error = 'mail: away' WHERE kind = 'mail'`)
		file, _ := mustBackUp(from)
		if _, err := operate.RestoreBackup(t.Context(), to, operate.Restore{File: file, Deletions: none}, silent(), from.Clock.Now); err != nil {
			t.Fatal(err)
		}

		there := apptest.On(t, to, from.Clock.Now())
		owner = there.Admin()
		var open []struct {
			ID, Email string
			Expired   bool
		}
		there.Call("GET", "/desk/people/invitations", owner, nil).Gives(200).Decode(&open)
		if len(open) != 2 || !open[0].Expired || !open[1].Expired {
			t.Fatalf("the invitations are %+v", open)
		}
		there.Call("POST", "/desk/invitation", "", map[string]string{"token": invitationIn(t, mails[0])}).
			Refuses(400, "This invitation has expired. Please ask an owner of the desk for a new one.")
		if n := there.Count("jobs WHERE kind = 'mail'"); n != 0 {
			t.Errorf("%d emails with a link that has ended are left", n)
		}
		there.Call("POST", "/desk/people/invitations/"+open[0].ID+"/resend", owner, nil).Gives(200, `"expired":false`)
	})
}

func invitationIn(t *testing.T, mail string) string {
	t.Helper()
	_, rest, found := strings.Cut(mail, "/admin/invitation/")
	if !found {
		t.Fatalf("no invitation in %s", mail)
	}
	token, _, _ := strings.Cut(rest, "\n")
	return strings.TrimSpace(token)
}

package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestTheOperatorListsInvitesDisablesAndEnablesPeopleAtTheDesk(t *testing.T) {
	t.Parallel()
	eachMigrated(t, func(t *testing.T, p place) {
		if out, complaint, ok := p.run(t, "", "migrate", "--new"); !ok {
			t.Fatalf("a new portal says %q and %q", out, complaint)
		}
		p.does(t, good, "Admin \"devi\" of "+p.name+": made, with the mailbox devi@example.com.\n", "admin", "devi", "devi@example.com")
		p.refuses(t, "", "The desk needs an owner. Please make someone else an owner first.", "admin", "disable", "devi")
		p.refuses(t, "", "This person is not at the desk.", "admin", "disable", "nobody")
		p.does(t, good, "Admin \"meera\" of "+p.name+": made, with the mailbox meera@example.com.\n", "admin", "set", "meera", "meera@example.com")
		p.does(t, "", "Admin \"meera\" of "+p.name+": disabled, and logged out everywhere.\n", "admin", "disable", "MEERA")
		p.refuses(t, "", "This person is already disabled.", "admin", "disable", "meera")
		p.does(t, good, "Admin \"meera\" of "+p.name+": new password; 0 sessions ended; still disabled: `aftercare admin enable` lets them in again.\n", "admin", "meera")
		p.does(t, "", "Admin \"meera\" of "+p.name+": enabled, with the role Owner.\n", "admin", "enable", "meera")

		out, complaint, ok := p.run(t, "", "admin", "invite", "asha@example.com", "--role", "Manager")
		if !ok || !strings.HasPrefix(out, "Invitation to asha@example.com, with the role Manager, to the desk of "+p.name+": it works until ") {
			t.Errorf("an invitation says %q and %q", out, complaint)
		}
		p.refuses(t, "", "This address is already invited. Send the invitation again, or withdraw it first.", "admin", "invite", "asha@example.com")
		p.refuses(t, "", "Someone at the desk already has this address.", "admin", "invite", "Devi@example.com", "--json")

		out, complaint, ok = p.run(t, "", "admin", "list", "--json")
		var list struct {
			People []struct {
				Username, Role       string
				DisabledAt, LastSeen *string
			}
			Invitations []struct{ Email, Role, InvitedBy string }
		}
		if err := json.Unmarshal([]byte(out), &list); !ok || err != nil {
			t.Fatalf("the list says %q and %q: %v", out, complaint, err)
		}
		if len(list.People) != 2 || list.People[0].Username != "devi" || list.People[1].Role != "Owner" || list.People[1].DisabledAt != nil {
			t.Errorf("the people are %+v", list.People)
		}
		if len(list.Invitations) != 1 || list.Invitations[0].Email != "asha@example.com" || list.Invitations[0].Role != "Manager" || list.Invitations[0].InvitedBy != "" {
			t.Errorf("the invitations are %+v", list.Invitations)
		}
		out, _, _ = p.run(t, "", "admin", "list")
		for _, words := range []string{"People at the desk of " + p.name + ":\n", "USERNAME", "devi", "enabled", "Invitations:", "asha@example.com"} {
			if !strings.Contains(out, words) {
				t.Errorf("the list lacks %q: %s", words, out)
			}
		}
	})
}

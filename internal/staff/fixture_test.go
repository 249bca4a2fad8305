package staff_test

import (
	"regexp"
	"testing"

	"aftercare/internal/app/apptest"
)

type object = map[string]any

// person is a desk user in the answer of the API.
type person struct {
	ID, Name, Username, Email, Role string
	LastSeen, DisabledAt            string
	You                             bool
}

func people(p *apptest.Portal, owner string) (all []person) {
	p.T.Helper()
	p.Call("GET", "/desk/people", owner, nil).Gives(200).Decode(&all)
	return all
}

func personNamed(p *apptest.Portal, owner, username string) person {
	p.T.Helper()
	for _, one := range people(p, owner) {
		if one.Username == username {
			return one
		}
	}
	p.T.Fatalf("there is no %s at the desk", username)
	return person{}
}

// invites sends an invitation and returns its id and the token in its link.
func invites(p *apptest.Portal, owner, email, role string) (id, token string) {
	p.T.Helper()
	id = p.Call("POST", "/desk/people/invitations", owner, object{"email": email, "role": role}).Gives(201).Get("id")
	return id, linkTo(p, email)
}

var link = regexp.MustCompile(`http://portal\.test/admin/invitation/([a-z2-7]+)`)

// linkTo returns the token in the last invitation to an address.
func linkTo(p *apptest.Portal, email string) string {
	p.T.Helper()
	mails := p.MailsTo(email)
	for i := len(mails) - 1; i >= 0; i-- {
		if found := link.FindStringSubmatch(mails[i]); found != nil {
			return found[1]
		}
	}
	p.T.Fatalf("no invitation to %s: %q", email, mails)
	return ""
}

const meerasPassword = "kettle beside the window"

// meera returns the form of a person who accepts an invitation.
func meera(token string, changes ...string) object {
	form := object{"token": token, "name": "Meera Iyer", "username": "meera", "password": meerasPassword}
	for i := 0; i < len(changes); i += 2 {
		form[changes[i]] = changes[i+1]
	}
	return form
}

func login(t *testing.T, p *apptest.Portal, username, password string) string {
	t.Helper()
	return p.Call("POST", "/admin/login", "", object{"username": username, "password": password}).Gives(200).Get("token")
}

package attack_test

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/app/attack"
	"aftercare/internal/operate"
	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
)

// standing is the real access of an identity.
type standing int

const (
	nobody  standing = iota
	unclear          // ambiguous
	user
	dealer
	otherUser
	otherDealer
	agent
	manager
	newcomer // an owner who must choose a password first
	stepless // an owner who must add a second step first
	admin    // an owner
)

// atDesk reports whether the identity may see all customers.
func (s standing) atDesk() bool { return s >= agent }

type identity struct {
	name   string
	is     standing
	header func() http.Header
}

func sends(header http.Header) func() http.Header { return func() http.Header { return header } }

func bearer(token string) func() http.Header { return sends(authorization("Bearer " + token)) }

func authorization(values ...string) http.Header { return http.Header{"Authorization": values} }

func logged(token *string) func() http.Header {
	return func() http.Header { return authorization("Bearer " + *token) }
}

// cookies is an identity that may open only files.
const cookies = "cookies in place of the header"

// identities returns all ways to authenticate, valid and invalid.
func identities(w *world) []identity {
	w.T.Helper()
	asha := auth.Actor{Kind: auth.Customer, ID: w.asha.ID, Email: w.asha.Email, Role: auth.User, Session: "made-up"}
	boss := auth.Actor{Kind: auth.Admin, ID: "admin", Email: w.Config.AdminEmail, Session: "made-up"}
	ended, endedDesk, changed := w.Login(w.asha.Email, apptest.CustomerPassword), w.Admin(), w.person("Nina", "Rao", "User")
	w.Call("POST", "/api/users/logout", ended, nil).Gives(200)
	w.Call("POST", "/admin/logout", endedDesk, nil).Gives(200)
	w.Call("POST", "/api/users/forgot-password", "", object{"email": changed.Email}).Gives(200)
	reset := object{"token": w.linkTo(changed.Email, "/reset-password/"), "newPassword": "quite another staple"}
	w.Call("POST", "/api/users/reset-password", "", reset).Gives(200)
	w.newcomer, w.stepless = w.begins(), w.Desk("Owner")
	return []identity{
		{"nobody", nobody, sends(nil)},
		{"an empty header", nobody, sends(authorization(""))},
		{"an empty token", nobody, bearer("")},
		{"another scheme", nobody, sends(authorization("Basic " + base64.StdEncoding.EncodeToString([]byte("admin:"+apptest.AdminPassword))))},
		{"a bare token", nobody, func() http.Header { return authorization(w.admin) }},
		{"garbage", nobody, bearer("a.b.c")},
		{"a token of 5 kB", nobody, bearer(strings.Repeat("x", 5000))},
		{"a customer's token that has expired", nobody, bearer(w.minted(w.Config.Secret, asha, -time.Second))},
		{"an admin's token that has expired", nobody, bearer(w.minted(w.Config.Secret, boss, -time.Second))},
		{"a customer's token of another key", nobody, bearer(w.minted(strings.Repeat("x", 32), asha, time.Hour))},
		{"an admin's token of another key", nobody, bearer(w.minted(strings.Repeat("x", 32), boss, time.Hour))},
		{"an admin's token signed by nobody", nobody, bearer(unsigned(w.admin))},
		{"a customer's token for another audience", nobody, bearer(w.minted(w.Config.Secret, withKind(asha, "files"), time.Hour))},
		{"a customer's token as an admin's", nobody, bearer(w.minted(w.Config.Secret, withKind(asha, auth.Admin), time.Hour))},
		{"a session that was never begun", nobody, bearer(w.minted(w.Config.Secret, boss, time.Hour))},
		{"a customer's session that has ended", nobody, bearer(ended)},
		{"an admin's session that has ended", nobody, bearer(endedDesk)},
		{"a session from before the password was reset", nobody, bearer(changed.Token)},
		{"a changed signature", nobody, bearer(cutOff(w.admin) + ".AAAA")},
		{"no signature", nobody, bearer(cutOff(w.admin) + ".")},
		{"an admin's payload with a customer's signature", nobody, bearer(swapped(w.asha.Token, w.admin))},
		{cookies, nobody, func() http.Header { return http.Header{"Cookie": {"token=" + w.asha.Token + "; admin=" + w.admin}} }},
		{"a token in another header", nobody, func() http.Header {
			return http.Header{"X-Authorization": {"Bearer " + w.admin}, "X-Api-Key": {w.admin}, "X-Forwarded-User": {"admin"}}
		}},
		{"two headers", unclear, func() http.Header { return authorization("Bearer "+w.asha.Token, "Bearer "+w.admin) }},
		{"a customer", user, logged(&w.asha.Token)},
		{"a dealer", dealer, logged(&w.ravi.Token)},
		{"another customer", otherUser, logged(&w.meera.Token)},
		{"another dealer", otherDealer, logged(&w.sunil.Token)},
		{"an agent of the desk", agent, logged(&w.agent)},
		{"a manager of the desk", manager, logged(&w.manager)},
		{"an owner who has yet to choose a password", newcomer, logged(&w.newcomer)},
		{"an owner who has yet to add a second step", stepless, logged(&w.stepless)},
		{"an admin", admin, logged(&w.admin)},
	}
}

// begins creates an owner with a generated password and logs them in.
func (w *world) begins() (token string) {
	w.T.Helper()
	w.made++
	username, password := fmt.Sprintf("newcomer%d", w.made), "a letter from the office"
	if _, err := operate.SetAdmin(w.T.Context(), w.App, username, username+"@portal.test", password); err != nil {
		w.T.Fatal(err)
	}
	token = w.Call("POST", "/admin/login", "", object{"username": username, "password": password}).Gives(200).Get("token")
	w.Exec(`UPDATE admins SET must_change_password = TRUE WHERE username = $1`, username)
	return token
}

func withKind(a auth.Actor, kind auth.Kind) auth.Actor {
	a.Kind = kind
	return a
}

func (w *world) minted(secret string, who auth.Actor, lasts time.Duration) string {
	w.T.Helper()
	now := w.Clock.Now()
	tokens, err := auth.NewTokens([]byte(secret), w.Clock.Now)
	if err != nil {
		w.T.Fatal(err)
	}
	token, err := tokens.Issue(who, now.Add(-time.Hour), now.Add(lasts))
	if err != nil {
		w.T.Fatal(err)
	}
	return token
}

func unsigned(token string) string {
	head := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none","typ":"JWT"}`))
	return head + "." + strings.Split(token, ".")[1] + "."
}

func cutOff(token string) string { return token[:strings.LastIndex(token, ".")] }

// swapped has the payload of one token and the signature of another.
func swapped(signed, payload string) string {
	parts := strings.Split(signed, ".")
	return parts[0] + "." + strings.Split(payload, ".")[1] + "." + parts[2]
}

// Every identity makes every call with another person's good request. Status, body and stored data must
// show that no identity gets more access than the rule of the call.
func TestNoIdentityGetsFurtherThanTheRuleOfTheCall(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, engine)
			everyone := identities(w)
			if len(everyone) < 20 {
				t.Fatalf("only %d identities", len(everyone))
			}
			calls := allCalls(t)
			for _, c := range calls {
				w.isTriedBy(everyone, c)
			}
			if isWhole {
				fmt.Printf("%s: each of %d identities made each of %d calls\n", engine, len(everyone), len(calls))
			}
		})
	}
}

// isTriedBy lets all identities make a call. Those who must be refused come first, and share one good
// request, which they must not use up.
func (w *world) isTriedBy(everyone []identity, c attack.Call) {
	w.T.Helper()
	good, known := w.Example(c)
	if !known {
		return // TestEveryCallHasAGoodExample reports it
	}
	if c.Access == "public" && !isWhole {
		everyone = oneInSix(everyone) // all of them succeed, and each needs a new request
	}
	owner, before := ownerOf(w.T, good), w.stored()
	for _, who := range everyone {
		if want := w.refusals(c, who, good, owner); want != nil {
			if answer := w.tries(c, good, who); !slices.Contains(want, answer.Status) {
				w.T.Errorf("%s as %s answers %d, want one of %v: %s", c.Name(), who.name, answer.Status, want, answer.Body)
			}
		}
	}
	if w.stored() != before {
		w.T.Errorf("%s stores something for somebody whom it refused", c.Name())
	}
	for _, who := range everyone {
		if w.refusals(c, who, good, owner) != nil {
			continue
		}
		if answer := w.tries(c, good, who); answer.Status >= 400 {
			w.T.Errorf("%s as %s answers %d: %s", c.Name(), who.name, answer.Status, answer.Body)
		}
		if c.Method != http.MethodGet {
			w.comeBack()
			good, _ = w.Example(c)
			owner = ownerOf(w.T, good)
		}
	}
}

// oneInSix keeps the first identity, nobody, and every sixth after it.
func oneInSix(everyone []identity) []identity {
	var some []identity
	for i := 0; i < len(everyone); i += 6 {
		some = append(some, everyone[i])
	}
	return some
}

// refusals returns the statuses that may refuse an identity, or none if the call must succeed. They depend
// on the rule of the call and the owner of the data.
func (w *world) refusals(c attack.Call, who identity, good attack.Request, owner string) []int {
	lets := map[string][]standing{
		"customer": {user, dealer, otherUser, otherDealer},
		"dealer":   {dealer, otherDealer},
		"anyone":   {user, dealer, otherUser, otherDealer},
	}[c.Access]
	lets = append(lets, map[string][]standing{
		"Agent":   {agent, manager, admin},
		"Manager": {manager, admin},
		"Owner":   {admin},
	}[c.Role]...)
	if slices.Contains(c.Early, "password") {
		lets = append(lets, newcomer)
	}
	if slices.Contains(c.Early, "step") {
		lets = append(lets, stepless)
	}
	switch {
	case who.is == unclear:
		return []int{400}
	case c.Access == "public", who.name == cookies && slices.Contains(byCookie(), c.Name()):
		return nil
	case who.is == nobody:
		return []int{401}
	case !slices.Contains(lets, who.is):
		return []int{403}
	case asksForPassword(good), c.Name() == "POST /desk/me/email":
		return []int{400} // the password or the link belongs to another person
	case isBegunBySomebody(good):
		return []int{409}
	case who.is != admin && isOwn(c.Path) && len(good.Params) > 0:
		return []int{403, 404} // it belongs to the owner
	case !who.is.atDesk() && owner != "" && owner != w.personOf(who.is).ID:
		return []int{403, 404}
	default:
		return nil
	}
}

// isOwn reports whether a call of the desk is about one person's own data.
func isOwn(path string) bool {
	return slices.ContainsFunc([]string{"/desk/me/", "/desk/queue/views/", "/desk/notes/", "/desk/undo/"}, func(own string) bool { return strings.HasPrefix(path, own) })
}

// byCookie lists the calls that a new tab or a frame makes. They send no header.
func byCookie() []string {
	return []string{"GET /files/{key}", "GET /my/data/file", "GET /desk/letters/{id}/html", "GET /brand/signature/{sum}"}
}

// asksForPassword reports whether the request contains its
// maker's password. All admins have the same password here.
func asksForPassword(good attack.Request) bool {
	said, _ := good.JSON.(object)
	return said["oldPassword"] != nil || said["password"] != nil && said["password"] != apptest.AdminPassword
}

// isBegunBySomebody reports whether the request completes a set-up that another person started.
func isBegunBySomebody(good attack.Request) bool {
	said, _ := good.JSON.(object)
	return said["setup"] != nil
}

// tries makes a call as an identity, and checks that the answer reveals nothing about other people.
func (w *world) tries(c attack.Call, good attack.Request, who identity) attack.Answer {
	w.T.Helper()
	good.Token, good.Header = "", who.header()
	sent, err := good.Sent(c)
	if err != nil {
		w.T.Fatal(err)
	}
	if who.is == stepless {
		// Required only during this call, because all other admins have no second step either.
		w.Exec(`INSERT INTO second_step_required (one, since) VALUES (1, 1)`)
		defer w.Exec(`DELETE FROM second_step_required`)
	}
	answer, err := w.Answer(sent)
	if err != nil {
		w.T.Fatal(err)
	}
	if answer.Status < 400 && (who.is.atDesk() || who.name == cookies || c.Access == "public") {
		return answer // the desk sees everyone, and public calls know no one
	}
	for _, word := range []string{ashasWord, ravisWord, meerasWord, sunilsWord, victimsWord} {
		if !strings.HasSuffix(w.personOf(who.is).Name, word) && strings.Contains(answer.Body, word) {
			w.T.Errorf("%s as %s tells of %s: %.300s", c.Name(), who.name, word, answer.Body)
		}
	}
	return answer
}

func (w *world) stored() string {
	w.T.Helper()
	text, err := w.Stored()
	if err != nil {
		w.T.Fatal(err)
	}
	return text
}

func (w *world) personOf(is standing) apptest.Person {
	switch is {
	case user:
		return w.asha
	case dealer:
		return w.ravi
	case otherUser:
		return w.meera
	case otherDealer:
		return w.sunil
	default:
		return apptest.Person{}
	}
}

// comeBack logs people in again if a call ended their session.
func (w *world) comeBack() {
	w.T.Helper()
	for _, who := range []*apptest.Person{&w.asha, &w.ravi, &w.meera, &w.sunil} {
		if w.Call("GET", "/api/users/customer/"+who.ID, who.Token, nil).Status == http.StatusUnauthorized {
			who.Token = w.Login(who.Email, apptest.CustomerPassword)
		}
	}
	if w.Call("GET", "/desk/me", w.newcomer, nil).Status == http.StatusUnauthorized {
		w.newcomer = w.begins()
	}
	for token, again := range map[*string]func() string{
		&w.admin:    w.Admin,
		&w.manager:  func() string { return w.Desk("Manager") },
		&w.agent:    func() string { return w.Desk("Agent") },
		&w.stepless: func() string { return w.Desk("Owner") },
	} {
		if w.Call("GET", "/admin/waiting", *token, nil).Status == http.StatusUnauthorized {
			*token = again()
		}
	}
}

// ownerOf returns the customer whose data a good request is about.
func ownerOf(t *testing.T, good attack.Request) string {
	t.Helper()
	if good.Token == "" {
		return ""
	}
	payload, err := base64.RawURLEncoding.DecodeString(strings.Split(good.Token, ".")[1])
	if err != nil {
		t.Fatal(err)
	}
	var claims struct{ CustomerID string }
	if err := json.Unmarshal(payload, &claims); err != nil {
		t.Fatal(err)
	}
	said, err := json.Marshal([]any{good.Query, good.JSON, good.Form})
	if err != nil {
		t.Fatal(err)
	}
	if len(good.Params) > 0 || claims.CustomerID != "" && strings.Contains(string(said), claims.CustomerID) {
		return claims.CustomerID
	}
	return ""
}

package app_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

type operation struct {
	method, path string
	public       bool
	customer     bool // customers may call it
	admin        bool // admins may call it

	access, rateClass string
	role              string // the lowest role at the desk
	bodyLimit         *int64
	takesBody         bool
}

func operations(t *testing.T) []operation {
	t.Helper()
	var document bytes.Buffer
	if err := app.WriteOpenAPI(&document); err != nil {
		t.Fatal(err)
	}
	var api struct {
		Paths map[string]map[string]struct {
			Security    []map[string][]string `json:"security"`
			Access      string                `json:"x-access"`
			Role        string                `json:"x-role"`
			BodyLimit   *int64                `json:"x-body-limit"`
			RateClass   string                `json:"x-rate-class"`
			RequestBody any                   `json:"requestBody"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(document.Bytes(), &api); err != nil {
		t.Fatal(err)
	}
	var all []operation
	for path, methods := range api.Paths {
		for method, op := range methods {
			o := operation{method: strings.ToUpper(method), path: path, public: len(op.Security) == 0}
			o.access, o.rateClass, o.bodyLimit, o.takesBody = op.Access, op.RateClass, op.BodyLimit, op.RequestBody != nil
			o.role = op.Role
			for _, way := range op.Security {
				_, customer := way["customer"]
				_, admin := way["admin"]
				o.customer, o.admin = o.customer || customer, o.admin || admin
			}
			all = append(all, o)
		}
	}
	return all
}

// A new call is closed and covered from the moment it exists. All calls, by who may make them, are in
// calls.gen.txt; read its change in a review.
func TestOnlyTheShortListIsPublic(t *testing.T) {
	t.Parallel()
	// Section 6 of the specification, then emailed links, the steps of a login, and the privacy notice.
	want := []string{
		"POST /api/users/login", "POST /api/users/register", "POST /api/users/forgot-password", "POST /api/users/reset-password",
		"POST /admin/login", "POST /admin/forgot-password", "POST /admin/reset-password", "GET /TicketSearch/Search/{ticket}",

		"POST /api/users/confirm-email", "POST /api/users/restore-email",
		"POST /unsubscribe", "PUT /unsubscribe", "POST /unsubscribe/{token}",
		"POST /desk/invitation", "POST /desk/invitation/accept",
		"POST /desk/login/code", "POST /desk/login/passkey/options", "POST /desk/login/passkey",
		"GET /privacy/notice",
	}
	var public []string
	for _, o := range operations(t) {
		if o.public {
			public = append(public, o.method+" "+o.path)
		}
	}
	slices.Sort(want)
	if slices.Sort(public); !slices.Equal(public, want) {
		t.Errorf("public calls are %q, want %q", public, want)
	}
}

func TestOnlyOwnersReachSettingsPeopleAndTheAuditTrail(t *testing.T) {
	t.Parallel()
	for _, o := range operations(t) {
		for _, part := range []string{"/desk/settings", "/desk/people", "/desk/audit", "/desk/second-step", "/desk/first-day"} {
			if strings.HasPrefix(o.path, part) && (o.access != "admin" || o.role != "Owner") {
				t.Errorf("%s %s is open to %q %q", o.method, o.path, o.access, o.role)
			}
		}
	}
}

// The document says for every call who may make it, how large its body may be and how often it is answered.
// A call without these rules cannot be registered.
func TestEveryCallHasAnAccessRuleABodyLimitAndARateClass(t *testing.T) {
	t.Parallel()
	const form, largestJSON = 11 << 20, 768 << 10
	for _, o := range operations(t) {
		name := o.method + " " + o.path
		if !slices.Contains([]string{"public", "customer", "dealer", "anyone", "admin"}, o.access) || (o.access == "public") != o.public {
			t.Errorf("%s is for %q", name, o.access)
		}
		if o.admin != slices.Contains([]string{"Owner", "Manager", "Agent"}, o.role) {
			t.Errorf("%s asks for the role %q at the desk", name, o.role)
		}
		if !slices.Contains([]string{"visits", "reads", "writes", "searches", "longAnswers"}, o.rateClass) || (o.rateClass == "visits") != o.public {
			t.Errorf("%s is counted among the %q", name, o.rateClass)
		}
		if o.bodyLimit == nil || o.takesBody != (*o.bodyLimit > 0) || *o.bodyLimit > largestJSON && *o.bodyLimit != form {
			t.Errorf("%s has a body limit of %v", name, o.bodyLimit)
		}
	}
}

func TestEveryOtherCallIsGuarded(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		user, admin := p.Registers("Asha Verma", "User"), p.Admin()
		loggedOut := p.Login(user.Email, apptest.CustomerPassword)
		p.Call("POST", "/api/users/logout", loggedOut, nil).Gives(200)
		forged := user.Token[:strings.LastIndex(user.Token, ".")] + ".AAAA"
		for _, o := range operations(t) {
			if o.public {
				continue
			}
			path := strings.NewReplacer("{", "", "}", "").Replace(o.path)
			p.Call(o.method, path, "", nil).Refuses(401, "Please log in to continue.")
			for _, token := range []string{"nonsense", forged, loggedOut, "a.b.c", noneToken, strings.Repeat("x", 5000)} {
				p.Call(o.method, path, token, nil).Gives(401).Hides("asha")
			}
			if !o.customer {
				p.Call(o.method, path, user.Token, nil).Gives(403)
			}
			if !o.admin {
				p.Call(o.method, path, admin, nil).Gives(403)
			}
			// Only files, downloads, pictures and emails in a frame accept a cookie. With other calls,
			// another site could act for the user.
			if o.path != "/files/{key}" && o.path != "/my/data/file" && o.path != "/desk/letters/{id}/html" && o.path != "/brand/signature/{sum}" {
				p.Send(o.method, path, "", http.Header{"Cookie": {"token=" + user.Token + "; admin=" + admin}}, nil).Gives(401)
			}
		}
	})
}

// An admin with a generated password must change it first. Calls are closed unless they say otherwise.
func TestAnAdminWithAGeneratedPasswordMayOnlyChangeItOrLeave(t *testing.T) {
	t.Parallel()
	early := []string{"GET /desk/me", "POST /desk/me/password", "POST /admin/logout"}
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		p.Exec(`UPDATE admins SET must_change_password = TRUE`)
		walked := 0
		for _, o := range operations(t) {
			if !o.admin || slices.Contains(early, o.method+" "+o.path) {
				continue
			}
			walked++
			path := strings.NewReplacer("{", "", "}", "").Replace(o.path)
			p.Call(o.method, path, admin, nil).Refuses(403, "Please choose your own password first.")
		}
		if walked < 30 {
			t.Errorf("only %d calls of the desk were tried", walked)
		}
		p.Send("GET", "/files/any", "", http.Header{"Cookie": {"admin=" + admin}}, nil).Gives(403)
		p.Call("GET", "/desk/me", admin, nil).Gives(200, `"mustChangePassword":true`)
		p.Call("POST", "/desk/me/password", admin, map[string]string{}).Gives(400)
		p.Call("POST", "/admin/logout", admin, nil).Gives(200)
	})
}

// Every role at the desk makes every call of the desk. Only the named role and higher ones get past the guard.
func TestADeskRoleMakesOnlyItsOwnCalls(t *testing.T) {
	t.Parallel()
	roles := []string{"Agent", "Manager", "Owner"}
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		tried := map[string]int{}
		for _, role := range roles {
			token := p.Desk(role)
			for _, o := range operations(t) {
				if !o.admin {
					continue
				}
				tried[o.role]++
				path := strings.NewReplacer("{", "", "}", "").Replace(o.path)
				answer := p.Call(o.method, path, token, nil)
				if slices.Index(roles, role) < slices.Index(roles, o.role) {
					answer.Refuses(403, "Your role cannot do this. Please ask an owner.")
				} else if answer.Status == 401 || answer.Status == 403 {
					t.Errorf("%s %s is refused to the role %s, which may make it: %s", o.method, o.path, role, answer.Body)
				}
				if o.path == "/admin/logout" {
					token = p.Desk(role)
				}
			}
		}
		for _, role := range roles {
			if tried[role] < 3*8 {
				t.Errorf("only %d calls for the role %s were tried", tried[role], role)
			}
		}
	})
}

// If two-step login is required, an admin without it must set
// it up first. Calls are closed unless they say otherwise.
func TestAnAdminWithoutARequiredSecondStepMayOnlySetItUpOrLeave(t *testing.T) {
	t.Parallel()
	open := []string{
		"GET /desk/me", "POST /desk/me/password", "POST /admin/logout", "GET /desk/me/second-step",
		"POST /desk/me/second-step/app", "POST /desk/me/second-step/app/confirm",
		"POST /desk/me/second-step/passkeys/options", "POST /desk/me/second-step/passkeys",
	}
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		admin := p.Admin()
		p.Exec(`INSERT INTO second_step_required (one, since) VALUES (1, 0)`)
		walked := 0
		for _, o := range operations(t) {
			if !o.admin || slices.Contains(open, o.method+" "+o.path) {
				continue
			}
			walked++
			path := strings.NewReplacer("{", "", "}", "").Replace(o.path)
			p.Call(o.method, path, admin, nil).Refuses(403, "Please set up two-step login first.")
		}
		if walked < 30 {
			t.Errorf("only %d calls of the desk were tried", walked)
		}
		p.Send("GET", "/files/any", "", http.Header{"Cookie": {"admin=" + admin}}, nil).Gives(403)
		for _, call := range open {
			method, path, _ := strings.Cut(call, " ")
			if got := p.Call(method, path, admin, map[string]string{}).Status; got == 403 {
				t.Errorf("%s is closed", call)
			}
		}
	})
}

// noneToken claims to be an admin's token and has no signature.
const noneToken = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJ1c2VybmFtZSI6ImFkbWluIiwiYXVkIjpbImFkbWluIl0sImV4cCI6NDEwMjQ0NDgwMCwianRpIjoieCJ9."

func TestCallsMatchInAnyCaseAndKeepTheirParameters(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha := p.Registers("Asha Verma", "User")
		p.Call("GET", "/API/Users/CUSTOMER/"+asha.ID, asha.Token, nil).Gives(200, asha.ID)
		p.Call("GET", "/api/users/customer/"+strings.ToLower(asha.ID), asha.Token, nil).Gives(404)
	})
}

func TestAddressesThatAreNoCallsAnswerAsSuch(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Call("GET", "/admin/login", "", nil).Gives(200, "<!doctype html>")
		p.Call("GET", "/customer_dashboard/awr/records", "", nil).Gives(200, "<!doctype html>")
		p.Call("GET", "/api/nothing", "", nil).Refuses(404, "There is nothing at this address.")
		p.Call("POST", "/nothing", "", map[string]string{}).Gives(405)
		allowed := p.Call("DELETE", "/api/users/login", "", nil).Refuses(405, "This address does not accept DELETE requests.").Header.Get("Allow")
		if !strings.Contains(allowed, "POST") {
			t.Errorf("Allow is %q", allowed)
		}
		p.Call("GET", "/api/users/all?q=%00", p.Admin(), nil).Gives(400)
		p.Call("GET", "/api/users/all?q=%ff", p.Admin(), nil).Gives(400)
		long := p.Call("GET", "/api/users/all?q="+strings.Repeat("x", 13_000), p.Admin(), nil).Gives(414)
		for _, header := range []string{"Content-Security-Policy", "X-Content-Type-Options", "Cache-Control", "X-Request-Id"} {
			if long.Header.Get(header) == "" {
				t.Errorf("an address refused at the door lacks the header %s", header)
			}
		}
		p.Call("GET", "/healthz", "", nil).Gives(200, "ok")
		p.IsReady()
		p.Nearby("/metrics", nil).Gives(200, "aftercare_http_request_seconds")
		p.Call("GET", "/openapi.json", "", nil).Gives(200, `"/api/users/login"`)
	})
}

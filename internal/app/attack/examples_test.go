package attack_test

import (
	"net/url"
	"path/filepath"
	"regexp"
	"strings"

	"aftercare/internal/app/apptest"
	"aftercare/internal/app/attack"
)

type example = func(w *world) attack.Request

// examples are good requests by call: each succeeds as it stands, made anew
// where it can be made only once. A new call gets its line here.
func examples() map[string]example {
	return map[string]example{
		"POST /api/users/login": func(w *world) attack.Request {
			return attack.Request{JSON: object{"email": w.asha.Email, "password": apptest.CustomerPassword}}
		},
		"POST /api/users/register": func(w *world) attack.Request {
			return attack.Request{JSON: object{
				"name": "Nina Rao", "email": w.serial() + "@example.com", "phone": "0987654321", "address": "1, Mall Road",
				"password": apptest.CustomerPassword, "role": "User",
			}}
		},
		"POST /api/users/forgot-password": func(w *world) attack.Request {
			return attack.Request{JSON: object{"email": w.asha.Email}}
		},
		"POST /api/users/reset-password": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			w.Call("POST", "/api/users/forgot-password", "", object{"email": who.Email}).Gives(200)
			return attack.Request{JSON: object{"token": w.linkTo(who.Email, "/reset-password/"), "newPassword": "quite another staple"}}
		},
		"POST /api/users/confirm-email": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			return attack.Request{JSON: object{"token": w.linkTo(who.Email, "/confirm-email/")}}
		},
		"POST /api/users/restore-email": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			w.Call("POST", "/api/users/confirm-email", "", object{"token": w.linkTo(who.Email, "/confirm-email/")}).Gives(200)
			who.Token = w.Login(who.Email, apptest.CustomerPassword) // confirming ended the first session
			w.Call("PUT", "/api/users/customer/"+who.ID, who.Token, object{
				"name": "Nina Rao", "email": "new." + who.Email, "phone": "0987654321", "address": "1, Mall Road",
			}).Gives(200)
			return attack.Request{JSON: object{"token": w.linkTo(who.Email, "/restore-email/"), "newPassword": "quite another staple"}}
		},
		"POST /my/confirmation": func(w *world) attack.Request {
			return attack.Request{Token: w.person("Nina", "Rao", "User").Token}
		},
		"POST /api/users/logout": func(w *world) attack.Request {
			return attack.Request{Token: w.Login(w.asha.Email, apptest.CustomerPassword)}
		},
		"GET /api/users/customer/{customerId}": ofAsha,
		"PUT /api/users/customer/{customerId}": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			return attack.Request{Token: who.Token, Params: params{"customerId": who.ID}, JSON: object{
				"name": "Nina Roy", "email": who.Email, "phone": "0912345678", "address": "2, Mall Road",
			}}
		},
		"GET /api/users/all":    deskList("role", "User"),
		"GET /api/users/export": deskList("role", "User"),

		"GET /desk/catalogue/models": deskList("state", "all"),
		"POST /desk/catalogue/models": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: modelForm(w.serial())}
		},
		"PUT /desk/catalogue/models/{id}": func(w *world) attack.Request {
			id, version := w.newModel()
			body := modelForm(w.serial())
			body["version"] = version
			return attack.Request{Token: w.admin, Params: params{"id": id}, JSON: body}
		},
		"POST /desk/catalogue/models/{id}/retire": func(w *world) attack.Request {
			id, _ := w.newModel()
			return attack.Request{Token: w.admin, Params: params{"id": id}}
		},
		"POST /desk/catalogue/models/{id}/bring-back": func(w *world) attack.Request {
			id, _ := w.newModel()
			w.Call("POST", "/desk/catalogue/models/"+id+"/retire", w.admin, nil).Gives(200)
			return attack.Request{Token: w.admin, Params: params{"id": id}}
		},
		"GET /desk/catalogue/types": desk,
		"POST /desk/catalogue/types": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: object{"name": w.serial(), "awr": true}}
		},
		"PUT /desk/catalogue/types/{id}": func(w *world) attack.Request {
			id, version := w.newType()
			return attack.Request{Token: w.admin, Params: params{"id": id}, JSON: object{"name": w.serial(), "awr": false, "version": version}}
		},
		"POST /desk/catalogue/types/{id}/retire": func(w *world) attack.Request {
			id, _ := w.newType()
			return attack.Request{Token: w.admin, Params: params{"id": id}}
		},
		"POST /desk/catalogue/types/{id}/bring-back": func(w *world) attack.Request {
			id, _ := w.newType()
			w.Call("POST", "/desk/catalogue/types/"+id+"/retire", w.admin, nil).Gives(200)
			return attack.Request{Token: w.admin, Params: params{"id": id}}
		},
		"POST /desk/catalogue/import/preview": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Form: parts(object{"file": w.newFile(), "retire": "false"})}
		},
		"POST /desk/catalogue/import": func(w *world) attack.Request {
			form := object{"file": w.newFile(), "retire": "false"}
			form["seal"] = w.Form("POST", "/desk/catalogue/import/preview", w.admin, form).Gives(200).Get("seal")
			return attack.Request{Token: w.admin, Form: parts(form)}
		},
		"GET /desk/catalogue/export": desk,

		"GET /desk/audit": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{
				"person": {"admin"}, "record": {"admin"}, "kind": {"admin.login"}, "from": {"2026-03-01"}, "to": {"2026-03-31"},
				"before": {"9000000000000000000"}, "limit": {"10"},
			}}
		},
		"GET /desk/audit/kinds": desk,
		"GET /desk/audit/export": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{
				"person": {"admin"}, "record": {"admin"}, "kind": {"admin.login"}, "from": {"2026-03-01"}, "to": {"2026-03-31"},
			}}
		},

		"GET /desk/overview": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{"from": {"2025-12-01"}, "to": {"2026-03-01"}}}
		},
		"GET /desk/overview/export": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{"from": {"2025-12-01"}, "to": {"2026-03-01"}}}
		},

		"GET /desk/queue": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{
				"kind": {"repair,awr"}, "assignee": {"nobody"}, "status": {"none"}, "late": {"true"}, "ended": {"false"}, "unanswered": {"true"}, "q": {"asha"},
				"order": {"oldest"}, "after": {"oldest.01KJP2QW00000000000000000A"}, "limit": {"10"},
			}}
		},
		"GET /desk/queue/people": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{"kind": {"claim"}}}
		},
		"GET /desk/queue/views": desk,
		"POST /desk/queue/views": func(w *world) attack.Request {
			w.Exec(`DELETE FROM queue_views`) // odd names are names, too, and there is room for thirty
			return attack.Request{Token: w.admin, JSON: object{"name": "Mine " + w.serial(), "query": "assignee=me&late=true"}}
		},
		"PUT /desk/queue/views/{id}": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.view()}, JSON: object{"name": "Ours " + w.serial(), "query": "kind=awr"}}
		},
		"DELETE /desk/queue/views/{id}": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.view()}}
		},
		"GET /desk/queue/{id}": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.ticket(w.asha, "repair", "id")}}
		},
		"POST /desk/queue/assign": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: object{"to": "admin", "ids": []string{w.ticket(w.asha, "repair", "id")}}}
		},
		"POST /desk/queue/{id}/assign": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.ticket(w.asha, "repair", "id")}, JSON: object{"to": "admin", "was": ""}}
		},
		"GET /desk/notes": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{"record": {w.asha.ID}}}
		},
		"POST /desk/notes": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: object{"record": w.asha.ID, "text": "Please call after six."}}
		},
		"DELETE /desk/notes/{id}": func(w *world) attack.Request {
			note := w.Call("POST", "/desk/notes", w.admin, object{"record": w.asha.ID, "text": "Not meant."}).Gives(201).Get("id")
			return attack.Request{Token: w.admin, Params: params{"id": note}}
		},
		"GET /desk/letters": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{
				"state": {"sent"}, "to": {"asha"}, "before": {w.sentLetter()}, "limit": {"10"},
			}}
		},
		"GET /desk/letters/{id}":      ofLetter,
		"GET /desk/letters/{id}/html": ofLetter,
		"POST /desk/letters/{id}/retry": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.failedLetter()}}
		},
		"POST /desk/letters/retry": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: object{"state": "given-up"}}
		},
		"POST /desk/letters/{id}/dismiss": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.failedLetter()}}
		},
		"POST /desk/letters/dismiss": desk,

		"GET /desk/search": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{"q": {"asha"}, "limit": {"5"}}}
		},

		"GET /desk/first-day": desk,
		"PUT /desk/first-day": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: object{"list": "away"}}
		},
		"PUT /desk/first-day/lists/{list}": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"list": "dealers"}, JSON: object{"kept": true}}
		},
		"PUT /desk/first-day/{step}": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"step": "brand"}, JSON: object{"later": true}}
		},

		"GET /my/products/{productID}/emails": func(w *world) attack.Request {
			return attack.Request{Token: w.asha.Token, Params: params{"productID": w.product(w.asha, "productID")}}
		},
		"GET /my/messages": func(w *world) attack.Request { return attack.Request{Token: w.asha.Token} },
		"GET /my/tickets/{id}/messages": func(w *world) attack.Request {
			return attack.Request{Token: w.asha.Token, Params: params{"id": w.ticket(w.asha, "repair", "id")}, Query: url.Values{"before": {"9"}}}
		},
		"POST /my/tickets/{id}/messages": func(w *world) attack.Request {
			return attack.Request{Token: w.asha.Token, Params: params{"id": w.ticket(w.asha, "repair", "id")}, Form: parts(messageForm(w))}
		},
		"POST /my/tickets/{id}/messages/read": func(w *world) attack.Request {
			return attack.Request{Token: w.asha.Token, Params: params{"id": w.ticket(w.asha, "repair", "id")}, JSON: object{"upTo": 1}}
		},
		"GET /desk/tickets/{id}": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.ticket(w.asha, "repair", "id")}}
		},
		"GET /desk/tickets/{id}/messages": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.ticket(w.asha, "repair", "id")}, Query: url.Values{"before": {"9"}}}
		},
		"POST /desk/tickets/{id}/messages": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.ticket(w.asha, "repair", "id")}, Form: parts(messageForm(w))}
		},
		"POST /desk/tickets/{id}/messages/read": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.ticket(w.asha, "repair", "id")}, JSON: object{"upTo": 1}}
		},

		"GET /my/storage": func(w *world) attack.Request { return attack.Request{Token: w.asha.Token} },
		"POST /my/password": func(w *world) attack.Request {
			who := w.personWith("Nina", "Rao", "User", ninasPassword)
			return attack.Request{Token: who.Token, JSON: object{"oldPassword": ninasPassword, "newPassword": "quite another staple"}}
		},
		"GET /privacy/notice": func(*world) attack.Request { return attack.Request{} },
		"GET /my/privacy":     func(w *world) attack.Request { return attack.Request{Token: w.asha.Token} },
		"POST /my/privacy": func(w *world) attack.Request {
			return attack.Request{Token: w.asha.Token, JSON: object{"version": 1}}
		},
		"GET /my/deletion": func(w *world) attack.Request { return attack.Request{Token: w.asha.Token} },
		"POST /my/deletion": func(w *world) attack.Request {
			return attack.Request{Token: w.personWith("Nina", "Rao", "User", ninasPassword).Token, JSON: object{"password": ninasPassword, "closeOpen": true}}
		},
		"DELETE /my/deletion": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			w.Call("POST", "/my/deletion", who.Token, object{"password": apptest.CustomerPassword}).Gives(200)
			return attack.Request{Token: who.Token}
		},
		"GET /my/draft-key": func(w *world) attack.Request { return attack.Request{Token: w.asha.Token} },
		"GET /my/data":      func(w *world) attack.Request { return attack.Request{Token: w.asha.Token} },
		"POST /my/data":     func(w *world) attack.Request { return attack.Request{Token: w.person("Nina", "Rao", "User").Token} },
		"GET /my/data/file": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			w.Call("POST", "/my/data", who.Token, nil).Gives(200)
			w.makesCopies()
			return attack.Request{Token: who.Token}
		},
		"POST /my/corrections": func(w *world) attack.Request {
			return attack.Request{Token: w.asha.Token, JSON: object{"productId": w.product(w.asha, "productID"), "text": "The serial number is another one, says " + w.asha.ID + "."}}
		},
		"GET /desk/customers/{customerId}/deletion": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"customerId": w.asha.ID}}
		},
		"PUT /desk/customers/{customerId}": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			return attack.Request{Token: w.admin, Params: params{"customerId": who.ID}, JSON: object{
				"name": "Nina Rao", "email": who.Email, "phone": "09876543211", "address": "2, Mall Road", "password": apptest.AdminPassword,
			}}
		},
		"POST /desk/customers/{customerId}/block": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			return attack.Request{Token: w.admin, Params: params{"customerId": who.ID}, JSON: object{"reason": "Threats by phone"}}
		},
		"POST /desk/customers/{customerId}/unblock": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			w.Call("POST", "/desk/customers/"+who.ID+"/block", w.admin, object{"reason": "Threats by phone"}).Gives(200)
			return attack.Request{Token: w.admin, Params: params{"customerId": who.ID}, JSON: object{"reason": "Apologised"}}
		},
		"POST /desk/customers/{customerId}/deletion": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			return attack.Request{Token: w.admin, Params: params{"customerId": who.ID}, JSON: object{"reason": "Asked by phone", "closeOpen": true}}
		},
		"POST /desk/customers/{customerId}/deletion/cancel": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			w.Call("POST", "/my/deletion", who.Token, object{"password": apptest.CustomerPassword}).Gives(200)
			return attack.Request{Token: w.admin, Params: params{"customerId": who.ID}, JSON: object{"reason": "A mistake"}}
		},
		"GET /desk/customers/{customerId}/data": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"customerId": w.asha.ID}}
		},
		"POST /desk/customers/{customerId}/data": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			return attack.Request{Token: w.admin, Params: params{"customerId": who.ID}, JSON: object{"reason": "Asked by phone"}}
		},
		"GET /desk/settings/backup": desk,
		"POST /desk/settings/backup/download": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: object{"password": apptest.AdminPassword, "passphrase": "a passphrase of this test"}}
		},
		"GET /desk/settings/retention": func(w *world) attack.Request { return attack.Request{Token: w.admin} },
		"POST /desk/settings/retention/preview": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: retentionForm()}
		},
		"PUT /desk/settings/retention": func(w *world) attack.Request {
			body := retentionForm()
			body["version"] = w.retentionVersion()
			return attack.Request{Token: w.admin, JSON: body}
		},
		"GET /desk/audit/looked": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{"month": {"2026-03"}}}
		},
		"GET /my/notices": func(w *world) attack.Request { return attack.Request{Token: w.asha.Token} },
		"PUT /my/notices": func(w *world) attack.Request {
			return attack.Request{Token: w.asha.Token, JSON: object{"topic": "status", "wanted": true}}
		},
		"POST /unsubscribe": func(w *world) attack.Request {
			return attack.Request{JSON: object{"token": w.stopLink()}}
		},
		"PUT /unsubscribe": func(w *world) attack.Request {
			return attack.Request{JSON: object{"token": w.stopLink(), "wanted": false}}
		},
		"POST /unsubscribe/{token}": func(w *world) attack.Request {
			return attack.Request{Params: params{"token": w.stopLink()}}
		},
		"GET /my/sessions": func(w *world) attack.Request { return attack.Request{Token: w.asha.Token} },
		"DELETE /my/sessions/{id}": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			other := w.Login(who.Email, apptest.CustomerPassword)
			session := w.Call("GET", "/my/sessions", other, nil).Gives(200).Rows()[0]
			return attack.Request{Token: who.Token, Params: params{"id": apptest.Text(session, "id")}}
		},
		"DELETE /my/sessions": func(w *world) attack.Request { return attack.Request{Token: w.person("Nina", "Rao", "User").Token} },

		"POST /admin/login": func(*world) attack.Request {
			return attack.Request{JSON: object{"username": "admin", "password": apptest.AdminPassword}}
		},
		"POST /admin/forgot-password": func(*world) attack.Request { return attack.Request{JSON: object{"username": "admin"}} },
		"POST /admin/reset-password": func(w *world) attack.Request {
			w.Call("POST", "/admin/forgot-password", "", object{"username": nightAdmin}).Gives(200)
			return attack.Request{JSON: object{"token": w.linkTo(nightMailbox, "/admin/reset-password/"), "newPassword": "quite another staple"}}
		},
		"POST /admin/logout": func(w *world) attack.Request { return attack.Request{Token: w.Admin()} },
		"GET /desk/me":       desk,
		"POST /desk/me/password": func(w *world) attack.Request {
			w.hiresNightAdmin()
			return attack.Request{Token: w.nightToken(), JSON: object{"oldPassword": nightPassword, "newPassword": "moths and candles"}}
		},
		"PUT /desk/me": func(w *world) attack.Request {
			w.hiresNightAdmin()
			return attack.Request{Token: w.nightToken(), JSON: object{"name": "Nina Rao", "email": "nina.rao@portal.test", "password": nightPassword}}
		},
		"POST /desk/me/email": func(w *world) attack.Request {
			w.hiresNightAdmin()
			w.Call("PUT", "/desk/me", w.nightToken(), object{"name": "Nina Rao", "email": "nina.rao@portal.test", "password": nightPassword}).Gives(200)
			mails := w.MailsTo("nina.rao@portal.test")
			_, rest, _ := strings.Cut(mails[len(mails)-1], "?confirm=")
			token, _, _ := strings.Cut(rest, "\n")
			return attack.Request{Token: w.nightToken(), JSON: object{"token": strings.TrimSpace(token)}}
		},
		"GET /desk/me/sessions": desk,
		"GET /desk/me/digest":   desk,
		"PUT /desk/me/digest": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: object{"digest": "on"}}
		},
		"DELETE /desk/me/sessions/{id}": func(w *world) attack.Request {
			session := w.Call("GET", "/desk/me/sessions", w.Admin(), nil).Gives(200).Rows()[0]
			return attack.Request{Token: w.admin, Params: params{"id": apptest.Text(session, "id")}}
		},
		"DELETE /desk/me/sessions": desk,
		"POST /desk/login/code": func(w *world) attack.Request {
			who := w.hiresWithCodes()
			return attack.Request{JSON: object{"challenge": w.challenged(who), "code": who.codes[0]}}
		},
		"POST /desk/login/passkey/options": func(w *world) attack.Request {
			who := w.hires()
			w.addsPasskey(who)
			return attack.Request{JSON: object{"challenge": w.challenged(who)}}
		},
		"POST /desk/login/passkey": func(w *world) attack.Request {
			who := w.hires()
			w.addsPasskey(who)
			challenge := w.challenged(who)
			return attack.Request{JSON: object{"challenge": challenge, "credential": w.signs(who, challenge)}}
		},
		"GET /desk/me/second-step": func(w *world) attack.Request { return attack.Request{Token: w.hiresWithCodes().token} },
		"POST /desk/me/second-step/app": func(w *world) attack.Request {
			return attack.Request{Token: w.hires().token, JSON: object{"password": nightPassword}}
		},
		"POST /desk/me/second-step/app/confirm": func(w *world) attack.Request {
			who := w.hires()
			setup, code := w.startsApp(who)
			return attack.Request{Token: who.token, JSON: object{"setup": setup, "code": code}}
		},
		"POST /desk/me/second-step/passkeys/options": func(w *world) attack.Request {
			return attack.Request{Token: w.hires().token, JSON: object{"password": nightPassword}}
		},
		"POST /desk/me/second-step/passkeys": func(w *world) attack.Request {
			who := w.hires()
			setup, made := w.makesPasskey(who)
			return attack.Request{Token: who.token, JSON: object{"setup": setup, "name": "Laptop", "credential": made}}
		},
		"POST /desk/me/second-step/passkeys/{id}/remove": func(w *world) attack.Request {
			who := w.hiresWithCodes()
			w.addsPasskey(who)
			return attack.Request{Token: who.token, Params: params{"id": w.passkey(who)}, JSON: object{"password": nightPassword}}
		},
		"POST /desk/me/second-step/recovery-codes": func(w *world) attack.Request {
			return attack.Request{Token: w.hiresWithCodes().token, JSON: object{"password": nightPassword}}
		},
		"POST /desk/me/second-step/off": func(w *world) attack.Request {
			return attack.Request{Token: w.hiresWithCodes().token, JSON: object{"password": nightPassword}}
		},
		"GET /desk/second-step": desk,
		"PUT /desk/second-step": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: object{"required": false}}
		},
		"DELETE /desk/second-step/{username}": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"username": w.hiresWithCodes().username}}
		},

		"GET /desk/dealers": desk,
		"POST /desk/dealers": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: object{"name": w.serial(), "awr": true, "claims": true, "agreement": true}}
		},
		"PUT /desk/dealers/{id}":             changing("/desk/dealers", object{"name": "RAO", "awr": true, "claims": true, "agreement": true}),
		"POST /desk/dealers/{id}/retire":     retiring("/desk/dealers"),
		"POST /desk/dealers/{id}/bring-back": bringingBack("/desk/dealers"),
		"GET /desk/locations":                desk,
		"POST /desk/locations": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: object{"name": w.serial()}}
		},
		"PUT /desk/locations/{id}":             changing("/desk/locations", object{"name": "AGRA"}),
		"POST /desk/locations/{id}/retire":     retiring("/desk/locations"),
		"POST /desk/locations/{id}/bring-back": bringingBack("/desk/locations"),
		"GET /desk/people":                     desk,
		"PATCH /desk/people/{id}": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.colleague()}, JSON: object{"role": "Manager"}}
		},
		"POST /desk/people/{id}/disable": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.colleague()}}
		},
		"POST /desk/people/{id}/enable": func(w *world) attack.Request {
			id := w.colleague()
			w.Call("POST", "/desk/people/"+id+"/disable", w.admin, nil).Gives(200)
			return attack.Request{Token: w.admin, Params: params{"id": id}}
		},
		"POST /desk/people/{id}/let-in": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.colleague()}}
		},
		"GET /desk/people/invitations": desk,
		"POST /desk/people/invitations": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: object{"email": w.serial() + "@portal.test", "role": "Agent"}}
		},
		"POST /desk/people/invitations/{id}/resend": func(w *world) attack.Request {
			id, _ := w.invites()
			return attack.Request{Token: w.admin, Params: params{"id": id}}
		},
		"DELETE /desk/people/invitations/{id}": func(w *world) attack.Request {
			id, _ := w.invites()
			return attack.Request{Token: w.admin, Params: params{"id": id}}
		},
		"POST /desk/invitation": func(w *world) attack.Request {
			_, email := w.invites()
			return attack.Request{JSON: object{"token": w.linkTo(email, "/admin/invitation/")}}
		},
		"POST /desk/invitation/accept": func(w *world) attack.Request {
			_, email := w.invites()
			return attack.Request{JSON: object{
				"token": w.linkTo(email, "/admin/invitation/"), "name": "Nina Rao", "username": w.serial(), "password": "kettle beside the window",
			}}
		},
		"GET /desk/settings": desk,
		"GET /desk/settings/palette": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{"accent": {"#1c4ed0"}}}
		},
		"PUT /desk/settings/brand": func(w *world) attack.Request {
			return w.settings(object{"name": w.Config.Brand, "accent": "#1c4ed0"})
		},
		"PUT /desk/settings/contact": func(w *world) attack.Request {
			return w.settings(object{"supportEmail": "care@portal.test", "supportPhone": "0987654321", "postalAddress": "7, Mall Road\nPune 411001", "signatory": w.Config.Signatory})
		},
		"PUT /desk/settings/calendar": func(w *world) attack.Request {
			return w.settings(object{"timeZone": w.Config.Timezone, "workingDays": []any{"monday", "saturday"}, "holidays": []any{object{"date": "2026-10-02", "name": "Gandhi Jayanti"}}})
		},
		"PUT /desk/settings/due": func(w *world) attack.Request {
			return w.settings(object{"repair": 3, "awr": 2, "warranty": 5, "claim": 5})
		},
		"PUT /desk/settings/alerts": func(w *world) attack.Request {
			return w.settings(object{"customersPerHour": 250, "emailTrailHead": true})
		},
		"PUT /desk/settings/sentences": func(w *world) attack.Request {
			return w.settings(object{"collect": "We collect it within two days.", "request": "We call you.", "warranty": "We decide within a week."})
		},
		"PUT /desk/settings/reasons": func(w *world) attack.Request {
			return w.settings(object{"reasons": []any{"The invoice cannot be read.", "The invoice is older than the scheme."}})
		},
		"PUT /desk/settings/couriers": func(w *world) attack.Request {
			return w.settings(object{"couriers": []any{object{"name": "Swift", "pattern": "https://swift.example/{docket}"}}})
		},
		"PUT /desk/settings/address": func(w *world) attack.Request {
			return w.settings(object{"publicUrl": w.Config.PublicURL, "losePasskeys": true})
		},
		"PUT /desk/settings/mail": func(w *world) attack.Request {
			return w.settings(object{
				"host": "mail.portal.test", "port": 587, "encryption": "starttls", "username": "", "from": "care@portal.test",
			})
		},
		"DELETE /desk/settings/mail": desk,
		"POST /desk/settings/mail/test": func(w *world) attack.Request {
			w.Call("DELETE", "/desk/settings/mail", w.admin, nil).Gives(200)
			return attack.Request{Token: w.admin, JSON: object{"to": w.serial() + "@portal.test"}}
		},
		"POST /desk/settings/logo":   func(w *world) attack.Request { return w.picture("logo.png") },
		"DELETE /desk/settings/logo": desk,
		"POST /desk/settings/logo/dark": func(w *world) attack.Request {
			w.Form("POST", "/desk/settings/logo", w.admin, map[string]any{"file": apptest.File{Name: "s.png", Content: apptest.Picture(w.T)}}).Gives(200)
			return w.picture("logo.png")
		},
		"DELETE /desk/settings/logo/dark": desk,
		"POST /desk/settings/signature":   func(w *world) attack.Request { return w.picture("signature.png") },
		"DELETE /desk/settings/signature": desk,
		"GET /brand/signature/{sum}": func(w *world) attack.Request {
			address := w.Form("POST", "/desk/settings/signature", w.admin, map[string]any{"file": apptest.File{Name: "s.png", Content: apptest.Picture(w.T)}}).
				Gives(200).Body
			sum := regexp.MustCompile(`/brand/signature/([0-9a-f]+)`).FindStringSubmatch(address)[1]
			return attack.Request{Token: w.admin, Params: params{"sum": sum}}
		},
		"GET /admin/waiting": desk,

		"GET /api/registered-products/Products": func(w *world) attack.Request {
			return attack.Request{Token: w.asha.Token, Query: url.Values{"q": {"SW"}, "page": {"1"}, "limit": {"10"}}}
		},
		"POST /Registered/RegisteredProduct": func(w *world) attack.Request {
			return attack.Request{Token: w.asha.Token, Form: parts(apptest.ProductForm(
				"serialNo", w.serial(), "customerId", w.asha.ID, "email", w.asha.Email, "productName", "8 Port PoE Switch", "productType", "SWITCH",
				"warrantyPeriod", "3 Years", "expiryDate", "2029-03-02"))}
		},
		"GET /Registered/fetch": func(w *world) attack.Request {
			return attack.Request{Token: w.asha.Token, Query: url.Values{"customerId": {w.asha.ID}}}
		},
		"GET /Registered/customerid/{customerId}": ofAsha,
		"GET /CustomerRegisteredProduct/fetch":    deskList("group", "customer"),

		"GET /api/warranty/check-warranty/{productID}": func(w *world) attack.Request {
			return attack.Request{Token: w.asha.Token, Params: params{"productID": w.product(w.asha, "productID")}}
		},
		"POST /api/warranty": func(w *world) attack.Request {
			product := w.Buys(w.asha, "serialNo", w.serial())
			return attack.Request{Token: w.asha.Token, JSON: object{
				"productID": product["productID"], "customerId": w.asha.ID, "email": w.asha.Email, "modelNo": "SW-08P", "serialNo": product["serialNo"],
				"productName": "8 Port PoE Switch", "purchaseDate": apptest.Today, "expiryDate": product["expiryDate"], "invoice": product["invoice"],
				"warrantyPeriod": "3 Years",
			}}
		},
		"GET /api/warranty/fetch":                   deskList("group", "customer", "waiting", "1"),
		"GET /api/warranty/customerid/{customerId}": deskOfAsha,
		"POST /api/warranty/approve": func(w *world) attack.Request {
			request := w.Asks(w.asha, w.Buys(w.asha, "serialNo", w.serial()))
			return attack.Request{Token: w.admin, Form: parts(map[string]any{
				"pdf": apptest.ClaimPDF("letter"), "productIds": `["` + request + `"]`, "newStatus": "Approved",
			})}
		},
		"POST /api/warranty/reject": func(w *world) attack.Request {
			request := w.Asks(w.asha, w.Buys(w.asha, "serialNo", w.serial()))
			return attack.Request{Token: w.admin, JSON: object{"productIds": []any{request}, "newStatus": "Rejected"}}
		},

		"GET /desk/review/claims": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{
				"scheme": {"SC000000"}, "dealer": {"UNIVERSAL"}, "customer": {w.ravi.ID}, "from": {"1"}, "to": {"250000.50"}, "older": {"3"},
				"after": {"01KJP2QW00000000000000000A"}, "limit": {"10"},
			}}
		},
		"GET /desk/review/claims/{ticketNo}":         waitingClaim(nil),
		"GET /desk/review/claims/{ticketNo}/earlier": waitingClaim(nil),
		"POST /desk/review/claims/{ticketNo}":        waitingClaim(object{"status": "Rejected", "reason": "The invoice is not readable."}),
		"GET /desk/review/warranties": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{
				"customer": {w.asha.ID}, "older": {"3"}, "after": {"01KJP2QW00000000000000000A"}, "limit": {"10"},
			}}
		},
		"GET /desk/review/warranties/{id}":         waitingRequest(nil),
		"GET /desk/review/warranties/{id}/earlier": waitingRequest(nil),
		"POST /desk/review/warranties/{id}":        waitingRequest(object{"status": "Rejected", "reason": "The invoice is not readable."}),

		"GET /TicketSearch/Search/{ticket}": func(w *world) attack.Request {
			return attack.Request{Params: params{"ticket": w.ticket(w.asha, "repair", "number")}}
		},
		"POST /product-service/submit-query":       raising(),
		"GET /ProductRepair/customer/{customerId}": listOfAsha,
		"GET /ProductRepair/fetch":                 deskList("group", "customer", "waiting", "1"),
		"POST /ProductRepair/update-status/{id}": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.ticket(w.asha, "repair", "id")}, JSON: object{"status": "On the bench.", "ends": true}}
		},
		"POST /awr/submit-query":         raising("purchaseFrom", "UNIVERSAL"),
		"GET /awr/customer/{customerId}": listOfAsha,
		"GET /admin/awr/fetch":           deskList("group", "customer", "waiting", "1"),
		"POST /admin/awr/update-status/{recordId}": func(w *world) attack.Request {
			_, record := w.Raises(w.asha, apptest.RaiseAWR, apptest.Text(w.Buys(w.asha, "serialNo", w.serial()), "_id"))
			return attack.Request{Token: w.admin, Params: params{"recordId": record}, JSON: object{"status": "On its way.", "ends": true}}
		},

		"POST /desk/undo/{id}": func(w *world) attack.Request {
			deed := w.Call("POST", "/ProductRepair/update-status/"+w.ticket(w.asha, "repair", "id"), w.admin, object{"status": "On the bench."}).Gives(200)
			return attack.Request{Token: w.admin, Params: params{"id": deed.Header.Get("Undo")}}
		},
		"GET /desk/tickets/print": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Query: url.Values{"numbers": {w.ticket(w.asha, "repair", "number")}}}
		},
		"GET /desk/couriers": desk,
		"POST /desk/bulk/status/preview": func(w *world) attack.Request {
			number, record := w.Raises(w.asha, apptest.RaiseAWR, apptest.Text(w.Buys(w.asha, "serialNo", w.serial()), "_id"))
			return attack.Request{Token: w.admin, JSON: object{
				"status": "On its way.", "ends": true, "courier": "", "docket": "", "ids": []any{record}, "numbers": number, "dockets": []any{},
			}}
		},
		"POST /desk/bulk/status": func(w *world) attack.Request {
			number, _ := w.Raises(w.asha, apptest.RaiseAWR, apptest.Text(w.Buys(w.asha, "serialNo", w.serial()), "_id"))
			var told struct {
				Version string
				Changed []struct{ Version string }
			}
			w.Call("POST", "/desk/bulk/status/preview", w.admin, object{"status": "On its way.", "ends": true, "numbers": number}).Gives(200).Decode(&told)
			return attack.Request{Token: w.admin, JSON: object{
				"version": told.Version, "status": "On its way.", "ends": true, "courier": "", "docket": "", "tickets": []any{object{"number": number, "version": told.Changed[0].Version, "docket": ""}},
			}}
		},
		"POST /desk/tickets/{id}/replacement": func(w *world) attack.Request {
			_, record := w.Raises(w.asha, apptest.RaiseAWR, apptest.Text(w.Buys(w.asha, "serialNo", w.serial()), "_id"))
			return attack.Request{Token: w.admin, Params: params{"id": record}, JSON: object{"serialNo": w.serial(), "modelNo": "SW-16P", "dueBack": "2026-03-20"}}
		},
		"POST /desk/replacements/{id}/returned": func(w *world) attack.Request {
			_, record := w.Raises(w.asha, apptest.RaiseAWR, apptest.Text(w.Buys(w.asha, "serialNo", w.serial()), "_id"))
			made := w.Call("POST", "/desk/tickets/"+record+"/replacement", w.admin, object{"serialNo": w.serial()}).Gives(201)
			return attack.Request{Token: w.admin, Params: params{"id": made.Get("_id")}}
		},

		"GET /desk/customers/{customerId}": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"customerId": w.asha.ID}}
		},
		"GET /desk/customers/{customerId}/timeline": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"customerId": w.asha.ID}, Query: url.Values{
				"kind": {"product,ticket"}, "after": {w.ticket(w.asha, "repair", "id")}, "limit": {"10"},
			}}
		},
		"GET /desk/serials/{serialNo}": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"serialNo": apptest.Text(w.Buys(w.asha, "serialNo", w.serial()), "serialNo")}}
		},
		"POST /desk/customers/{customerId}/products": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"customerId": w.asha.ID}, Form: parts(apptest.ProductForm(
				"serialNo", w.serial(), "customerId", w.asha.ID, "email", w.asha.Email, "productName", "8 Port PoE Switch", "productType", "SWITCH",
				"warrantyPeriod", "3 Years", "expiryDate", "2029-03-02"))}
		},
		"POST /desk/customers/{customerId}/tickets": func(w *world) attack.Request {
			good := raising("kind", "awr", "purchaseFrom", "UNIVERSAL")(w)
			good.Token, good.Params = w.admin, params{"customerId": w.asha.ID}
			return good
		},

		"GET /Customer-Scheme/all": func(w *world) attack.Request {
			return attack.Request{Token: w.ravi.Token, Query: url.Values{"q": {"Bonanza"}, "page": {"1"}, "limit": {"10"}}}
		},
		"POST /Customer-Scheme/create": func(w *world) attack.Request {
			form := apptest.ClaimForm(w.ravi, w.Creates(w.admin, "Bonanza "+w.serial(), "2026-03-31"), apptest.ClaimPDF(w.serial()))
			return attack.Request{Token: w.ravi.Token, Form: parts(form)}
		},
		"GET /Customer-scheme/customer-scheme/{customerId}": func(w *world) attack.Request {
			return attack.Request{Token: w.ravi.Token, Params: params{"customerId": w.ravi.ID}}
		},
		"GET /Scheme/all":         deskList(),
		"GET /Scheme/CopySchemes": deskList(),
		"POST /Scheme/create": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, JSON: object{"schemeName": "Bonanza " + w.serial(), "schemeEndDate": "2026-03-31"}}
		},
		"PATCH /Scheme/hide/{id}": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.newScheme()}, JSON: object{"LiveScheme": false}}
		},
		"DELETE /Scheme/delete/{id}": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"id": w.newScheme()}}
		},
		"GET /Scheme/counts":                  desk,
		"GET /Scheme/fetch":                   deskList("group", "customer"),
		"GET /Scheme/customerid/{customerId}": deskOfAsha,
		"POST /Scheme/update-status": func(w *world) attack.Request {
			scheme := w.Creates(w.admin, "Bonanza "+w.serial(), "2026-03-31")
			ticket := w.Claims(w.ravi, scheme, apptest.ClaimPDF(w.serial()))
			return attack.Request{Token: w.admin, JSON: object{"schemes": []any{object{
				"customerId": w.ravi.ID, "schemeId": scheme, "ticketNo": ticket, "status": "Rejected", "rejectionReason": "The invoice is not readable.",
				"purchaseFrom": "UNIVERSAL", "purchaseDate": "2026-03-01", "invoiceAmount": 1234.5,
			}}}}
		},
		"GET /Scheme/export": deskList("basic", "true"),

		"GET /useragreement/fetch-agreement": func(w *world) attack.Request {
			return attack.Request{Token: w.asha.Token, Query: url.Values{"customerId": {w.asha.ID}}}
		},
		"GET /agreement-form/programme": func(w *world) attack.Request { return attack.Request{Token: w.asha.Token} },
		"POST /agreement-form/agreements": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "Dealer")
			return attack.Request{Token: who.Token, JSON: apptest.AgreementForm("customerId", who.ID)}
		},
		"GET /agreement/fetchagreement": deskList(),
		"GET /agreement/export":         deskList(),
		"GET /agreement/programmes":     desk,
		"GET /agreement/quarters":       desk,
		"POST /agreement/programmes": func(w *world) attack.Request {
			w.withdrawProgrammes()
			return attack.Request{Token: w.admin, JSON: newProgramme()}
		},
		"DELETE /agreement/programmes/{id}": func(w *world) attack.Request {
			w.withdrawProgrammes()
			made := w.Call("POST", "/agreement/programmes", w.admin, newProgramme()).Gives(201)
			return attack.Request{Token: w.admin, Params: params{"id": made.Get("_id")}}
		},

		"PUT /agreement/programmes/{id}": func(w *world) attack.Request {
			w.withdrawProgrammes()
			made := w.Call("POST", "/agreement/programmes", w.admin, newProgramme()).Gives(201)
			return attack.Request{Token: w.admin, Params: params{"id": made.Get("_id")}, JSON: object{"open": false}}
		},
		"POST /desk/lists/{list}/import/preview": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"list": "dealers"}, Form: parts(object{"file": w.newNames(), "retire": "false"})}
		},
		"POST /desk/lists/{list}/import": func(w *world) attack.Request {
			form := object{"file": w.newNames(), "retire": "false"}
			form["seal"] = w.Form("POST", "/desk/lists/dealers/import/preview", w.admin, form).Gives(200).Get("seal")
			return attack.Request{Token: w.admin, Params: params{"list": "dealers"}, Form: parts(form)}
		},
		"GET /desk/lists/{list}/export": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"list": "dealers"}}
		},
		"POST /desk/lists/{list}/retired": func(w *world) attack.Request {
			return attack.Request{Token: w.admin, Params: params{"list": "locations"}, JSON: object{"ids": []any{"location-01"}, "retired": false}}
		},

		"GET /files/{key}": func(w *world) attack.Request {
			return attack.Request{Token: w.asha.Token, Params: params{"key": filepath.Base(w.product(w.asha, "invoice"))}}
		},
	}
}

type (
	object = map[string]any
	params = map[string]string
)

// waitingClaim is a request about a claim that nobody has decided.
func waitingClaim(body any) example {
	return func(w *world) attack.Request {
		ticket := w.Claims(w.ravi, w.Creates(w.admin, "Bonanza "+w.serial(), "2026-03-31"), apptest.ClaimPDF(w.serial()))
		return attack.Request{Token: w.admin, Params: params{"ticketNo": ticket}, JSON: body}
	}
}

// waitingRequest is a request about a warranty request that nobody has decided.
func waitingRequest(body any) example {
	return func(w *world) attack.Request {
		return attack.Request{Token: w.admin, Params: params{"id": w.Asks(w.asha, w.Buys(w.asha, "serialNo", w.serial()))}, JSON: body}
	}
}

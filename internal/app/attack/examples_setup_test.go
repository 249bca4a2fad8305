package attack_test

import (
	"strings"

	"aftercare/internal/app/apptest"
	"aftercare/internal/app/attack"
)

func setupExamples() map[string]example {
	return map[string]example{
		"POST /desk/catalogue/models": func(w *world) attack.Request { return attack.Request{JSON: modelForm(w.serial())} },
		"PUT /desk/catalogue/models/{id}": func(w *world) attack.Request {
			id, version := w.newModel()
			body := modelForm(w.serial())
			body["version"] = version
			return attack.Request{Params: params{"id": id}, JSON: body}
		},
		"POST /desk/catalogue/models/{id}/retire": func(w *world) attack.Request {
			id, _ := w.newModel()
			return attack.Request{Params: params{"id": id}}
		},
		"POST /desk/catalogue/models/{id}/bring-back": func(w *world) attack.Request {
			id, _ := w.newModel()
			w.Call("POST", "/desk/catalogue/models/"+id+"/retire", w.admin, nil).Gives(200)
			return attack.Request{Params: params{"id": id}}
		},
		"POST /desk/catalogue/types": func(w *world) attack.Request { return attack.Request{JSON: object{"name": w.serial(), "awr": true}} },
		"PUT /desk/catalogue/types/{id}": func(w *world) attack.Request {
			id, version := w.newType()
			return attack.Request{Params: params{"id": id}, JSON: object{"name": w.serial(), "awr": false, "version": version}}
		},
		"POST /desk/catalogue/types/{id}/retire": func(w *world) attack.Request {
			id, _ := w.newType()
			return attack.Request{Params: params{"id": id}}
		},
		"POST /desk/catalogue/types/{id}/bring-back": func(w *world) attack.Request {
			id, _ := w.newType()
			w.Call("POST", "/desk/catalogue/types/"+id+"/retire", w.admin, nil).Gives(200)
			return attack.Request{Params: params{"id": id}}
		},
		"POST /desk/catalogue/import/preview": func(w *world) attack.Request {
			return attack.Request{Form: parts(object{"file": w.newFile(), "retire": "false"})}
		},
		"POST /desk/catalogue/import": func(w *world) attack.Request {
			form := object{"file": w.newFile(), "retire": "false"}
			form["seal"] = w.Form("POST", "/desk/catalogue/import/preview", w.admin, form).Gives(200).Get("seal")
			return attack.Request{Form: parts(form)}
		},

		"PUT /desk/first-day": func(w *world) attack.Request { return attack.Request{JSON: object{"list": "away"}} },
		"PUT /desk/first-day/lists/{list}": func(w *world) attack.Request {
			return attack.Request{Params: params{"list": "dealers"}, JSON: object{"kept": true}}
		},
		"PUT /desk/first-day/{step}": func(w *world) attack.Request {
			return attack.Request{Params: params{"step": "brand"}, JSON: object{"later": true}}
		},

		"POST /desk/settings/backup/download": func(w *world) attack.Request {
			return attack.Request{JSON: object{"password": apptest.AdminPassword, "passphrase": "a passphrase of this test"}}
		},
		"POST /desk/settings/retention/preview": func(w *world) attack.Request { return attack.Request{JSON: retentionForm()} },
		"PUT /desk/settings/retention": func(w *world) attack.Request {
			body := retentionForm()
			body["version"] = w.retentionVersion()
			return attack.Request{JSON: body}
		},
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
		"PUT /desk/me/digest": func(w *world) attack.Request { return attack.Request{JSON: object{"digest": "on"}} },
		"DELETE /desk/me/sessions/{id}": func(w *world) attack.Request {
			session := w.Call("GET", "/desk/me/sessions", w.Admin(), nil).Gives(200).Rows()[0]
			return attack.Request{Params: params{"id": apptest.Text(session, "id")}}
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
		"POST /desk/dealers": func(w *world) attack.Request {
			return attack.Request{JSON: object{"name": w.serial(), "awr": true, "claims": true, "agreement": true}}
		},
		"PUT /desk/dealers/{id}":               changing("/desk/dealers", object{"name": "RAO", "awr": true, "claims": true, "agreement": true}),
		"POST /desk/dealers/{id}/retire":       retiring("/desk/dealers"),
		"POST /desk/dealers/{id}/bring-back":   bringingBack("/desk/dealers"),
		"POST /desk/locations":                 func(w *world) attack.Request { return attack.Request{JSON: object{"name": w.serial()}} },
		"PUT /desk/locations/{id}":             changing("/desk/locations", object{"name": "AGRA"}),
		"POST /desk/locations/{id}/retire":     retiring("/desk/locations"),
		"POST /desk/locations/{id}/bring-back": bringingBack("/desk/locations"),
		"PATCH /desk/people/{id}": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.colleague()}, JSON: object{"role": "Manager"}}
		},
		"POST /desk/people/{id}/disable": func(w *world) attack.Request { return attack.Request{Params: params{"id": w.colleague()}} },
		"POST /desk/people/{id}/enable": func(w *world) attack.Request {
			id := w.colleague()
			w.Call("POST", "/desk/people/"+id+"/disable", w.admin, nil).Gives(200)
			return attack.Request{Params: params{"id": id}}
		},
		"POST /desk/people/{id}/let-in": func(w *world) attack.Request { return attack.Request{Params: params{"id": w.colleague()}} },
		"POST /desk/people/invitations": func(w *world) attack.Request {
			return attack.Request{JSON: object{"email": w.serial() + "@portal.test", "role": "Agent"}}
		},
		"POST /desk/people/invitations/{id}/resend": func(w *world) attack.Request {
			id, _ := w.invites()
			return attack.Request{Params: params{"id": id}}
		},
		"DELETE /desk/people/invitations/{id}": func(w *world) attack.Request {
			id, _ := w.invites()
			return attack.Request{Params: params{"id": id}}
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
		"PUT /desk/settings/brand": func(w *world) attack.Request { return w.settings(object{"name": w.Config.Brand, "accent": "#1c4ed0"}) },
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
			return attack.Request{JSON: object{"to": w.serial() + "@portal.test"}}
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
		"POST /desk/lists/{list}/import/preview": func(w *world) attack.Request {
			return attack.Request{Params: params{"list": "dealers"}, Form: parts(object{"file": w.newNames(), "retire": "false"})}
		},
		"POST /desk/lists/{list}/import": func(w *world) attack.Request {
			form := object{"file": w.newNames(), "retire": "false"}
			form["seal"] = w.Form("POST", "/desk/lists/dealers/import/preview", w.admin, form).Gives(200).Get("seal")
			return attack.Request{Params: params{"list": "dealers"}, Form: parts(form)}
		},
		"GET /desk/lists/{list}/export": func(w *world) attack.Request { return attack.Request{Params: params{"list": "dealers"}} },
		"POST /desk/lists/{list}/retired": func(w *world) attack.Request {
			return attack.Request{Params: params{"list": "locations"}, JSON: object{"ids": []any{"location-01"}, "retired": false}}
		},
	}
}

package attack_test

import (
	"maps"
	"net/url"
	"path/filepath"
	"regexp"

	"aftercare/internal/app/apptest"
	"aftercare/internal/app/attack"
)

type example = func(w *world) attack.Request

// examples holds a good request for each call that writes or needs a record. Requests that only read are
// derived from the examples of their query parameters. A request makes new records if the call works only once.
func examples() map[string]example {
	all := deskExamples()
	maps.Copy(all, setupExamples())
	maps.Copy(all, map[string]example{
		"POST /api/users/login": func(w *world) attack.Request {
			return attack.Request{JSON: object{"email": w.asha.Email, "password": apptest.CustomerPassword}}
		},
		"POST /api/users/register": func(w *world) attack.Request {
			return attack.Request{JSON: object{
				"name": "Nina Rao", "email": w.serial() + "@example.com", "phone": "0987654321", "address": "1, Mall Road",
				"password": apptest.CustomerPassword, "role": "User",
			}}
		},
		"POST /api/users/forgot-password": func(w *world) attack.Request { return attack.Request{JSON: object{"email": w.asha.Email}} },
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
		"POST /my/confirmation": func(w *world) attack.Request { return attack.Request{Token: w.person("Nina", "Rao", "User").Token} },
		"POST /api/users/logout": func(w *world) attack.Request {
			return attack.Request{Token: w.Login(w.asha.Email, apptest.CustomerPassword)}
		},
		"PUT /api/users/customer/{customerId}": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			return attack.Request{Token: who.Token, Params: params{"customerId": who.ID}, JSON: object{
				"name": "Nina Roy", "email": who.Email, "phone": "0912345678", "address": "2, Mall Road",
			}}
		},

		"GET /my/products/{productID}/emails": func(w *world) attack.Request {
			return attack.Request{Params: params{"productID": w.product(w.asha, "productID")}}
		},
		"GET /my/tickets/{id}/messages": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.ticket(w.asha, "repair", "id")}, Query: url.Values{"before": {"9"}}}
		},
		"POST /my/tickets/{id}/messages": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.ticket(w.asha, "repair", "id")}, Form: parts(messageForm(w))}
		},
		"POST /my/tickets/{id}/messages/read": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.ticket(w.asha, "repair", "id")}, JSON: object{"upTo": 1}}
		},
		"POST /my/password": func(w *world) attack.Request {
			who := w.personWith("Nina", "Rao", "User", ninasPassword)
			return attack.Request{Token: who.Token, JSON: object{"oldPassword": ninasPassword, "newPassword": "quite another staple"}}
		},
		"POST /my/privacy": func(w *world) attack.Request { return attack.Request{JSON: object{"version": 1}} },
		"POST /my/deletion": func(w *world) attack.Request {
			return attack.Request{Token: w.personWith("Nina", "Rao", "User", ninasPassword).Token, JSON: object{"password": ninasPassword, "closeOpen": true}}
		},
		"DELETE /my/deletion": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			w.Call("POST", "/my/deletion", who.Token, object{"password": apptest.CustomerPassword}).Gives(200)
			return attack.Request{Token: who.Token}
		},
		"POST /my/data": func(w *world) attack.Request { return attack.Request{Token: w.person("Nina", "Rao", "User").Token} },
		"GET /my/data/file": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			w.Call("POST", "/my/data", who.Token, nil).Gives(200)
			w.makesCopies()
			return attack.Request{Token: who.Token}
		},
		"POST /my/corrections": func(w *world) attack.Request {
			return attack.Request{JSON: object{"productId": w.product(w.asha, "productID"), "text": "The serial number is another one, says " + w.asha.ID + "."}}
		},
		"PUT /my/language":  func(w *world) attack.Request { return attack.Request{JSON: object{"language": "en"}} },
		"PUT /my/notices":   func(w *world) attack.Request { return attack.Request{JSON: object{"topic": "status", "wanted": true}} },
		"POST /unsubscribe": func(w *world) attack.Request { return attack.Request{JSON: object{"token": w.stopLink()}} },
		"PUT /unsubscribe": func(w *world) attack.Request {
			return attack.Request{JSON: object{"token": w.stopLink(), "wanted": false}}
		},
		"POST /unsubscribe/{token}": func(w *world) attack.Request { return attack.Request{Params: params{"token": w.stopLink()}} },
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
		"GET /brand/signature/{sum}": func(w *world) attack.Request {
			address := w.Form("POST", "/desk/settings/signature", w.admin, map[string]any{"file": apptest.File{Name: "s.png", Content: apptest.Picture(w.T)}}).
				Gives(200).Body
			sum := regexp.MustCompile(`/brand/signature/([0-9a-f]+)`).FindStringSubmatch(address)[1]
			return attack.Request{Token: w.admin, Params: params{"sum": sum}}
		},

		"POST /Registered/RegisteredProduct": func(w *world) attack.Request {
			return attack.Request{Form: parts(apptest.ProductForm(
				"serialNo", w.serial(), "customerId", w.asha.ID, "email", w.asha.Email, "productName", "8 Port PoE Switch", "productType", "SWITCH",
				"warrantyPeriod", "3 Years", "expiryDate", "2029-03-02"))}
		},

		"GET /api/warranty/check-warranty/{productID}": func(w *world) attack.Request {
			return attack.Request{Params: params{"productID": w.product(w.asha, "productID")}}
		},
		"POST /api/warranty": func(w *world) attack.Request {
			product := w.Buys(w.asha, "serialNo", w.serial())
			return attack.Request{JSON: object{
				"productID": product["productID"], "customerId": w.asha.ID, "email": w.asha.Email, "modelNo": "SW-08P", "serialNo": product["serialNo"],
				"productName": "8 Port PoE Switch", "purchaseDate": apptest.Today, "expiryDate": product["expiryDate"], "invoice": product["invoice"],
				"warrantyPeriod": "3 Years",
			}}
		},
		"POST /api/warranty/approve": func(w *world) attack.Request {
			request := w.Asks(w.asha, w.Buys(w.asha, "serialNo", w.serial()))
			return attack.Request{Form: parts(map[string]any{
				"pdf": apptest.ClaimPDF("letter"), "productIds": `["` + request + `"]`, "newStatus": "Approved",
			})}
		},
		"POST /api/warranty/reject": func(w *world) attack.Request {
			request := w.Asks(w.asha, w.Buys(w.asha, "serialNo", w.serial()))
			return attack.Request{JSON: object{"productIds": []any{request}, "newStatus": "Rejected"}}
		},

		"GET /TicketSearch/Search/{ticket}": func(w *world) attack.Request {
			return attack.Request{Params: params{"ticket": w.ticket(w.asha, "repair", "number")}}
		},
		"POST /product-service/submit-query": raising(),
		"POST /ProductRepair/update-status/{id}": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.ticket(w.asha, "repair", "id")}, JSON: object{"status": "On the bench.", "ends": true}}
		},
		"POST /awr/submit-query": raising("purchaseFrom", "UNIVERSAL"),
		"POST /admin/awr/update-status/{recordId}": func(w *world) attack.Request {
			_, record := w.Raises(w.asha, apptest.RaiseAWR, apptest.Text(w.Buys(w.asha, "serialNo", w.serial()), "_id"))
			return attack.Request{Params: params{"recordId": record}, JSON: object{"status": "On its way.", "ends": true}}
		},

		"POST /Customer-Scheme/create": func(w *world) attack.Request {
			form := apptest.ClaimForm(w.ravi, w.Creates(w.admin, "Bonanza "+w.serial(), "2026-03-31"), apptest.ClaimPDF(w.serial()))
			return attack.Request{Form: parts(form)}
		},
		"GET /Customer-scheme/customer-scheme/{customerId}": func(w *world) attack.Request {
			return attack.Request{Token: w.ravi.Token, Params: params{"customerId": w.ravi.ID}}
		},
		"POST /Scheme/create": func(w *world) attack.Request {
			return attack.Request{JSON: object{"schemeName": "Bonanza " + w.serial(), "schemeEndDate": "2026-03-31"}}
		},
		"PATCH /Scheme/hide/{id}": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.newScheme()}, JSON: object{"LiveScheme": false}}
		},
		"DELETE /Scheme/delete/{id}": func(w *world) attack.Request { return attack.Request{Params: params{"id": w.newScheme()}} },
		"POST /Scheme/update-status": func(w *world) attack.Request {
			scheme := w.Creates(w.admin, "Bonanza "+w.serial(), "2026-03-31")
			ticket := w.Claims(w.ravi, scheme, apptest.ClaimPDF(w.serial()))
			return attack.Request{JSON: object{"schemes": []any{object{
				"customerId": w.ravi.ID, "schemeId": scheme, "ticketNo": ticket, "status": "Rejected", "rejectionReason": "The invoice is not readable.",
				"purchaseFrom": "UNIVERSAL", "purchaseDate": "2026-03-01", "invoiceAmount": 1234.5,
			}}}}
		},

		"POST /agreement-form/agreements": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "Dealer")
			return attack.Request{Token: who.Token, JSON: apptest.AgreementForm("customerId", who.ID)}
		},
		"POST /agreement/programmes": func(w *world) attack.Request {
			w.withdrawProgrammes()
			return attack.Request{JSON: newProgramme()}
		},
		"DELETE /agreement/programmes/{id}": func(w *world) attack.Request {
			w.withdrawProgrammes()
			made := w.Call("POST", "/agreement/programmes", w.admin, newProgramme()).Gives(201)
			return attack.Request{Params: params{"id": made.Get("_id")}}
		},

		"PUT /agreement/programmes/{id}": func(w *world) attack.Request {
			w.withdrawProgrammes()
			made := w.Call("POST", "/agreement/programmes", w.admin, newProgramme()).Gives(201)
			return attack.Request{Params: params{"id": made.Get("_id")}, JSON: object{"open": false}}
		},
		"GET /files/{key}": func(w *world) attack.Request {
			return attack.Request{Params: params{"key": filepath.Base(w.product(w.asha, "invoice"))}}
		},
	})
	return all
}

type (
	object = map[string]any
	params = map[string]string
)

func waitingClaim(body any) example {
	return func(w *world) attack.Request {
		ticket := w.Claims(w.ravi, w.Creates(w.admin, "Bonanza "+w.serial(), "2026-03-31"), apptest.ClaimPDF(w.serial()))
		return attack.Request{Token: w.admin, Params: params{"ticketNo": ticket}, JSON: body}
	}
}

func waitingRequest(body any) example {
	return func(w *world) attack.Request {
		return attack.Request{Token: w.admin, Params: params{"id": w.Asks(w.asha, w.Buys(w.asha, "serialNo", w.serial()))}, JSON: body}
	}
}

package attack_test

import (
	"net/url"

	"aftercare/internal/app/apptest"
	"aftercare/internal/app/attack"
)

func deskExamples() map[string]example {
	return map[string]example{

		"POST /desk/queue/views": func(w *world) attack.Request {
			w.Exec(`DELETE FROM queue_views`) // attacks also create views, and the limit is thirty
			return attack.Request{JSON: object{"name": "Mine " + w.serial(), "query": "assignee=me&late=true"}}
		},
		"PUT /desk/queue/views/{id}": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.view()}, JSON: object{"name": "Ours " + w.serial(), "query": "kind=awr"}}
		},
		"DELETE /desk/queue/views/{id}": func(w *world) attack.Request { return attack.Request{Params: params{"id": w.view()}} },
		"GET /desk/queue/{id}": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.ticket(w.asha, "repair", "id")}}
		},
		"POST /desk/queue/assign": func(w *world) attack.Request {
			return attack.Request{JSON: object{"to": "admin", "ids": []string{w.ticket(w.asha, "repair", "id")}}}
		},
		"POST /desk/queue/{id}/assign": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.ticket(w.asha, "repair", "id")}, JSON: object{"to": "admin", "was": ""}}
		},
		"GET /desk/notes": func(w *world) attack.Request { return attack.Request{Query: url.Values{"record": {w.asha.ID}}} },
		"POST /desk/notes": func(w *world) attack.Request {
			return attack.Request{JSON: object{"record": w.asha.ID, "text": "Please call after six."}}
		},
		"DELETE /desk/notes/{id}": func(w *world) attack.Request {
			note := w.Call("POST", "/desk/notes", w.admin, object{"record": w.asha.ID, "text": "Not meant."}).Gives(201).Get("id")
			return attack.Request{Params: params{"id": note}}
		},
		"GET /desk/letters": func(w *world) attack.Request {
			return attack.Request{Query: url.Values{
				"state": {"sent"}, "to": {"asha"}, "before": {w.sentLetter()}, "limit": {"10"},
			}}
		},
		"GET /desk/letters/{id}":          ofLetter,
		"GET /desk/letters/{id}/html":     ofLetter,
		"POST /desk/letters/{id}/retry":   func(w *world) attack.Request { return attack.Request{Params: params{"id": w.failedLetter()}} },
		"POST /desk/letters/retry":        func(w *world) attack.Request { return attack.Request{JSON: object{"state": "given-up"}} },
		"POST /desk/letters/{id}/dismiss": func(w *world) attack.Request { return attack.Request{Params: params{"id": w.failedLetter()}} },
		"POST /desk/letters/dismiss":      desk,

		"GET /desk/tickets/{id}": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.ticket(w.asha, "repair", "id")}}
		},
		"GET /desk/tickets/{id}/messages": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.ticket(w.asha, "repair", "id")}, Query: url.Values{"before": {"9"}}}
		},
		"POST /desk/answers": func(w *world) attack.Request {
			w.Exec(`DELETE FROM ready_answer_photos`)
			w.Exec(`DELETE FROM ready_answers`) // attacks also create answers, and the limit is a hundred
			return attack.Request{Form: parts(answerForm(w))}
		},
		"POST /desk/answers/{id}": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.answer()}, Form: parts(answerForm(w))}
		},
		"DELETE /desk/answers/{id}": func(w *world) attack.Request { return attack.Request{Params: params{"id": w.answer()}} },
		"POST /desk/tickets/{id}/messages": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.ticket(w.asha, "repair", "id")}, Form: parts(messageForm(w))}
		},
		"POST /desk/tickets/{id}/messages/read": func(w *world) attack.Request {
			return attack.Request{Params: params{"id": w.ticket(w.asha, "repair", "id")}, JSON: object{"upTo": 1}}
		},

		"PUT /desk/customers/{customerId}": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			return attack.Request{Params: params{"customerId": who.ID}, JSON: object{
				"name": "Nina Rao", "email": who.Email, "phone": "09876543211", "address": "2, Mall Road", "password": apptest.AdminPassword,
			}}
		},
		"POST /desk/customers/{customerId}/block": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			return attack.Request{Params: params{"customerId": who.ID}, JSON: object{"reason": "Threats by phone"}}
		},
		"POST /desk/customers/{customerId}/unblock": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			w.Call("POST", "/desk/customers/"+who.ID+"/block", w.admin, object{"reason": "Threats by phone"}).Gives(200)
			return attack.Request{Params: params{"customerId": who.ID}, JSON: object{"reason": "Apologised"}}
		},
		"POST /desk/customers/{customerId}/deletion": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			return attack.Request{Params: params{"customerId": who.ID}, JSON: object{"reason": "Asked by phone", "closeOpen": true}}
		},
		"POST /desk/customers/{customerId}/deletion/cancel": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			w.Call("POST", "/my/deletion", who.Token, object{"password": apptest.CustomerPassword}).Gives(200)
			return attack.Request{Params: params{"customerId": who.ID}, JSON: object{"reason": "A mistake"}}
		},
		"POST /desk/customers/{customerId}/data": func(w *world) attack.Request {
			who := w.person("Nina", "Rao", "User")
			return attack.Request{Params: params{"customerId": who.ID}, JSON: object{"reason": "Asked by phone"}}
		},
		"PUT /desk/second-step": func(w *world) attack.Request { return attack.Request{JSON: object{"required": false}} },
		"DELETE /desk/second-step/{username}": func(w *world) attack.Request {
			return attack.Request{Params: params{"username": w.hiresWithCodes().username}}
		},

		"GET /desk/review/claims/{ticketNo}":         waitingClaim(nil),
		"GET /desk/review/claims/{ticketNo}/earlier": waitingClaim(nil),
		"POST /desk/review/claims/{ticketNo}":        waitingClaim(object{"status": "Rejected", "reason": "The invoice is not readable."}),
		"GET /desk/review/warranties/{id}":           waitingRequest(nil),
		"GET /desk/review/warranties/{id}/earlier":   waitingRequest(nil),
		"POST /desk/review/warranties/{id}":          waitingRequest(object{"status": "Rejected", "reason": "The invoice is not readable."}),

		"POST /desk/undo/{id}": func(w *world) attack.Request {
			deed := w.Call("POST", "/ProductRepair/update-status/"+w.ticket(w.asha, "repair", "id"), w.admin, object{"status": "On the bench."}).Gives(200)
			return attack.Request{Params: params{"id": deed.Header.Get("Undo")}}
		},
		"GET /desk/tickets/print": func(w *world) attack.Request {
			return attack.Request{Query: url.Values{"numbers": {w.ticket(w.asha, "repair", "number")}}}
		},
		"POST /desk/bulk/status/preview": func(w *world) attack.Request {
			number, record := w.Raises(w.asha, apptest.RaiseAWR, apptest.Text(w.Buys(w.asha, "serialNo", w.serial()), "_id"))
			return attack.Request{JSON: object{
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
			return attack.Request{JSON: object{
				"version": told.Version, "status": "On its way.", "ends": true, "courier": "", "docket": "", "tickets": []any{object{"number": number, "version": told.Changed[0].Version, "docket": ""}},
			}}
		},
		"POST /desk/tickets/{id}/replacement": func(w *world) attack.Request {
			_, record := w.Raises(w.asha, apptest.RaiseAWR, apptest.Text(w.Buys(w.asha, "serialNo", w.serial()), "_id"))
			return attack.Request{Params: params{"id": record}, JSON: object{"serialNo": w.serial(), "modelNo": "SW-16P", "dueBack": "2026-03-20"}}
		},
		"POST /desk/replacements/{id}/returned": func(w *world) attack.Request {
			_, record := w.Raises(w.asha, apptest.RaiseAWR, apptest.Text(w.Buys(w.asha, "serialNo", w.serial()), "_id"))
			made := w.Call("POST", "/desk/tickets/"+record+"/replacement", w.admin, object{"serialNo": w.serial()}).Gives(201)
			return attack.Request{Params: params{"id": made.Get("_id")}}
		},

		"GET /desk/serials/{serialNo}": func(w *world) attack.Request {
			return attack.Request{Params: params{"serialNo": apptest.Text(w.Buys(w.asha, "serialNo", w.serial()), "serialNo")}}
		},
		"POST /desk/customers/{customerId}/products": func(w *world) attack.Request {
			return attack.Request{Params: params{"customerId": w.asha.ID}, Form: parts(apptest.ProductForm(
				"serialNo", w.serial(), "customerId", w.asha.ID, "email", w.asha.Email, "productName", "8 Port PoE Switch", "productType", "SWITCH",
				"warrantyPeriod", "3 Years", "expiryDate", "2029-03-02"))}
		},
		"POST /desk/customers/{customerId}/tickets": func(w *world) attack.Request {
			good := raising("kind", "awr", "purchaseFrom", "UNIVERSAL")(w)
			good.Token, good.Params = w.admin, params{"customerId": w.asha.ID}
			return good
		},
	}
}

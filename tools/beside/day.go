package main

import (
	"fmt"
	"net/http"
	"time"

	"aftercare/tools/portal"
)

func invoice(field, of string) *portal.File {
	return &portal.File{Field: field, Name: "invoice.pdf", Content: portal.PDF("an invoice, " + of)}
}

// day is one day of a new customer and the desk, who may use different servers.
func day(atCustomer, atDesk portal.Visitor, n int) error {
	desk, err := atDesk.Desk("admin", "demo-admin-password")
	if err != nil {
		return err
	}
	email := fmt.Sprintf("meera%d@example.com", n)
	customer, err := atCustomer.Register(fmt.Sprint("Meera Nair ", n), email, "a staple of Meera", "Dealer")
	if err != nil {
		return err
	}
	product, err := customer.Buy("NS-CAM-2MP-D1", fmt.Sprint("BESIDE-", n), 1, portal.PDF("an invoice of "+email))
	if err != nil {
		return err
	}
	var request struct {
		ID string `json:"_id"`
	}
	if err := customer.Call(http.MethodPost, "/api/warranty", map[string]string{"productID": product.ProductID}, &request); err != nil {
		return err
	}
	number, err := customer.Complain(product.ProductID, fmt.Sprint("Its picture is gone, ", n), nil)
	if err != nil {
		return err
	}
	repairs, err := customer.Tickets()
	if err != nil {
		return err
	}
	if len(repairs) != 1 {
		return fmt.Errorf("%s has %d tickets, want 1", email, len(repairs))
	}
	if err := desk.Call(http.MethodPost, "/ProductRepair/update-status/"+repairs[number], map[string]string{"status": "The camera was received."}, nil); err != nil {
		return err
	}
	if err := decide(desk, request.ID, n%3 == 0); err != nil {
		return err
	}
	if err := claim(customer, desk, n); err != nil {
		return err
	}
	err = customer.Call(http.MethodPut, "/api/users/customer/"+customer.ID, map[string]string{
		"name": fmt.Sprint("Meera Menon ", n), "email": email, "phone": "0987654321", "address": "2, Mall Road"}, nil)
	if err != nil {
		return err
	}
	return customer.Call(http.MethodPost, "/api/users/forgot-password", map[string]string{"email": email}, nil)
}

func decide(desk portal.Visitor, requestID string, approve bool) error {
	if !approve {
		return desk.Call(http.MethodPost, "/api/warranty/reject", map[string]any{"productIds": []string{requestID}, "newStatus": "Rejected"}, nil)
	}
	return desk.Form("/api/warranty/approve", map[string]string{"productIds": `["` + requestID + `"]`, "newStatus": "Approved"}, invoice("pdf", requestID), nil)
}

// claim submits a claim on a new scheme, and the desk starts to work on it.
func claim(customer portal.Customer, desk portal.Visitor, n int) error {
	ends := time.Now().AddDate(0, 1, 0).Format(time.DateOnly)
	var scheme struct{ SchemeID string }
	if err := desk.Call(http.MethodPost, "/Scheme/create", map[string]string{"schemeName": fmt.Sprint("Beside ", n), "schemeEndDate": ends}, &scheme); err != nil {
		return err
	}
	var claimed struct{ TicketNos []string }
	err := customer.Form("/Customer-Scheme/create", map[string]string{
		"customerId": customer.ID, "customerEmail": customer.Email, "schemeIds[]": scheme.SchemeID, "schemeNames[]": fmt.Sprint("Beside ", n), "schemeDates[]": ends,
		"purchaseDates[]": time.Now().AddDate(0, 0, -1).Format(time.DateOnly), "purchaseFrom[]": "UNIVERSAL", "invoiceAmounts[]": "1234.50"},
		invoice("invoiceFiles[]", "claim of "+customer.Email), &claimed)
	if err != nil {
		return err
	}
	if len(claimed.TicketNos) != 1 {
		return fmt.Errorf("%s has %d claims, want 1", customer.Email, len(claimed.TicketNos))
	}
	return desk.Call(http.MethodPost, "/Scheme/update-status", map[string]any{"schemes": []map[string]any{{
		"customerId": customer.ID, "schemeId": scheme.SchemeID, "ticketNo": claimed.TicketNos[0], "status": "In Process"}}}, nil)
}

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"sync/atomic"
	"time"
)

// visitor makes calls at one server.
type visitor struct {
	base  string
	token string
	calls *atomic.Int64
}

const invoice = "%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n% an invoice\n%%EOF\n"

// patience is how often a visitor comes again whom a busy server has sent away.
const patience = 60

func (v visitor) send(method, path, contentType string, body []byte, into any) error {
	for tries := 1; ; tries++ {
		status, text, err := v.ask(method, path, contentType, body)
		switch {
		case err != nil:
			return err
		case status == http.StatusServiceUnavailable && tries < patience:
			time.Sleep(time.Second)
		case status/100 != 2:
			return fmt.Errorf("%s %s at %s: %d %s", method, path, v.base, status, text)
		case into == nil:
			return nil
		default:
			return json.Unmarshal(text, into)
		}
	}
}

func (v visitor) ask(method, path, contentType string, body []byte) (status int, text []byte, err error) {
	request, err := http.NewRequestWithContext(context.Background(), method, v.base+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Content-Type", contentType)
	if v.token != "" {
		request.Header.Set("Authorization", "Bearer "+v.token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	text, err = io.ReadAll(response.Body)
	v.calls.Add(1)
	return response.StatusCode, text, err
}

func (v visitor) call(method, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return v.send(method, path, "application/json", text, into)
}

// form sends fields, and a PDF under the name of the file field if there is one.
func (v visitor) form(path, fileField string, fields map[string]string, into any) error {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range fields {
		if err := form.WriteField(name, value); err != nil {
			return err
		}
	}
	if fileField != "" {
		file, err := form.CreateFormFile(fileField, "invoice.pdf")
		if err != nil {
			return err
		}
		if _, err := io.WriteString(file, invoice+"% "+fmt.Sprint(fields)); err != nil {
			return err
		}
	}
	if err := form.Close(); err != nil {
		return err
	}
	return v.send(http.MethodPost, path, form.FormDataContentType(), body.Bytes(), into)
}

func (v visitor) login(path string, with map[string]string) (visitor, error) {
	var answer struct{ Token string }
	err := v.call(http.MethodPost, path, with, &answer)
	v.token = answer.Token
	return v, err
}

// day is what a new customer and the desk do. They may be at different servers.
func day(atCustomer, atDesk visitor, n int) error {
	desk, err := atDesk.login("/admin/login", map[string]string{"username": "admin", "password": "demo-admin-password"})
	if err != nil {
		return err
	}
	const password = "a staple of Meera"
	email := fmt.Sprintf("meera%d@example.com", n)
	var me struct{ CustomerID string }
	err = atCustomer.call(http.MethodPost, "/api/users/register", map[string]string{
		"name": fmt.Sprint("Meera Nair ", n), "email": email, "phone": "0987654321", "address": "1, Mall Road", "password": password, "role": "Dealer"}, &me)
	if err != nil {
		return err
	}
	customer, err := atCustomer.login("/api/users/login", map[string]string{"email": email, "password": password})
	if err != nil {
		return err
	}
	var product struct {
		ProductID string `json:"productID"`
	}
	err = customer.form("/Registered/RegisteredProduct", "invoice", map[string]string{
		"modelNo": "NS-CAM-2MP-D1", "serialNo": fmt.Sprint("BESIDE-", n), "purchaseDate": time.Now().AddDate(0, 0, -1).Format(time.DateOnly)}, &product)
	if err != nil {
		return err
	}
	var request struct {
		ID string `json:"_id"`
	}
	if err := customer.call(http.MethodPost, "/api/warranty", map[string]string{"productID": product.ProductID}, &request); err != nil {
		return err
	}
	query := map[string]string{"productId": product.ProductID, "customerId": me.CustomerID, "address": "1, Mall Road", "query": fmt.Sprint("Its picture is gone, ", n)}
	if err := customer.form("/product-service/submit-query", "", query, nil); err != nil {
		return err
	}
	var repairs []struct {
		ID string `json:"_id"`
	}
	if err := customer.call(http.MethodGet, "/ProductRepair/customer/"+me.CustomerID, nil, &repairs); err != nil {
		return err
	}
	if len(repairs) != 1 {
		return fmt.Errorf("%s has %d tickets, want 1", email, len(repairs))
	}
	if err := desk.call(http.MethodPost, "/ProductRepair/update-status/"+repairs[0].ID, map[string]string{"status": "The camera was received."}, nil); err != nil {
		return err
	}
	if err := desk.decides(request.ID, n%3 == 0); err != nil {
		return err
	}
	if err := customer.claims(desk, me.CustomerID, email, n); err != nil {
		return err
	}
	err = customer.call(http.MethodPut, "/api/users/customer/"+me.CustomerID, map[string]string{
		"name": fmt.Sprint("Meera Menon ", n), "email": email, "phone": "0987654321", "address": "2, Mall Road"}, nil)
	if err != nil {
		return err
	}
	return customer.call(http.MethodPost, "/api/users/forgot-password", map[string]string{"email": email}, nil)
}

// decides ends a warranty request; an approval makes the warranty longer.
func (v visitor) decides(requestID string, approve bool) error {
	if !approve {
		return v.call(http.MethodPost, "/api/warranty/reject", map[string]any{"productIds": []string{requestID}, "newStatus": "Rejected"}, nil)
	}
	return v.form("/api/warranty/approve", "pdf", map[string]string{"productIds": `["` + requestID + `"]`, "newStatus": "Approved"}, nil)
}

// claims makes a claim on a new scheme, and the desk takes it in hand.
func (v visitor) claims(desk visitor, customerID, email string, n int) error {
	ends := time.Now().AddDate(0, 1, 0).Format(time.DateOnly)
	var scheme struct{ SchemeID string }
	if err := desk.call(http.MethodPost, "/Scheme/create", map[string]string{"schemeName": fmt.Sprint("Beside ", n), "schemeEndDate": ends}, &scheme); err != nil {
		return err
	}
	var claimed struct{ TicketNos []string }
	err := v.form("/Customer-Scheme/create", "invoiceFiles[]", map[string]string{
		"customerId": customerID, "customerEmail": email, "schemeIds[]": scheme.SchemeID, "schemeNames[]": fmt.Sprint("Beside ", n), "schemeDates[]": ends,
		"purchaseDates[]": time.Now().AddDate(0, 0, -1).Format(time.DateOnly), "purchaseFrom[]": "UNIVERSAL", "invoiceAmounts[]": "1234.50"}, &claimed)
	if err != nil {
		return err
	}
	if len(claimed.TicketNos) != 1 {
		return fmt.Errorf("%s has %d claims, want 1", email, len(claimed.TicketNos))
	}
	return desk.call(http.MethodPost, "/Scheme/update-status", map[string]any{"schemes": []map[string]any{{
		"customerId": customerID, "schemeId": scheme.SchemeID, "ticketNo": claimed.TicketNos[0], "status": "In Process"}}}, nil)
}

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

const invoice = "%PDF-1.4\n% an invoice\n%%EOF\n"

func (v visitor) send(method, path, contentType string, body io.Reader, into any) error {
	request, err := http.NewRequestWithContext(context.Background(), method, v.base+path, body)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", contentType)
	if v.token != "" {
		request.Header.Set("Authorization", "Bearer "+v.token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	v.calls.Add(1)
	if response.StatusCode/100 != 2 {
		return fmt.Errorf("%s %s at %s: %s %s", method, path, v.base, response.Status, text)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(text, into)
}

func (v visitor) call(method, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	return v.send(method, path, "application/json", bytes.NewReader(text), into)
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
		if _, err := io.WriteString(file, invoice+"% "+fields["serialNo"]); err != nil {
			return err
		}
	}
	if err := form.Close(); err != nil {
		return err
	}
	return v.send(http.MethodPost, path, form.FormDataContentType(), &body, into)
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
		"name": fmt.Sprint("Meera Nair ", n), "email": email, "phone": "0987654321", "address": "1, Mall Road", "password": password, "role": "User"}, &me)
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
	for path, body := range map[string]any{
		"/ProductRepair/update-status/" + repairs[0].ID: map[string]string{"status": "The camera was received."},
		"/api/warranty/reject":                          map[string]any{"productIds": []string{request.ID}, "newStatus": "Rejected"},
		"/Scheme/create":                                map[string]string{"schemeName": fmt.Sprint("Beside ", n), "schemeEndDate": time.Now().AddDate(0, 1, 0).Format(time.DateOnly)},
	} {
		if err := desk.call(http.MethodPost, path, body, nil); err != nil {
			return err
		}
	}
	err = customer.call(http.MethodPut, "/api/users/customer/"+me.CustomerID, map[string]string{
		"name": fmt.Sprint("Meera Menon ", n), "email": email, "phone": "0987654321", "address": "2, Mall Road"}, nil)
	if err != nil {
		return err
	}
	return customer.call(http.MethodPost, "/api/users/forgot-password", map[string]string{"email": email}, nil)
}

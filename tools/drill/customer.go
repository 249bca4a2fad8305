package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"sync"
	"time"
)

const password = "plough seven quiet lanterns"

// write is what the portal has acknowledged: a product with its invoice, and a
// ticket for it.
type write struct{ email, serial, ticket, file, sum string }

// journal holds what was acknowledged, in its order.
type journal struct {
	mu     sync.Mutex
	writes []write
}

func (j *journal) add(w write) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.writes = append(j.writes, w)
}

// so is all of it so far.
func (j *journal) so() []write {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.writes[:len(j.writes):len(j.writes)]
}

// customer is somebody who uses the portal over HTTP.
type customer struct {
	url, email, id, token string
	number                int
	has                   map[string]int // how often each serial number is registered
}

func newCustomer(url string, number int) *customer { return &customer{url: url, number: number} }

// productsEach is how many products a customer registers before the next one
// comes.
const productsEach = 10

// writeUntil registers customers, products and tickets, one after the other.
func (c *customer) writeUntil(end <-chan struct{}, j *journal) error {
	var model string
	for n := 0; ; n++ {
		select {
		case <-end:
			return nil
		default:
		}
		if n%productsEach == 0 {
			c.email = fmt.Sprintf("drill.%d.%d@example.com", c.number, n)
			if err := c.register(); err != nil {
				return err
			}
		}
		if model == "" {
			var err error
			if model, err = c.model(); err != nil {
				return err
			}
		}
		w, err := c.write(model, fmt.Sprintf("DRILL-%d-%d", c.number, n))
		if err != nil {
			return err
		}
		j.add(w)
	}
}

func (c *customer) register() error {
	form := map[string]string{"name": "Drill Customer", "email": c.email, "phone": "09876543210", "address": "1, Mall Road", "password": password, "role": "User"}
	var made struct{ CustomerID string }
	if err := c.json("POST", "/api/users/register", form, &made); err != nil {
		return err
	}
	c.id = made.CustomerID
	return c.login()
}

func (c *customer) login() error {
	var in struct{ Token string }
	err := c.json("POST", "/api/users/login", map[string]string{"email": c.email, "password": password}, &in)
	c.token = in.Token
	return err
}

func (c *customer) model() (string, error) {
	var all []struct{ ModelNo, WarrantyPeriod string }
	if err := c.json("GET", "/api/registered-products/Products", nil, &all); err != nil {
		return "", err
	}
	for _, m := range all {
		if m.WarrantyPeriod != "MANUFACTURING DEFECTS" {
			return m.ModelNo, nil
		}
	}
	return "", fmt.Errorf("the catalogue has no model to register")
}

func (c *customer) write(model, serial string) (w write, err error) {
	invoice := []byte("%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n% invoice of " + serial + "\n%%EOF\n")
	var product struct {
		ID      string `json:"_id"`
		Invoice string
	}
	err = c.form("/Registered/RegisteredProduct", map[string]string{
		"modelNo": model, "serialNo": serial, "purchaseDate": time.Now().AddDate(0, 0, -3).Format("2006-01-02"),
	}, invoice, &product)
	if err != nil {
		return w, err
	}
	var ticket struct{ TicketNumber string }
	err = c.form("/product-service/submit-query", map[string]string{
		"productId": product.ID, "customerId": c.id, "address": "1, Mall Road", "query": "It hums.",
	}, nil, &ticket)
	return write{email: c.email, serial: serial, ticket: ticket.TicketNumber, file: product.Invoice, sum: sumOf(invoice)}, err
}

// fetch counts what the customer has.
func (c *customer) fetch() error {
	var products []struct{ SerialNo string }
	if err := c.json("GET", "/Registered/fetch", nil, &products); err != nil {
		return err
	}
	c.has = map[string]int{}
	for _, product := range products {
		c.has[product.SerialNo]++
	}
	return nil
}

func (c *customer) tracks(ticket string) (bool, error) {
	status, _, err := c.send("GET", "/TicketSearch/Search/"+ticket, "", nil)
	return status == http.StatusOK, err
}

func (c *customer) download(path string) (sum string, err error) {
	status, body, err := c.send("GET", "/"+path, "", nil)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("%s answers %d", path, status)
	}
	return sumOf(body), err
}

func sumOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

func (c *customer) json(method, path string, in, out any) error {
	var body []byte
	if in != nil {
		var err error
		if body, err = json.Marshal(in); err != nil {
			return err
		}
	}
	return c.decode(method, path, "application/json", body, out)
}

func (c *customer) form(path string, fields map[string]string, invoice []byte, out any) error {
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	for name, value := range fields {
		if err := m.WriteField(name, value); err != nil {
			return err
		}
	}
	if invoice != nil {
		part, err := m.CreateFormFile("invoice", "invoice.pdf")
		if err != nil {
			return err
		}
		if _, err := part.Write(invoice); err != nil {
			return err
		}
	}
	if err := m.Close(); err != nil {
		return err
	}
	return c.decode("POST", path, m.FormDataContentType(), body.Bytes(), out)
}

func (c *customer) decode(method, path, kind string, body []byte, out any) error {
	status, answer, err := c.send(method, path, kind, body)
	if err != nil {
		return err
	}
	if status/100 != 2 {
		return fmt.Errorf("%s %s answers %d: %s", method, path, status, answer)
	}
	return json.Unmarshal(answer, out)
}

func (c *customer) send(method, path, kind string, body []byte) (status int, answer []byte, err error) {
	request, err := http.NewRequest(method, c.url+path, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	if kind != "" {
		request.Header.Set("Content-Type", kind)
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

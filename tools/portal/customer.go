package portal

import (
	"net/http"
	"time"
)

// Customer is a logged-in customer.
type Customer struct {
	Visitor
	ID, Email string
}

const street = "1, Mall Road"

// Register creates an account and logs in.
func (v Visitor) Register(name, email, password, role string) (c Customer, err error) {
	var made struct{ CustomerID string }
	err = v.Call(http.MethodPost, "/api/users/register", map[string]string{
		"name": name, "email": email, "phone": "09876543210", "address": street, "password": password, "role": role}, &made)
	if err == nil {
		v, err = v.Customer(email, password)
	}
	return Customer{v, made.CustomerID, email}, err
}

// Product is a registered product.
type Product struct {
	ProductID  string `json:"productID"`
	CustomerID string
	SerialNo   string
	Invoice    string // address of the file
}

// Buy registers a product that was bought some days ago.
func (c Customer) Buy(model, serial string, daysAgo int, invoice []byte) (p Product, err error) {
	err = c.Form("/Registered/RegisteredProduct", map[string]string{
		"modelNo": model, "serialNo": serial, "purchaseDate": time.Now().AddDate(0, 0, -daysAgo).Format(time.DateOnly),
	}, &File{Field: "invoice", Name: "invoice.pdf", Content: invoice}, &p)
	return p, err
}

// Products returns the customer's products.
func (c Customer) Products() (all []Product, err error) {
	_, err = c.Get("/Registered/fetch", &all)
	return all, err
}

// Tickets returns the ids of the customer's service tickets by number.
func (c Customer) Tickets() (ids map[string]string, err error) {
	var all []struct {
		ID           string `json:"_id"`
		TicketNumber string
	}
	_, err = c.Get("/ProductRepair/customer/"+c.ID, &all)
	ids = make(map[string]string, len(all))
	for _, t := range all {
		ids[t.TicketNumber] = t.ID
	}
	return ids, err
}

// Complain raises a ticket, with an optional file, and returns its number.
func (c Customer) Complain(productID, query string, file *File) (number string, err error) {
	var made struct{ TicketNumber string }
	err = c.Form("/product-service/submit-query", map[string]string{"productId": productID, "customerId": c.ID, "address": street, "query": query}, file, &made)
	return made.TicketNumber, err
}

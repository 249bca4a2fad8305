package drive

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"mime/multipart"

	"aftercare/bench/load"
	"aftercare/bench/report"
)

// everyonesPassword opens the account of every made-up customer.
const everyonesPassword = "demo-password"

// logins are those of different customers.
func logins() measure {
	return measure{name: report.Login, requests: func(t turn) func(int) (load.Request, bool) {
		return func(n int) (load.Request, bool) {
			person := t.facts.Customers[n%len(t.facts.Customers)]
			request := post("/api/users/login", "", map[string]string{"email": person.Email, "password": everyonesPassword})
			request.Check = holds(`"token":"`)
			return request, true
		}
	}}
}

// registrations make new customers.
func registrations() measure {
	return measure{name: report.Registration, writes: true, requests: func(t turn) func(int) (load.Request, bool) {
		return func(n int) (load.Request, bool) {
			number := (t.round+1)*textsOfRound + n
			request := post("/api/users/register", "", map[string]string{
				"name": nameOf(number), "email": fmt.Sprintf("measured.%d@mailbox.example", number), "phone": phoneOf(number),
				"address": "12, Station Road, Lucknow 226001", "password": "seven quiet lamps", "role": "User",
			})
			request.Check = holds(`"customerId":"`)
			return request, true
		}
	}}
}

// profileEdits change name and phone of customers who are logged in, so that
// whatever is kept of names has to follow.
func profileEdits() measure {
	return measure{name: report.ProfileEdit, writes: true, requests: func(t turn) func(int) (load.Request, bool) {
		return func(n int) (load.Request, bool) {
			who := n % len(t.tokens)
			number := (t.round+1)*textsOfRound + n
			name := nameOf(number)
			request := post("/api/users/customer/"+t.facts.Customers[who].ID, t.tokens[who], map[string]string{
				"name": name, "email": t.facts.Customers[who].Email, "phone": phoneOf(number), "address": "7, MG Road, Pune 411001",
			})
			request.Method, request.Check = "PUT", holds(name)
			return request, true
		}
	}}
}

// nameOf is another name for every number, of names that people have.
func nameOf(number int) string {
	first := []string{"Asha", "Ravi", "Meera", "Sunil", "Priya", "Arjun", "Kavita", "Imran", "Neha", "Vijay", "Lakshmi"}
	last := []string{"Sharma", "Kumar", "Reddy", "Patel", "Gupta", "Nair", "Singh", "Joshi", "Verma", "Iyer", "Khan", "Das", "Rao"}
	return fmt.Sprintf("%s %s %s", first[number%len(first)], last[number%len(last)], lettersOf(number))
}

// lettersOf writes a number in letters, as a name has no digits.
func lettersOf(number int) string {
	text := []byte{byte('A' + number%26)}
	for number /= 26; number > 0; number /= 26 {
		text = append(text, byte('a'+number%26))
	}
	return string(text)
}

func phoneOf(number int) string { return fmt.Sprintf("+91 9%09d", number%1_000_000_000) }

// invoiceBytes is about a page that was scanned.
const invoiceBytes = 200 << 10

// productRegistrations hand in an invoice with each product.
func productRegistrations() measure {
	invoice := invoice()
	return measure{name: report.ProductRegistration, writes: true, requests: func(t turn) func(int) (load.Request, bool) {
		return func(n int) (load.Request, bool) {
			who := n % len(t.tokens)
			contentType, body := productForm(map[string]string{
				"modelNo": t.facts.Models[n%len(t.facts.Models)], "serialNo": fmt.Sprintf("M%d", (t.round+1)*textsOfRound+n),
				"purchaseDate": "2026-01-05", "customerId": t.facts.Customers[who].ID,
			}, invoice)
			return load.Request{
				Method: "POST", Path: "/Registered/RegisteredProduct", Token: t.tokens[who], Type: contentType, Body: body,
				Check: holds(`"productID":"`),
			}, true
		}
	}}
}

// invoice is a PDF by its first bytes, and of a content that does not compress.
func invoice() []byte {
	chance := rand.New(rand.NewPCG(3, 4))
	content := make([]byte, invoiceBytes)
	for i := range content {
		content[i] = byte(chance.Uint32())
	}
	copy(content, "%PDF-1.7\n1 0 obj << /Type /Page >> endobj\n")
	return content
}

func productForm(fields map[string]string, invoice []byte) (contentType string, body []byte) {
	var buffer bytes.Buffer
	form := multipart.NewWriter(&buffer)
	for name, value := range fields {
		must(form.WriteField(name, value))
	}
	file, err := form.CreateFormFile("invoice", "invoice.pdf")
	must(err)
	_, err = file.Write(invoice)
	must(err)
	must(form.Close())
	return form.FormDataContentType(), buffer.Bytes()
}

// must holds for what is written to memory.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

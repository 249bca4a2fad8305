package apptest

import "strings"

// Passwords of all people in tests.
const (
	AdminPassword    = "correct horse battery"
	CustomerPassword = "staple of a customer"
)

// Person is a logged-in customer.
type Person struct {
	ID, Name, Email, Token string
}

// Registers creates a customer with a confirmed address and logs them in.
func (p *Portal) Registers(name, role string) Person {
	p.T.Helper()
	who := p.Arrives(name, role)
	p.Exec(`UPDATE customers SET unconfirmed_since = NULL WHERE customer_id = $1`, who.ID)
	return who
}

// Arrives creates a customer with an unconfirmed address and logs them in.
func (p *Portal) Arrives(name, role string) Person {
	p.T.Helper()
	who := Person{Name: name, Email: strings.ToLower(strings.ReplaceAll(name, " ", ".")) + "@example.com"}
	form := map[string]string{"name": name, "email": who.Email, "phone": "0987654321", "address": "1, Mall Road", "password": CustomerPassword, "role": role}
	who.ID = p.Call("POST", "/api/users/register", "", form).Gives(201).Get("customerId")
	who.Token = p.Login(who.Email, CustomerPassword)
	return who
}

// Login logs a customer in and returns the token.
func (p *Portal) Login(email, password string) string {
	p.T.Helper()
	return p.Call("POST", "/api/users/login", "", map[string]string{"email": email, "password": password}).Gives(200).Get("token")
}

// Admin logs the first admin in and returns the token.
func (p *Portal) Admin() string {
	p.T.Helper()
	return p.Call("POST", "/admin/login", "", map[string]string{"username": "admin", "password": AdminPassword}).Gives(200).Get("token")
}

// Desk logs an admin with this role in and returns the token. The username is the role in lower case.
func (p *Portal) Desk(role string) string {
	p.T.Helper()
	username := strings.ToLower(role)
	p.Exec(`INSERT INTO admins (id, name, username, username_fold, email, role, password_hash, created_at)
		SELECT $1, $2, $1, $1, $3, $4, password_hash, created_at FROM admins WHERE username = 'admin' ON CONFLICT (username_fold) DO NOTHING`,
		username, "Devi "+role, username+"@portal.test", role)
	return p.Call("POST", "/admin/login", "", map[string]string{"username": username, "password": AdminPassword}).Gives(200).Get("token")
}

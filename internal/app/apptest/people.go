package apptest

import "strings"

// The passwords with which everybody logs in.
const (
	AdminPassword    = "correct horse battery"
	CustomerPassword = "staple of a customer"
)

// Person is a customer who is logged in.
type Person struct {
	ID, Name, Email, Token string
}

// Registers makes a customer of a role and logs them in. Their address is
// confirmed, as that of most people is.
func (p *Portal) Registers(name, role string) Person {
	p.T.Helper()
	who := p.Arrives(name, role)
	p.Exec(`UPDATE customers SET unconfirmed_since = NULL WHERE customer_id = $1`, who.ID)
	return who
}

// Arrives makes a customer of a role and logs them in, who has not yet confirmed
// their address.
func (p *Portal) Arrives(name, role string) Person {
	p.T.Helper()
	who := Person{Name: name, Email: strings.ToLower(strings.ReplaceAll(name, " ", ".")) + "@example.com"}
	form := map[string]string{"name": name, "email": who.Email, "phone": "0987654321", "address": "1, Mall Road", "password": CustomerPassword, "role": role}
	who.ID = p.Call("POST", "/api/users/register", "", form).Gives(201).Get("customerId")
	who.Token = p.Login(who.Email, CustomerPassword)
	return who
}

// Login is the token of a customer.
func (p *Portal) Login(email, password string) string {
	p.T.Helper()
	return p.Call("POST", "/api/users/login", "", map[string]string{"email": email, "password": password}).Gives(200).Get("token")
}

// Admin is the token of the desk.
func (p *Portal) Admin() string {
	p.T.Helper()
	return p.Call("POST", "/admin/login", "", map[string]string{"username": "admin", "password": AdminPassword}).Gives(200).Get("token")
}

// Desk is the token of somebody at the desk who has a role. Their username is the
// role in small letters.
func (p *Portal) Desk(role string) string {
	p.T.Helper()
	username := strings.ToLower(role)
	p.Exec(`INSERT INTO admins (id, name, username, username_fold, email, role, password_hash, created_at)
		SELECT $1, $2, $1, $1, $3, $4, password_hash, created_at FROM admins WHERE username = 'admin' ON CONFLICT (username_fold) DO NOTHING`,
		username, "Devi "+role, username+"@portal.test", role)
	return p.Call("POST", "/admin/login", "", map[string]string{"username": username, "password": AdminPassword}).Gives(200).Get("token")
}

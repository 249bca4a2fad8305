package account_test

import (
	"net/http"

	"aftercare/internal/app/apptest"
)

const newPassword = "seven quiet rivers"

// moves changes a customer's address. The session stays open.
func moves(p *apptest.Portal, who *apptest.Person, email string) {
	p.T.Helper()
	form := map[string]string{"name": who.Name, "email": email, "phone": "0987654321", "address": "1, Mall Road"}
	who.Token = p.Call("PUT", "/api/users/customer/"+who.ID, who.Token, form).Gives(200, `"email":"`+email+`"`).Get("token")
	who.Email = email
}

// movesAndConfirms also opens the confirmation link in the same browser.
func movesAndConfirms(p *apptest.Portal, who *apptest.Person, email string) {
	p.T.Helper()
	moves(p, who, email)
	confirmsHere(p, *who, resetToken(p.T, p, email, "/confirm-email/")).Gives(200)
}

// confirmsHere opens a confirmation link in the browser of a session, which sends its cookie.
func confirmsHere(p *apptest.Portal, who apptest.Person, token string) *apptest.Answer {
	p.T.Helper()
	header := http.Header{"Content-Type": {"application/json"}, "Cookie": {"token=" + who.Token}}
	return p.Send("POST", "/api/users/confirm-email", "", header, apptest.JSON(p.T, map[string]string{"token": token}))
}

// stolen is Asha's account after a thief with her session moved
// it through several of his mailboxes and confirmed each.
func stolen(p *apptest.Portal, stops ...string) (account apptest.Person, owners string) {
	p.T.Helper()
	account = p.Registers("Asha Verma", "User")
	owners = account.Email
	for _, stop := range stops {
		movesAndConfirms(p, &account, stop)
	}
	return account, owners
}

func restores(p *apptest.Portal, token, password string) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", "/api/users/restore-email", "", map[string]string{"token": token, "newPassword": password})
}

func restoreToken(p *apptest.Portal, address string) string {
	p.T.Helper()
	return resetToken(p.T, p, address, "/restore-email/")
}

// ownerRestores restores an account with the last link to its old address.
func ownerRestores(p *apptest.Portal, account apptest.Person, owners string) {
	p.T.Helper()
	restores(p, restoreToken(p, owners), newPassword).Gives(200)
	has(p, account, owners)
	p.Login(owners, newPassword)
}

func thiefFails(p *apptest.Portal, address string) {
	p.T.Helper()
	restores(p, restoreToken(p, address), "the thief's password").Refuses(400, linkOver)
}

func has(p *apptest.Portal, who apptest.Person, email string) {
	p.T.Helper()
	p.Call("GET", "/api/users/customer/"+who.ID, p.Admin(), nil).Gives(200, `"email":"`+email+`"`)
}

func forgets(p *apptest.Portal, email string) (token string) {
	p.T.Helper()
	p.Call("POST", "/api/users/forgot-password", "", map[string]string{"email": email}).Gives(200)
	return resetToken(p.T, p, email, "/reset-password/")
}

func resets(p *apptest.Portal, token, password string) *apptest.Answer {
	p.T.Helper()
	return p.Call("POST", "/api/users/reset-password", "", map[string]string{"token": token, "newPassword": password})
}

func lastMailTo(p *apptest.Portal, address string) string {
	p.T.Helper()
	mails := p.MailsTo(address)
	if len(mails) == 0 {
		p.T.Fatalf("no letter to %s", address)
	}
	return mails[len(mails)-1]
}

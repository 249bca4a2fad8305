package attack_test

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/app/attack"
)

// Requests that several calls share, and records that calls need.

func desk(w *world) attack.Request { return attack.Request{Token: w.admin} }

func ofLetter(w *world) attack.Request {
	return attack.Request{Token: w.admin, Params: params{"id": w.sentLetter()}}
}

func raising(changes ...any) example {
	return func(w *world) attack.Request {
		product := apptest.Text(w.Buys(w.asha, "serialNo", w.serial()), "_id")
		return attack.Request{Token: w.asha.Token, Form: parts(apptest.Query(w.asha, product, append(changes, "file", apptest.File{Name: "photo.png", Content: apptest.Picture(w.T)})...))}
	}
}

func newProgramme() object {
	return object{
		"title": "Monsoon Programme", "quarter": "Q2", "year": 2026, "terms": []any{"Only for the brave."},
		"tiers": []any{object{"target": 200_000, "payout": 1.25}, object{"target": 400_000, "payout": 3}},
	}
}

// withdrawProgrammes withdraws all programmes except the first.
func (w *world) withdrawProgrammes() {
	w.T.Helper()
	for _, row := range w.Call("GET", "/agreement/programmes", w.admin, nil).Gives(200).Rows() {
		if id := apptest.Text(row, "_id"); id != w.programme {
			w.Call("DELETE", "/agreement/programmes/"+id, w.admin, nil).Gives(200)
		}
	}
}

func (w *world) newScheme() string {
	w.T.Helper()
	return w.Call("POST", "/Scheme/create", w.admin, object{"schemeName": "Bonanza " + w.serial(), "schemeEndDate": "2026-03-31"}).Gives(201).Get("_id")
}

func (w *world) product(who apptest.Person, field string) string {
	w.T.Helper()
	return apptest.Text(w.Call("GET", "/Registered/customerid/"+who.ID, who.Token, nil).Gives(200).Rows()[0], field)
}

func (w *world) ticket(who apptest.Person, kind, column string) string {
	w.T.Helper()
	var value string
	err := w.DB.QueryRow(w.T.Context(), "SELECT "+column+" FROM tickets WHERE customer_id = $1 AND kind = $2 ORDER BY id LIMIT 1", who.ID, kind).Scan(&value)
	if err != nil {
		w.T.Fatal(err)
	}
	return value
}

func (w *world) colleague() string {
	w.T.Helper()
	name := strings.ToLower(w.serial())
	w.Exec(`INSERT INTO admins (id, name, username, username_fold, email, role, password_hash, created_at)
		SELECT $1, $1, $1, $1, $2, 'Agent', password_hash, created_at FROM admins WHERE username = 'admin'`, name, name+"@portal.test")
	return name
}

func (w *world) invites() (id, email string) {
	w.T.Helper()
	email = strings.ToLower(w.serial()) + "@portal.test"
	return w.Call("POST", "/desk/people/invitations", w.admin, object{"email": email, "role": "Agent"}).Gives(201).Get("id"), email
}

// settings is a change with the current version of the settings.
func (w *world) settings(change object) attack.Request {
	w.T.Helper()
	var now struct{ Version int64 }
	w.Call("GET", "/desk/settings", w.admin, nil).Gives(200).Decode(&now)
	change["version"] = now.Version
	return attack.Request{Token: w.admin, JSON: change}
}

// view replaces all views of the queue by a new one.
func (w *world) view() string {
	w.T.Helper()
	var had struct{ Views []struct{ ID string } }
	w.Call("GET", "/desk/queue/views", w.admin, nil).Gives(200).Decode(&had)
	for _, v := range had.Views {
		w.Call("DELETE", "/desk/queue/views/"+v.ID, w.admin, nil).Gives(200)
	}
	return w.Call("POST", "/desk/queue/views", w.admin, object{"name": w.serial(), "query": "order=oldest"}).Gives(201).Get("id")
}

func (w *world) picture(name string) attack.Request {
	return attack.Request{Token: w.admin, Form: parts(map[string]any{"file": apptest.File{Name: name, Content: apptest.Picture(w.T)}})}
}

func (w *world) stopLink() string {
	w.T.Helper()
	who := w.person("Nina", "Rao", "User")
	product := w.Buys(who, "serialNo", w.serial())
	_, ticket := w.Raises(who, apptest.RaiseRepair, apptest.Text(product, "_id"))
	w.Call("POST", "/ProductRepair/update-status/"+ticket, w.admin, object{"status": "Product Received"}).Gives(200)
	return w.linkTo(who.Email, "/unsubscribe/")
}

// linkTo returns the token of the link in the last email to an
// address. It then deletes the emails, so the next search is short.
func (w *world) linkTo(address, path string) string {
	w.T.Helper()
	// An attack may have set a mail server that does not exist.
	w.Call("DELETE", "/desk/settings/mail", w.admin, nil).Gives(200)
	link := regexp.MustCompile(regexp.QuoteMeta(w.Config.PublicURL+path) + `([a-z2-7]+)`)
	found := ""
	for _, mail := range w.MailsTo(address) {
		if match := link.FindStringSubmatch(mail); match != nil {
			found = match[1]
		}
	}
	if found == "" {
		w.T.Fatalf("no letter to %s has a link to %s", address, path)
	}
	if err := os.RemoveAll(filepath.Join(w.DataDir, "outbox")); err != nil {
		w.T.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(w.DataDir, "outbox"), 0o700); err != nil {
		w.T.Fatal(err)
	}
	return found
}

func parts(form map[string]any) []attack.Part {
	var all []attack.Part
	for _, name := range slices.Sorted(maps.Keys(form)) {
		switch v := form[name].(type) {
		case string:
			all = append(all, attack.Part{Name: name, Content: v})
		case apptest.File:
			all = append(all, attack.Part{Name: name, File: v.Name, Content: v.Content})
		}
	}
	return all
}

func (w *world) kept(path string) (id string, version float64, retired bool) {
	w.T.Helper()
	first := w.Call("GET", path, w.admin, nil).Gives(200).Rows()[0]
	return first["id"].(string), first["version"].(float64), first["retiredAt"] != nil
}

// toggled retires the first entry of a list, or brings it back.
func (w *world) toggled(path string, retired bool) attack.Request {
	w.T.Helper()
	id, version, is := w.kept(path)
	if is != retired {
		deed := map[bool]string{true: "/retire", false: "/bring-back"}[retired]
		w.Call("POST", path+"/"+id+deed, w.admin, object{"version": version}).Gives(200)
		version++
	}
	return attack.Request{Token: w.admin, Params: params{"id": id}, JSON: object{"version": version}}
}

func retiring(path string) example {
	return func(w *world) attack.Request { return w.toggled(path, false) }
}

func bringingBack(path string) example {
	return func(w *world) attack.Request { return w.toggled(path, true) }
}

func changing(path string, draft object) example {
	return func(w *world) attack.Request {
		r := w.toggled(path, false)
		maps.Copy(r.JSON.(object), draft)
		return r
	}
}

func messageForm(w *world) object {
	return object{"text": "Please call after six. " + w.serial(), "seen": "0", "photos[]": []apptest.File{{Name: "photo.png", Content: apptest.Picture(w.T)}}}
}

func answerForm(w *world) object {
	return object{"title": "Call back " + w.serial(), "text": "Hello {name}, please call us about {number}.", "version": "1", "photos[]": []apptest.File{{Name: "photo.png", Content: apptest.Picture(w.T)}}}
}

// answer replaces all ready answers by a new one.
func (w *world) answer() string {
	w.T.Helper()
	var had struct{ Answers []struct{ ID string } }
	w.Call("GET", "/desk/answers", w.admin, nil).Gives(200).Decode(&had)
	for _, a := range had.Answers {
		w.Call("DELETE", "/desk/answers/"+a.ID, w.admin, nil).Gives(200)
	}
	return w.Form("POST", "/desk/answers", w.admin, answerForm(w)).Gives(201).Get("id")
}

func retentionForm() object {
	return object{"ticketPhotos": 0, "messages": 0, "emails": 180, "rejectedClaims": 0, "unconfirmed": 0, "auditKeys": 0, "invoiceYears": 8}
}

func (w *world) retentionVersion() (version int64) {
	if err := w.DB.QueryRow(w.T.Context(), `SELECT version FROM retention`).Scan(&version); err != nil {
		w.T.Fatal(err)
	}
	return version
}

func (w *world) makesCopies() {
	w.Clock.Advance(time.Minute)
	if _, err := w.App.RunPeriodic(w.T.Context()); err != nil {
		w.T.Fatal(err)
	}
}

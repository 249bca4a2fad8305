package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"aftercare/internal/platform/db"
)

// Remains is what a later binary must find.
type Remains struct {
	At       time.Time         `json:"at"`       // when the release was stopped
	Sessions map[string]string `json:"sessions"` // who is logged in, by token
	Totals   map[string]int    `json:"totals"`   // of the desk's lists, by call
	Rows     map[string]int    `json:"rows"`     // by table
	Files    map[string]string `json:"files"`    // object to SHA-256, referred to or not
	Ticket   string            `json:"ticket"`   // a number that the tracker knows
	Bank     string            `json:"bank"`     // a sealed number, in the clear
}

// nobody is an address where no mail server answers: letters wait.
const nobody = "smtp://127.0.0.1:1"

// live runs the binary for a while, as people use it.
func live(binary, data, databaseURL string) (remains *Remains, err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	addr := listener.Addr().String()
	if err := listener.Close(); err != nil {
		return nil, err
	}
	server := exec.Command(binary, "serve")
	server.Env = append(os.Environ(), "AFTERCARE_DEMO=on", "AFTERCARE_ADDR="+addr, "AFTERCARE_DATA_DIR="+data, "AFTERCARE_DATABASE_URL="+databaseURL,
		"AFTERCARE_SECRET=", "AFTERCARE_FILES_URL=", "AFTERCARE_SMTP_URL="+nobody, "AFTERCARE_RATE_FACTOR=1000", "AFTERCARE_DRAIN=0s")
	server.Stdout, server.Stderr = os.Stderr, os.Stderr
	if err := server.Start(); err != nil {
		return nil, err
	}
	ended := false
	stop := func() error {
		if ended {
			return nil
		}
		ended = true
		return errors.Join(server.Process.Signal(syscall.SIGTERM), server.Wait())
	}
	defer func() { err = errors.Join(err, stop()) }()
	v := &visitor{base: "http://" + addr}
	if err := v.awaitReady(); err != nil {
		return nil, err
	}
	remains = &Remains{Sessions: map[string]string{}}
	if err := v.work(remains); err != nil {
		return nil, err
	}
	if err := stop(); err != nil {
		return nil, err
	}
	remains.At = time.Now().UTC().Truncate(time.Second)
	if err := leaveOrphan(data); err != nil {
		return nil, err
	}
	if remains.Files, err = files(filepath.Join(data, "files")); err != nil {
		return nil, err
	}
	if databaseURL == "" {
		databaseURL = "sqlite:" + filepath.Join(data, "aftercare.db")
	}
	remains.Rows, err = rows(databaseURL)
	return remains, err
}

// visitor makes calls.
type visitor struct{ base string }

func (v *visitor) awaitReady() error {
	for range 600 {
		if response, err := http.Get(v.base + "/readyz"); err == nil {
			if err := response.Body.Close(); err == nil && response.StatusCode == http.StatusOK {
				return nil
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	return errors.New("the binary did not get ready")
}

// work leaves behind what people leave behind: sessions, a ticket with a
// picture, and letters that nobody took.
func (v *visitor) work(r *Remains) error {
	for who, login := range map[string][2]string{
		"customer": {"/api/users/login", `{"email":"asha@example.com","password":"demo-password"}`},
		"dealer":   {"/api/users/login", `{"email":"ravi@example.com","password":"demo-password"}`},
		"admin":    {"/admin/login", `{"username":"admin","password":"demo-admin-password"}`},
	} {
		var answer struct{ Token string }
		if _, err := v.call(http.MethodPost, login[0], "", "application/json", strings.NewReader(login[1]), &answer); err != nil {
			return err
		}
		r.Sessions[who] = answer.Token
	}
	if err := v.raise(r); err != nil {
		return err
	}
	if _, err := v.call(http.MethodPost, "/api/users/forgot-password", "", "application/json", strings.NewReader(`{"email":"asha@example.com"}`), nil); err != nil {
		return err
	}
	var agreements struct {
		Data []struct {
			Agreement struct{ BankAccountNumber string }
		}
	}
	if _, err := v.call(http.MethodGet, "/agreement/fetchagreement", r.Sessions["admin"], "", nil, &agreements); err != nil {
		return err
	}
	if len(agreements.Data) > 0 {
		r.Bank = agreements.Data[0].Agreement.BankAccountNumber
	}
	r.Totals = map[string]int{}
	for _, list := range []string{
		"/api/users/all", "/CustomerRegisteredProduct/fetch", "/api/warranty/fetch", "/ProductRepair/fetch", "/admin/awr/fetch",
		"/Scheme/CopySchemes", "/Scheme/fetch", "/agreement/fetchagreement",
	} {
		header, err := v.call(http.MethodGet, list+"?page=1", r.Sessions["admin"], "", nil, nil)
		if err != nil {
			return err
		}
		total := -1
		if _, err := fmt.Sscan(header.Get("X-Total-Count"), &total); err != nil {
			return fmt.Errorf("%s: no total: %w", list, err)
		}
		r.Totals[list] = total
	}
	return nil
}

// raise hands in a ticket with a picture.
func (v *visitor) raise(r *Remains) error {
	customer, err := subject(r.Sessions["customer"])
	if err != nil {
		return err
	}
	var products []struct {
		ID string `json:"_id"`
	}
	if _, err := v.call(http.MethodGet, "/Registered/fetch?customerId="+customer, r.Sessions["customer"], "", nil, &products); err != nil {
		return err
	}
	if len(products) == 0 {
		return errors.New("the demo customer has no product")
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range map[string]string{"productId": products[0].ID, "customerId": customer, "address": "12 Kept Street", "query": "It was kept."} {
		if err := form.WriteField(name, value); err != nil {
			return err
		}
	}
	file, err := form.CreateFormFile("file", "kept.png")
	if err != nil {
		return err
	}
	// The smallest picture there is: one grey point.
	picture, err := hex.DecodeString("89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c636000000002000148afa4710000000049454e44ae426082")
	if err != nil {
		return err
	}
	if _, err := file.Write(picture); err != nil {
		return err
	}
	if err := form.Close(); err != nil {
		return err
	}
	if _, err := v.call(http.MethodPost, "/product-service/submit-query", r.Sessions["customer"], form.FormDataContentType(), &body, nil); err != nil {
		return err
	}
	var repairs []struct{ TicketNumber, Query string }
	if _, err := v.call(http.MethodGet, "/ProductRepair/customer/"+customer, r.Sessions["customer"], "", nil, &repairs); err != nil {
		return err
	}
	for _, repair := range repairs {
		if repair.Query == "It was kept." {
			r.Ticket = repair.TicketNumber
			return nil
		}
	}
	return errors.New("the ticket is not in the customer's list")
}

func (v *visitor) call(method, path, token, contentType string, body io.Reader, into any) (http.Header, error) {
	request, err := http.NewRequestWithContext(context.Background(), method, v.base+path, body)
	if err != nil {
		return nil, err
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(response.Body)
	if err := errors.Join(err, response.Body.Close()); err != nil {
		return nil, err
	}
	if response.StatusCode/100 != 2 {
		return nil, fmt.Errorf("%s %s: %s %s", method, path, response.Status, text)
	}
	if into == nil {
		return response.Header, nil
	}
	return response.Header, json.Unmarshal(text, into)
}

// subject reads the customer's number from a token.
func subject(token string) (string, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return "", errors.New("the token has no three parts")
	}
	claims, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return "", err
	}
	var c struct{ CustomerID string }
	err = json.Unmarshal(claims, &c)
	return c.CustomerID, err
}

// leaveOrphan is a file whose record was never written, as a crash leaves it.
func leaveOrphan(data string) error {
	found, err := filepath.Glob(filepath.Join(data, "files", "*", "*"))
	if err != nil || len(found) == 0 {
		return errors.Join(errors.New("there is no file"), err)
	}
	content, err := os.ReadFile(found[0])
	if err != nil {
		return err
	}
	name := strings.Repeat("k", 32) + filepath.Ext(found[0])
	folder := filepath.Join(data, "files", name[:2])
	return errors.Join(os.MkdirAll(folder, 0o700), os.WriteFile(filepath.Join(folder, name), content, 0o600))
}

func files(root string) (map[string]string, error) {
	found := map[string]string{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(content)
		name, err := filepath.Rel(root, path)
		found[filepath.ToSlash(name)] = hex.EncodeToString(sum[:])
		return err
	})
	return found, err
}

func rows(databaseURL string) (counts map[string]int, err error) {
	ctx := context.Background()
	d, err := db.Open(ctx, db.Config{URL: databaseURL, Now: time.Now})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	counts = map[string]int{}
	for _, table := range []string{
		"customers", "admins", "sessions", "password_resets", "catalogue", "registered_products", "warranties", "tickets", "ticket_statuses",
		"schemes", "claims", "claim_events", "programmes", "agreements", "files", "jobs",
	} {
		var n int
		if err := d.QueryRow(ctx, "SELECT count(*) FROM "+table).Scan(&n); err != nil {
			return nil, fmt.Errorf("%s: %w", table, err)
		}
		counts[table] = n
	}
	return counts, nil
}

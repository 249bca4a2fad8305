package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/tools/portal"
)

// Remains is the data that a later binary must find.
type Remains struct {
	At       time.Time         `json:"at"`       // when the release was stopped
	Sessions map[string]string `json:"sessions"` // tokens of logged-in people
	Totals   map[string]int    `json:"totals"`   // of the desk's lists, by call
	Rows     map[string]int    `json:"rows"`     // by table
	Files    map[string]string `json:"files"`    // SHA-256 by object, also without a record
	Ticket   string            `json:"ticket"`   // a number that the tracker knows
	Bank     string            `json:"bank"`     // an encrypted number, decrypted
}

// nobody is an address without a mail server, so emails wait.
const nobody = "smtp://127.0.0.1:1"

// live runs the binary for a while and uses it.
func live(binary, data, database string) (*Remains, error) {
	env := portal.Environment(data, database, "AFTERCARE_DEMO=on", "AFTERCARE_SMTP_URL="+nobody)
	server, err := portal.Serve(context.Background(), binary, data+".log", env)
	if err != nil {
		return nil, err
	}
	remains := &Remains{Sessions: map[string]string{}, Totals: map[string]int{}}
	if err := errors.Join(work(portal.At(server), remains), server.Stop()); err != nil {
		return nil, err
	}
	remains.At = time.Now().UTC().Truncate(time.Second)
	if err := leaveOrphan(data); err != nil {
		return nil, err
	}
	if remains.Files, err = files(filepath.Join(data, "files")); err != nil {
		return nil, err
	}
	if database == "" {
		database = "sqlite:" + filepath.Join(data, "aftercare.db")
	}
	remains.Rows, err = rows(database)
	return remains, err
}

// work leaves sessions, a ticket with a picture, and unsent emails.
func work(at portal.Visitor, r *Remains) error {
	customer, err := at.Customer("asha@example.com", "demo-password")
	dealer, err2 := at.Customer("ravi@example.com", "demo-password")
	desk, err3 := at.Desk("admin", "demo-admin-password")
	if err := errors.Join(err, err2, err3); err != nil {
		return err
	}
	r.Sessions["customer"], r.Sessions["dealer"], r.Sessions["admin"] = customer.Token, dealer.Token, desk.Token
	if err := raise(portal.Customer{Visitor: customer}, r); err != nil {
		return err
	}
	if err := at.Call("POST", "/api/users/forgot-password", map[string]string{"email": "asha@example.com"}, nil); err != nil {
		return err
	}
	var agreements struct {
		Data []struct {
			Agreement struct{ BankAccountNumber string }
		}
	}
	if _, err := desk.Get("/agreement/fetchagreement", &agreements); err != nil {
		return err
	}
	if len(agreements.Data) > 0 {
		r.Bank = agreements.Data[0].Agreement.BankAccountNumber
	}
	for _, list := range []string{
		"/api/users/all", "/CustomerRegisteredProduct/fetch", "/api/warranty/fetch", "/ProductRepair/fetch", "/admin/awr/fetch",
		"/Scheme/CopySchemes", "/Scheme/fetch", "/agreement/fetchagreement",
	} {
		answer, err := desk.Get(list+"?page=1", nil)
		if err != nil {
			return err
		}
		if r.Totals[list], err = strconv.Atoi(answer.Header.Get("X-Total-Count")); err != nil {
			return fmt.Errorf("%s: no total: %w", list, err)
		}
	}
	return nil
}

func raise(by portal.Customer, r *Remains) error {
	products, err := by.Products()
	if err != nil || len(products) == 0 {
		return errors.Join(err, errors.New("the demo customer has no product"))
	}
	// The smallest picture: one grey pixel.
	picture, err := hex.DecodeString("89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a49444154789c636000000002000148afa4710000000049454e44ae426082")
	if err != nil {
		return err
	}
	by.ID = products[0].CustomerID
	r.Ticket, err = by.Complain(products[0].ProductID, "It was kept.", &portal.File{Field: "file", Name: "kept.png", Content: picture})
	return err
}

// leaveOrphan creates a file without a record, as a crash does.
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

package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"strings"
	"time"

	"aftercare/tools/portal"
)

// change is a product with its invoice, a ticket for it, and a status of the ticket. All three were
// acknowledged.
type change struct {
	write
	customer portal.Customer
	status   string
}

// largeInvoice is how many bytes every fourth invoice has at least, so that a connection can end in the middle of one.
const largeInvoice = 100_000

type writer struct {
	*fleet
	number   int
	customer portal.Customer
	model    string
	changes  []change
}

// insist repeats a call with the same key until it is acknowledged, as pages do.
func (f *fleet) insist(at portal.Visitor, token, key string, call func(portal.Visitor) error) (err error) {
	at.Token, at.Key = token, key
	for until := time.Now().Add(healthLimit); time.Now().Before(until); time.Sleep(200 * time.Millisecond) {
		f.calls.Add(1)
		if err = call(at); err == nil {
			return nil
		}
		f.refused.Add(1)
		if f.faults == nil { // nothing is broken on purpose
			fmt.Fprintln(os.Stderr, err)
		}
	}
	return fmt.Errorf("not acknowledged within %s: %w", healthLimit, err)
}

func (w *writer) writeUntil(end <-chan struct{}) error {
	for {
		select {
		case <-end:
			return nil
		default:
		}
		if err := w.once(); err != nil {
			return err
		}
	}
}

// once makes one change, sometimes by a new customer.
func (w *writer) once() error { return w.onceOf(productsEach) }

func (w *writer) onceOf(each int) error {
	n := len(w.changes)
	if n%each == 0 {
		if err := w.begin(n); err != nil {
			return err
		}
	}
	made, err := w.change(w.customer, w.model, fmt.Sprintf("DRILL-%d-%d", w.number, n))
	if err == nil {
		w.changes = append(w.changes, made)
		w.newest.Store(&made)
	}
	return err
}

// begin registers another customer.
func (w *writer) begin(n int) error {
	tries := 0
	return w.insist(w.front, "", "", func(v portal.Visitor) (err error) {
		tries++
		w.customer, w.model, err = newcomer(v, fmt.Sprintf("drill.%d.%d.%d@example.com", w.number, n, tries))
		return err
	})
}

func (w *writer) change(c portal.Customer, model, serial string) (made change, err error) {
	text := "invoice of " + serial
	if len(w.changes)%4 == 0 {
		text += strings.Repeat(" and so on", largeInvoice/10)
	}
	invoice := portal.PDF(text)
	made = change{write: write{email: c.Email, serial: serial, sum: sha256.Sum256(invoice)}, customer: c, status: "Looked at " + serial}
	at := func(v portal.Visitor) portal.Customer { return portal.Customer{Visitor: v, ID: c.ID, Email: c.Email} }
	var product portal.Product
	err = w.insist(w.front, c.Token, serial+"-product", func(v portal.Visitor) (err error) {
		product, err = at(v).Buy(model, serial, 3, invoice)
		return err
	})
	if err != nil {
		return made, err
	}
	w.acknowledged()
	made.file = product.Invoice
	err = w.insist(w.front, c.Token, serial+"-ticket", func(v portal.Visitor) (err error) {
		made.ticket, err = at(v).Complain(product.ProductID, "It hums.", nil)
		return err
	})
	if err != nil {
		return made, err
	}
	w.acknowledged()
	var id string
	err = w.insist(w.front, c.Token, "", func(v portal.Visitor) error {
		all, err := at(v).Tickets()
		id = all[made.ticket]
		return err
	})
	if err == nil {
		err = w.insist(w.front, w.desk, serial+"-status", func(v portal.Visitor) error {
			return v.Call("POST", "/ProductRepair/update-status/"+id, map[string]string{"status": made.status}, nil)
		})
	}
	if err == nil {
		w.acknowledged()
	}
	return made, err
}

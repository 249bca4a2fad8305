package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"sync"

	"aftercare/tools/portal"
)

const password = "plough seven quiet lanterns"

// write is a confirmed write: a product with its invoice, and a ticket for it.
type write struct {
	email, serial, ticket, file string
	sum                         [sha256.Size]byte
}

type journal struct {
	mu     sync.Mutex
	writes []write
}

func (j *journal) add(w write) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.writes = append(j.writes, w)
}

func (j *journal) so() []write {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.writes[:len(j.writes):len(j.writes)]
}

const productsEach = 10

// writeUntil registers customers with products and tickets, one after the other.
func writeUntil(end <-chan struct{}, at portal.Visitor, number int, j *journal) error {
	var c portal.Customer
	var model string
	for n := 0; ; n++ {
		select {
		case <-end:
			return nil
		default:
		}
		var err error
		if n%productsEach == 0 {
			if c, model, err = newcomer(at, fmt.Sprintf("drill.%d.%d@example.com", number, n)); err != nil {
				return err
			}
		}
		w := write{email: c.Email, serial: fmt.Sprintf("DRILL-%d-%d", number, n)}
		invoice := portal.PDF("invoice of " + w.serial)
		product, err := c.Buy(model, w.serial, 3, invoice)
		if err != nil {
			return err
		}
		w.file, w.sum = product.Invoice, sha256.Sum256(invoice)
		if w.ticket, err = c.Complain(product.ProductID, "It hums.", nil); err != nil {
			return err
		}
		j.add(w)
	}
}

// newcomer registers a customer, and finds a model to buy.
func newcomer(at portal.Visitor, email string) (c portal.Customer, model string, err error) {
	if c, err = at.Register("Drill Customer", email, password, "User"); err == nil {
		model, err = sold(c)
	}
	return c, model, err
}

func sold(to portal.Customer) (string, error) {
	var all []struct{ ModelNo, WarrantyPeriod string }
	_, err := to.Get("/api/registered-products/Products", &all)
	for _, m := range all {
		if m.WarrantyPeriod != "MANUFACTURING DEFECTS" {
			return m.ModelNo, nil
		}
	}
	return "", errors.Join(err, errors.New("the catalogue has no model to register"))
}

// owner is a customer of the restored portal, with the number of products for each serial number.
type owner struct {
	portal.Customer
	has map[string]int
}

// again logs a customer in. It returns nil if the login fails.
func again(at portal.Visitor, email string) (*owner, error) {
	in, err := at.Customer(email, password)
	if err != nil {
		return nil, nil //nolint:nilerr // counted as a failed login
	}
	o := &owner{portal.Customer{Visitor: in, Email: email}, map[string]int{}}
	products, err := o.Products()
	for _, product := range products {
		o.has[product.SerialNo]++
	}
	return o, err
}

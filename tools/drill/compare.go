package main

import (
	"crypto/sha256"
	"fmt"
	"time"

	"aftercare/tools/portal"
)

// wrong counts what is not as it was acknowledged.
type wrong struct {
	Acknowledged, Lost, Double, Ghosts, Changed, Unsent int
	Failed                                              int // calls, while none may
}

func (w wrong) none() bool { return w == wrong{Acknowledged: w.Acknowledged} }

func (w wrong) plus(o wrong) wrong {
	return wrong{w.Acknowledged + o.Acknowledged, w.Lost + o.Lost, w.Double + o.Double, w.Ghosts + o.Ghosts, w.Changed + o.Changed, w.Unsent + o.Unsent, w.Failed + o.Failed}
}

func (w wrong) String() string {
	return fmt.Sprintf("%d writes acknowledged, %d lost, %d double, %d that were never acknowledged, %d files changed, %d emails not sent, %d calls failed",
		w.Acknowledged, w.Lost, w.Double, w.Ghosts, w.Changed, w.Unsent, w.Failed)
}

// found notes how often something is there that must be there once.
func (w *wrong) found(times int) {
	w.Acknowledged++
	switch {
	case times == 0:
		w.Lost++
	case times > 1:
		w.Double++
	}
}

// compare looks for every change. Writers end with a whole change, so nothing else may be there.
func (f *fleet) compare(changes []change) (w wrong, err error) {
	byCustomer := map[string][]change{}
	for _, c := range changes {
		byCustomer[c.email] = append(byCustomer[c.email], c)
	}
	for _, made := range byCustomer {
		c := made[0].customer
		products, err := c.Products()
		if err != nil {
			return w, err
		}
		tickets, err := c.Tickets()
		if err != nil {
			return w, err
		}
		serials := map[string]int{}
		for _, p := range products {
			serials[p.SerialNo]++
		}
		w.Ghosts += len(serials) - len(made) + len(tickets) - len(made)
		for _, m := range made {
			if err := w.look(c, m, serials, tickets); err != nil {
				return w, err
			}
		}
	}
	w.Unsent = f.awaitEmails(byCustomer)
	return w, nil
}

// emailLimit is longer than the lease of a job. After it, another replica sends what a killed one began.
const emailLimit = 6 * time.Minute

// awaitEmails waits until each customer has the welcome and an email for each write, and returns how many
// are missing. Emails of the desk wait for its undo.
func (f *fleet) awaitEmails(byCustomer map[string][]change) (missing int) {
	for until := time.Now().Add(emailLimit); time.Now().Before(until); time.Sleep(time.Second) {
		missing = 0
		received := f.mail.count()
		for email, made := range byCustomer {
			missing += max(0, 1+3*len(made)-received[email])
		}
		if missing == 0 {
			break
		}
	}
	return missing
}

func (w *wrong) look(c portal.Customer, m change, serials map[string]int, tickets map[string]string) error {
	w.found(serials[m.serial])
	_, there := tickets[m.ticket]
	w.found(map[bool]int{true: 1}[there])
	var tracked struct{ StatusUpdates []struct{ Status string } }
	if _, err := c.Get("/TicketSearch/Search/"+m.ticket, &tracked); err != nil {
		return err
	}
	times := 0
	for _, u := range tracked.StatusUpdates {
		if u.Status == m.status {
			times++
		}
	}
	w.found(times)
	kept, err := c.Get("/"+m.file, nil)
	if err != nil || sha256.Sum256(kept.Body) != m.sum {
		w.Changed++
	}
	return nil
}

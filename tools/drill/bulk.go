package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"time"

	"aftercare/tools/portal"
)

// killInBulk kills a replica while it sets a status for many tickets, and another while it undoes it.
func killInBulk(ctx context.Context, f *fleet) error {
	desk := f.front
	desk.Token = f.desk
	var numbers []string
	for _, t := range f.tickets {
		numbers = append(numbers, t.TicketNumber)
	}
	before, err := histories(desk, numbers)
	if err != nil {
		return err
	}
	key := fmt.Sprint("bulk-", time.Now().UnixNano())
	change := map[string]any{"status": "Waits for parts " + key, "numbers": strings.Join(numbers, " ")}
	var told struct {
		Version string
		Changed []any
	}
	if err := desk.Call(http.MethodPost, "/desk/bulk/status/preview", change, &told); err != nil {
		return err
	}
	offer := ""
	err = f.killDuring(ctx, 0, key, "/desk/bulk/status", map[string]any{"status": change["status"], "version": told.Version, "tickets": told.Changed}, &offer)
	if err != nil {
		return err
	}
	if set, err := histories(desk, numbers); err != nil || len(slices.Concat(set...)) != len(slices.Concat(before...))+len(numbers) {
		return errors.Join(errors.New("the status was not set once for each ticket"), err)
	}
	if err := f.killDuring(ctx, 1, key+"-undo", "/desk/undo/"+offer, nil, nil); err != nil {
		return err
	}
	if undone, err := histories(desk, numbers); err != nil || fmt.Sprint(undone) != fmt.Sprint(before) {
		return errors.Join(errors.New("the undo left something"), err)
	}
	return nil
}

type ticket struct {
	ID           string `json:"_id"`
	TicketNumber string
	CustomerID   string
}

// seededTickets returns up to 100 tickets. The writers do not touch them.
func (f *fleet) seededTickets() (all []ticket, err error) {
	desk := f.front
	desk.Token = f.desk
	_, err = desk.Get("/ProductRepair/fetch?limit=100", &all)
	return all, err
}

// killDuring makes a call, kills the replica that works on it, and repeats the call elsewhere.
func (f *fleet) killDuring(ctx context.Context, i int, key, path string, body any, offer *string) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	call := func(v portal.Visitor) error {
		a, err := v.Send(http.MethodPost, path, "application/json", text)
		if err == nil && a.Status != http.StatusOK {
			err = fmt.Errorf("%s: %d %s", path, a.Status, a.Body)
		}
		if err == nil && offer != nil {
			*offer = a.Header.Get("Undo")
		}
		return err
	}
	killed := make(chan error, 1)
	go func() {
		time.Sleep(rand.N(100 * time.Millisecond))
		killed <- f.portals[i].Kill()
	}()
	_ = call(portal.Visitor{URL: "http://" + replicaAt(i), Token: f.desk, Key: key}) // answered or not: it is repeated
	if err := <-killed; err != nil {
		return err
	}
	return errors.Join(f.insist(f.front, f.desk, key, call), f.startReplica(ctx, i))
}

// histories returns the statuses of each ticket.
func histories(desk portal.Visitor, numbers []string) (all [][]string, err error) {
	for _, number := range numbers {
		var tracked struct{ StatusUpdates []struct{ Status string } }
		if _, err := desk.Get("/TicketSearch/Search/"+number, &tracked); err != nil {
			return nil, err
		}
		statuses := []string{}
		for _, u := range tracked.StatusUpdates {
			statuses = append(statuses, u.Status)
		}
		all = append(all, statuses)
	}
	return all, nil
}

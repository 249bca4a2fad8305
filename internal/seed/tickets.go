package seed

import (
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/product"
	"aftercare/internal/ticket"
)

// ticketsPerProduct gives 0.3 tickets to a customer with two products.
const ticketsPerProduct = 0.147

func complaints() []string {
	return []string{
		"No picture at night. The lens glows red for a second and then goes dark.",
		"Dead on arrival: no light on any port, also with another cable.",
		"Restarts by itself every few minutes since the last storm.",
		"Port 3 and 4 do not link. Everything else works.",
		"Loud fan noise, and it gets hot to the touch.",
		"Arrived with a cracked housing.",
		"Does not switch on after a power cut.",
		"Recording stops after two days; the disk is reported as full.",
		"Wi-Fi drops every evening, only a restart helps.",
		"The picture is blurred on one side.",
		"Remote view works at home but not from outside.",
		"The adapter smells burnt. I have unplugged it.",
		"Cannot log in after the firmware update.",
		"रात में तस्वीर नहीं आती। दिन में सब ठीक है।",
		"The microphone hums so that nobody can be understood.",
		"Please check: half of the PoE ports give no power.",
	}
}

// stories returns the statuses of a ticket, step by step. A young ticket has only the first ones.
func stories() [][]string {
	return [][]string{
		{"Under Process", "Completed"},
		{"Under Process", "Completed", "Delivered"},
		{"Under Process", "On Hold", "Under Process", "Completed", "Delivered"},
		{"Under Process", "Waiting for a spare part from the service centre", "Completed", "Delivered"},
		{"Under Process"},
		{"On Hold", "Under Process", "Replaced the main board", "Completed", "Delivered"},
		{"Under Process", "Sent by courier: https://track.example.com/AW4471902", "Delivered"},
		{"Completed"},
	}
}

func (w *world) ticket(b *batch, c *chance, p person, about product.Product) {
	// Up to a year and a half after the registration.
	at := w.within(c, about.CreatedAt, 18*month)
	kind, from, photo := ticket.Repair, "", any(nil)
	if c.likely(0.7) && ticket.AWR.Admits(w.hasAWR[about.Type], about.IsClaimed) {
		kind = ticket.AWR
		if c.likely(0.7) {
			from = pick(c, w.dealers)
		}
	}
	if c.likely(0.25) {
		photo = w.photo.Key
	}
	id, touched := c.id(at), at
	steps := 0
	if w.attended(c, at) {
		for _, text := range pick(c, w.stories) {
			next := w.within(c, touched.Add(time.Duration(c.between(30, 600))*time.Minute), 4*day)
			if next.After(w.plan.Until) {
				break
			}
			steps++
			touched = next
			b.statuses.Add(id, steps, text, desk, db.Micros(next))
		}
	}
	b.tickets.Add(id, ticket.NumberFrom(c.fill), string(kind), p.customerID, about.ID, pick(c, w.complaints), p.address, from, photo,
		steps, db.Micros(touched), db.Micros(at))
	w.talk(b, c, p, id, at, steps)
}

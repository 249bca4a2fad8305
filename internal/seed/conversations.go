package seed

import (
	"time"

	"aftercare/internal/platform/db"
)

const conversations = 0.35

type talk struct {
	isDesk bool
	text   string
}

// talks returns sample conversations. A young ticket has only the first messages.
func talks() [][]talk {
	asks := func(text string) talk { return talk{false, text} }
	says := func(text string) talk { return talk{true, text} }
	return [][]talk{
		{asks("I am at home only after six. Please tell the courier."), says("We have told them. They call you before they come.")},
		{says("Does the light on the front blink when you plug it in?"), asks("It blinks twice and then goes dark."), says("Then it is the adapter. We send you a new one, nothing to pay."), asks("Thank you, it works again.")},
		{asks("Is there any news? I cannot work without it.")},
		{says("Could you send us the serial number once more? The photo is cut off."), asks("It is on the bottom, I had to lift it: the number ends in 4471.\nShall I send the box, too?"), says("Thank you. The device alone is enough.")},
		{asks("कृपया बताएं, मरम्मत में कितने दिन लगेंगे?"), says("About five working days from the day on which it reaches us.")},
		{says("Your device has reached our workshop.")},
	}
}

// talk adds messages soon after the ticket was raised and before its first status. So a status has answered
// every question, and customers wait only on tickets without a status.
func (w *world) talk(b *batch, c *chance, p person, ticketID string, raised time.Time, statuses int) {
	if !c.likely(conversations) {
		return
	}
	var messages, ofCustomer, ofDesk int64 // count, and the latest message of each side
	wrote, wroteAfter := any(nil), any(nil)
	at := raised
	for _, one := range pick(c, w.talks) {
		if at = at.Add(time.Duration(c.between(60, 420)) * time.Second); at.After(w.plan.Until) {
			break
		}
		messages++
		author := any(nil)
		if one.isDesk {
			author, wrote, wroteAfter, ofDesk = desk, nil, nil, messages
		} else {
			wrote, wroteAfter, ofCustomer = db.Micros(at), 0, messages
		}
		b.messages.Add(c.id(at), ticketID, messages, p.customerID, author, one.text, 0, db.Micros(at))
	}
	if messages == 0 {
		return
	}
	// Each side has read everything before its own last message. Most have read all.
	customerRead, deskRead := ofCustomer, ofDesk
	if c.likely(0.8) {
		customerRead = messages
	}
	if statuses > 0 || c.likely(0.3) {
		deskRead = messages
	}
	b.conversations.Add(ticketID, p.customerID, messages, customerRead, messages-customerRead, deskRead, messages-deskRead, wrote, wroteAfter)
}

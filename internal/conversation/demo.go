package conversation

// demoMessage is what is said in the demo; by the desk if it has an author.
type demoMessage struct{ author, text string }

// demoTalks end in every way: with a question of the customer, and with an answer
// that is not read yet.
func demoTalks() [][]demoMessage {
	const admin = "admin"
	return [][]demoMessage{
		{
			{admin, "Thank you for the details. Does the light on the front blink when you plug it in?"},
			{"", "It blinks twice and then goes dark. I tried another socket, too."},
			{admin, "Then it is the adapter. We send you a new one today, nothing to pay."},
		},
		{
			{admin, "Could you send us the invoice number once more? The photo is cut off."},
			{"", "It is 4471 of 3 March. Shall I send the device with its box?"},
		},
		{
			{"", "I am at home only after six. Please tell the courier."},
		},
	}
}

package scheme

import "aftercare/internal/platform/id"

// A bulk load makes claims past the service. These are the rules of the room
// that its rows have to keep all the same.

// TicketNoFrom draws a claim's number from a chance of the caller's.
func TicketNoFrom(chance id.Chance) string { return id.HumanFrom(chance, ticketPrefix, ticketLength) }

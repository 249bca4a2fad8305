package scheme

import "aftercare/internal/platform/id"

// A bulk load inserts claims without the service. Its rows must follow the same rules.

// TicketNoFrom returns a claim number made from the caller's random source.
func TicketNoFrom(chance id.Chance) string { return id.HumanFrom(chance, ticketPrefix, ticketLength) }

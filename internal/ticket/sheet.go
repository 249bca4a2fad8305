package ticket

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/qr"
)

// Sheet is the printed job card or parcel label of a ticket.
type Sheet struct {
	Ticket         // its history has only the last entry
	Phone   string // the customer's phone number
	Home    string // the customer's own address; the ticket's address is where the device goes
	Due     civil.Date
	Tracker string // the link inside the QR code
	Code    string // the rows of the QR code
}

// mostSheets is how many sheets can be printed at once: about as many as fit into a paper tray.
const mostSheets = 200

var (
	errNoSheets   = fault.New(fault.Invalid, "Please select the tickets to print.").At("numbers")
	errManySheets = fault.Newf(fault.Invalid, "At most %d tickets can be printed at once.", mostSheets).At("numbers")
)

// Sheets returns the sheets of tickets in the given order, each once. It ignores how the numbers are typed.
// If one number is unknown, it returns none: nobody notices one missing sheet in a pile.
func (s *Service) Sheets(ctx context.Context, typed []string) ([]Sheet, error) {
	numbers, unknown := numbersOf(typed)
	if len(numbers) > mostSheets {
		return nil, errManySheets
	}
	if len(numbers)+len(unknown) == 0 {
		return nil, errNoSheets
	}
	found, err := sheetsOf(ctx, s.DB, numbers)
	if err != nil {
		return nil, fmt.Errorf("ticket: sheets: %w", err)
	}
	sheets := make([]Sheet, 0, len(numbers))
	for _, number := range numbers {
		sheet, ok := found[number]
		if !ok {
			unknown = append(unknown, number)
			continue
		}
		sheet.Tracker = s.trackerURL(number)
		if sheet.Code, err = qr.Rows(sheet.Tracker); err != nil {
			return nil, err
		}
		sheets = append(sheets, sheet)
	}
	if len(unknown) > 0 {
		return nil, noSuchTickets(unknown)
	}
	return sheets, nil
}

// numbersOf returns the valid ticket numbers, each once, and the entries that are not valid.
func numbersOf(typed []string) (numbers, unknown []string) {
	for _, text := range typed {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		number, ok := ParseNumber(text)
		switch {
		case !ok:
			unknown = append(unknown, text)
		case !slices.Contains(numbers, number):
			numbers = append(numbers, number)
		}
	}
	return numbers, unknown
}

const mostNamed = 10

func noSuchTickets(numbers []string) error {
	var named []string
	for _, number := range numbers {
		if len(named) < mostNamed && looksTyped(number) {
			named = append(named, number)
		}
	}
	more := ""
	switch left := len(numbers) - len(named); {
	case len(named) == 0:
		return fault.New(fault.NotFound, "There is no ticket with this number.")
	case left > 0:
		more = fmt.Sprintf(" and %d more", left)
	}
	return fault.Newf(fault.NotFound, "There is no ticket %s%s.", strings.Join(named, ", "), more)
}

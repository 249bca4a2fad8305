package ticket_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/ticket"
)

type sheet struct {
	TicketNumber, Kind, CustomerID, CustomerName, Phone, Address string
	ProductName, SerialNo, ModelNo, Query, DueOn, Tracker, Code  string
	Last                                                         *struct{ Status string }
}

func printPath(numbers ...string) string {
	return "/desk/tickets/print?numbers=" + url.QueryEscape(strings.Join(numbers, ","))
}

func sheetsOf(p *apptest.Portal, token string, numbers ...string) []sheet {
	p.T.Helper()
	var body struct{ Sheets []sheet }
	p.Call("GET", printPath(numbers...), token, nil).Gives(200).Decode(&body)
	return body.Sheets
}

func TestASheetHasTheFactsForWorkshopAndCustomer(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		number, record := p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha), "_id"))
		agent := p.Desk("Agent")

		s := sheetsOf(p, agent, number)[0]
		if s.TicketNumber != number || s.Kind != "repair" || s.CustomerID != asha.ID || s.CustomerName != "Asha Verma" || s.Phone == "" ||
			s.Address != "1, Mall Road" || s.ProductName != "8 Port PoE Switch" || s.SerialNo != "SN-0001" || s.ModelNo != "SW-08P" ||
			s.Query != "The picture is gone." || s.DueOn != "2026-03-05" || s.Last != nil {
			t.Errorf("the sheet is %+v", s)
		}
		if want := "/serviceProduct/ticketStatus?ticket=" + number; !strings.HasSuffix(s.Tracker, want) || !strings.HasPrefix(s.Tracker, "http") {
			t.Errorf("the link is %s", s.Tracker)
		}
		if rows := strings.Split(s.Code, "\n"); len(rows) < 21 || len(rows[0]) != len(rows) {
			t.Errorf("the code is %q", s.Code)
		}

		for _, status := range []string{"Under Process", "Waiting for a part"} {
			p.Call("POST", "/ProductRepair/update-status/"+record, agent, map[string]any{"status": status}).Gives(200)
		}
		if s := sheetsOf(p, agent, number)[0]; s.Last == nil || s.Last.Status != "Waiting for a part" {
			t.Errorf("the sheet is %+v", s)
		}

		var settings struct{ Version int64 }
		p.Call("GET", "/desk/settings", p.Admin(), nil).Gives(200, `"postalAddress":""`).Decode(&settings)
		p.Call("GET", printPath(number), agent, nil).Gives(200, `"sender":""`)
		p.Call("PUT", "/desk/settings/contact", p.Admin(), map[string]any{
			"version": settings.Version, "signatory": p.Config.Signatory, "postalAddress": " 7, Mall Road\nPune 411001 ",
		}).Gives(200)
		p.Call("GET", printPath(number), agent, nil).Gives(200, `"sender":"7, Mall Road\nPune 411001"`)

		// Old records may lack fields that forms now require.
		p.Exec(`UPDATE tickets SET address = '' WHERE id = $1`, record)
		p.Exec(`UPDATE customers SET address = 'Home 7' WHERE customer_id = $1`, asha.ID)
		if s := sheetsOf(p, agent, number)[0]; s.Address != "Home 7" {
			t.Errorf("the parcel goes to %q", s.Address)
		}
	})
}

func TestSheetsComeInTheOrderOfTheirNumbersEachOnce(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		var numbers []string
		for i := range 3 {
			number, _ := p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha, "serialNo", fmt.Sprint("SN-", i)), "_id"))
			numbers = append(numbers, number)
		}
		a, b, c := numbers[0], numbers[1], numbers[2]
		typed := []string{c, "#" + strings.ToLower(a), "", strings.ReplaceAll(b, "-", ""), " " + c + " "}
		got := ""
		for _, s := range sheetsOf(p, p.Desk("Agent"), typed...) {
			got += s.TicketNumber + " "
		}
		if want := fmt.Sprint(c, " ", a, " ", b, " "); got != want {
			t.Errorf("printed are %s, want %s", got, want)
		}
	})
}

func TestSheetsAreRefusedAsAWhole(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		p.Stocks()
		asha := p.Registers("Asha Verma", "User")
		number, _ := p.Raises(asha, apptest.RaiseRepair, apptest.Text(p.Buys(asha), "_id"))
		agent, unknown := p.Desk("Agent"), ticket.NewNumber()
		many := make([]string, 201)
		for i := range many {
			many[i] = ticket.NewNumber()
		}

		p.Call("GET", printPath(), agent, nil).Refuses(400, "Please select the tickets to print.")
		p.Call("GET", printPath(",", " "), agent, nil).Refuses(400, "Please select the tickets to print.")
		p.Call("GET", printPath(number, unknown), agent, nil).Refuses(404, "There is no ticket "+unknown+".")
		p.Call("GET", printPath("nonsense", number, unknown), agent, nil).Refuses(404, "There is no ticket nonsense, "+unknown+".")
		p.Call("GET", printPath(many...), agent, nil).Refuses(400, "At most 200 tickets can be printed at once.")
		p.Call("GET", printPath("<b>nothing</b>"), agent, nil).Refuses(404, "There is no ticket with this number.")
		p.Call("GET", printPath("../../etc", unknown), agent, nil).Refuses(404, "There is no ticket "+unknown+" and 1 more.")
		p.Call("GET", printPath(many[:12]...), agent, nil).Refuses(404, "There is no ticket "+strings.Join(many[:10], ", ")+" and 2 more.")
		p.Call("GET", printPath(number), asha.Token, nil).Gives(403)
		p.Call("GET", printPath(number), "", nil).Gives(401)
	})
}

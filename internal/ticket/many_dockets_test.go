package ticket_test

import (
	"slices"
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

func swift(p *apptest.Portal) {
	p.T.Helper()
	sends(p, 1, object{"name": "Swift", "pattern": "https://swift.example/{docket}"})
}

func docketsOf(t told) (all []string) {
	for _, one := range t.Changed {
		all = append(all, one.Docket)
	}
	return all
}

func TestEachTicketGetsItsOwnDocket(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		swift(p)
		numbers, _ := raises(p, asha, apptest.RaiseRepair, 3)
		// Two columns, and the last docket on a line of its own.
		typed := numbers[0] + "\tAB-1\n" + numbers[1] + ";77\n" + numbers[2] + "\n77\n"
		form := object{"status": "Delivered", "courier": "swift", "numbers": typed}
		got := previews(p, admin, form)
		if !slices.Equal(got.numbers(), numbers) || !slices.Equal(docketsOf(got), []string{"AB-1", "77", "77"}) || got.WrongAll != 0 || got.Status != "Delivered" || !got.Ends {
			t.Fatalf("it tells %+v", got)
		}
		if !slices.Equal(got.DoubledDockets, []string{"77"}) {
			t.Errorf("twice there are %v", got.DoubledDockets)
		}
		form["dockets"] = []object{{"number": numbers[2], "docket": " 78 "}} // the last one is corrected
		got = previews(p, admin, form)
		if !slices.Equal(docketsOf(got), []string{"AB-1", "77", "78"}) || len(got.DoubledDockets) != 0 || got.WrongAll != 0 {
			t.Fatalf("corrected it tells %+v", got)
		}
		mails := len(p.MailsTo(asha.Email))
		stands := p.State()
		p.Undoes(admin, p.Call("POST", setMany, admin, got.of("Delivered", "courier", "Swift")).Gives(200, `"changed":3`)).Gives(200, "Undone.")
		p.Stands(stands)
		got = previews(p, admin, form)
		p.Call("POST", setMany, admin, got.of("Delivered", "courier", "Swift")).Gives(200, "Status set for 3 tickets.")
		delete(form, "dockets")

		letters := strings.Join(p.MailsTo(asha.Email)[mails:], "\n")
		for i, docket := range []string{"AB-1", "77", "78"} {
			text := "Swift " + docket + ": https://swift.example/" + docket
			p.Call("GET", "/TicketSearch/Search/"+numbers[i], "", nil).Gives(200, `"status":"Delivered\n`+text+`"`)
			if n := p.Count("queue_items WHERE ended_at IS NOT NULL AND number = '" + numbers[i] + "' AND status LIKE '%" + text + "'"); n != 1 {
				t.Errorf("the queue does not tell of %s", text)
			}
			if !strings.Contains(letters, "Parcel: Swift "+docket+"\n  https://swift.example/"+docket+"\n") {
				t.Errorf("no letter tells of %s:\n%s", docket, letters)
			}
		}
		// Scanning the same list again changes only the ticket with another docket.
		again := previews(p, admin, form)
		if !slices.Equal(again.numbers(), numbers[2:]) || len(again.Unchanged) != 2 {
			t.Errorf("once more it would change %v", again.numbers())
		}
	})
}

func withDockets(t told, dockets ...string) []object {
	all := t.tickets()
	for i, docket := range dockets {
		all[i]["docket"] = docket
	}
	return all
}

func TestADocketThatIsWrongIsNamed(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		swift(p)
		numbers, ids := raises(p, asha, apptest.RaiseAWR, 4)
		got := previews(p, admin, object{"status": "Sent", "courier": "Swift", "numbers": strings.Join([]string{
			numbers[0] + "\t1", numbers[1] + "\tA_1", numbers[2], numbers[3] + "\t3", numbers[3] + "\t4",
		}, "\n")})
		for i, want := range []string{
			"", "A docket number can have only letters, digits and dashes, at most 40.", "Please enter the docket number for this ticket.",
			"It stands here with 3 and with 4. Please enter the right docket number.",
		} {
			if one := got.Changed[i]; one.DocketWrong != want {
				t.Errorf("of %s it says %q, want %q", one.Docket, one.DocketWrong, want)
			}
		}
		if !slices.Equal(got.Doubled, numbers[3:]) {
			t.Errorf("twice there are %v", got.Doubled)
		}
		// Without a courier, a second column is read as a wrong ticket number. Selected lines have no docket.
		if plain := previews(p, admin, object{"status": "Sent", "numbers": numbers[0] + "\tAB1"}); len(plain.Wrong) != 1 || plain.Wrong[0].Message != "AB1 is not a ticket number." {
			t.Errorf("without a courier it says %v", plain.Wrong)
		}
		if one := previews(p, admin, object{"status": "Sent", "courier": "Swift", "docket": "9", "numbers": numbers[0] + "\tAB1"}); len(one.Wrong) != 1 || one.Changed[0].Docket != "" {
			t.Errorf("with a docket for all it says %v", one.Wrong)
		}
		if lines := previews(p, admin, object{"status": "Sent", "courier": "Swift", "ids": ids}); len(lines.Changed) != 4 || lines.Changed[0].DocketWrong == "" {
			t.Errorf("of lines of the queue it says %+v", lines.Changed)
		}

		before := p.State()
		for _, c := range []struct {
			body     object
			dockets  []string
			sentence string
		}{
			{object{"courier": "Swift"}, []string{"1", "2", "", "3"}, numbers[2] + " needs a docket number of letters, digits and dashes. Nothing was changed."},
			{object{"courier": "Swift"}, []string{"1", "A_1", "", "3"}, numbers[1] + " and " + numbers[2] + " need docket numbers of letters, digits and dashes. Nothing was changed."},
			{object{"courier": "Slow"}, []string{"1", "2", "3", "4"}, "This courier is not in the settings. Please reload the page and select one from the list."},
			{object{}, []string{"1"}, "Please select the courier for this docket number."},
			{object{"courier": "Swift", "docket": "9"}, []string{"1"}, "Please enter one docket number for all tickets or one for each of them, not both."},
			{object{"courier": "Swift", "status": strings.Repeat("x", 480)}, []string{"1", "2", "3", "4"}, "Please shorten the status with its link to at most 500 characters."},
		} {
			body := object{"status": "Sent", "tickets": withDockets(got, c.dockets...)}
			for name, value := range c.body {
				body[name] = value
			}
			p.Call("POST", setMany, admin, body).Refuses(400, c.sentence)
		}
		wrong := append(withDockets(got, "1", "2", "3", "4"), object{"number": numbers[0], "version": got.Changed[0].Version, "docket": "5"})
		p.Call("POST", setMany, admin, object{"status": "Sent", "courier": "Swift", "tickets": wrong}).
			Gives(400, `"name":"tickets[4]","message":"It stands here with 1 and with 5. Please enter the right docket number."`)
		p.Stands(before)
	})
}

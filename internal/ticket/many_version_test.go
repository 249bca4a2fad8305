package ticket_test

import (
	"maps"
	"slices"
	"testing"

	"aftercare/internal/app/apptest"
)

const notPreviewed = "The tickets have changed since the preview. Nothing was saved. Please preview again."

func with(body object, more ...any) object {
	other := maps.Clone(body)
	for i := 0; i < len(more); i += 2 {
		other[more[i].(string)] = more[i+1]
	}
	return other
}

func TestABulkThatDiffersFromItsPreviewIsRefused(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		sends(p, 1, object{"name": "Swift", "pattern": "https://swift.example/{docket}"}, object{"name": "Quick", "pattern": "https://quick.example/{docket}"})
		numbers, ids := raises(p, asha, apptest.RaiseRepair, 4)
		confirms(p, admin, "repair", ids[3], "On Hold").Gives(200)
		previewed := func(form object) object {
			got := previews(p, admin, form)
			body := got.of(form["status"].(string))
			for _, name := range []string{"ends", "courier", "docket"} {
				if value, isThere := form[name]; isThere {
					body[name] = value
				}
			}
			return body
		}
		tickets := func(body object) []object { return slices.Clone(body["tickets"].([]object)) }
		three := ids[:3]
		plain := previewed(object{"status": "Under Process", "ids": three})
		words := previewed(object{"status": "Sent back", "ends": true, "ids": three})
		parcel := previewed(object{"status": "Sent back", "courier": "Swift", "docket": "AB-1", "ids": three})
		own := previewed(object{"status": "Sent back", "courier": "Swift", "ids": three, "dockets": []object{
			{"number": numbers[0], "docket": "A1"}, {"number": numbers[1], "docket": "A2"}, {"number": numbers[2], "docket": "A3"},
		}})
		fourth := tickets(previewed(object{"status": "Under Process", "ids": ids[3:]}))[0]
		otherDocket := tickets(own)
		otherDocket[1] = with(otherDocket[1], "docket", "A9")
		swapped := tickets(own)
		swapped[0], swapped[1] = with(swapped[0], "docket", "A2"), with(swapped[1], "docket", "A1")
		otherVersion := tickets(plain)
		otherVersion[1] = with(otherVersion[1], "version", "7-0")
		otherTicket := tickets(plain)
		otherTicket[2] = fourth

		before := p.State()
		for name, body := range map[string]object{
			"another status":             with(plain, "status", "Delivered"),
			"words of one's own":         with(plain, "status", "Under process since today"),
			"other words":                with(words, "status", "Sent on"),
			"no end":                     with(words, "ends", false),
			"a courier":                  with(plain, "courier", "Swift", "docket", "AB-1"),
			"another courier":            with(parcel, "courier", "Quick"),
			"no courier":                 with(parcel, "courier", "", "docket", ""),
			"another docket":             with(parcel, "docket", "AB-2"),
			"an end with a parcel":       with(parcel, "ends", true),
			"another courier for each":   with(own, "courier", "Quick"),
			"another docket of a ticket": with(own, "tickets", otherDocket),
			"dockets that are swapped":   with(own, "tickets", swapped),
			"a ticket less":              with(plain, "tickets", tickets(plain)[:2]),
			"a ticket more":              with(plain, "tickets", append(tickets(plain), fourth)),
			"another ticket":             with(plain, "tickets", otherTicket),
			"another version":            with(plain, "tickets", otherVersion),
			"the version of another one": with(plain, "version", words["version"]),
			"no version":                 with(plain, "version", ""),
		} {
			if answer := p.Call("POST", setMany, admin, body); answer.Status != 409 || answer.Get("message") != notPreviewed {
				t.Errorf("with %s it is answered %d %s", name, answer.Status, answer.Body)
			}
		}
		p.Stands(before)

		// The link of a parcel is part of the preview.
		sends(p, 2, object{"name": "Swift", "pattern": "https://swift.example/parcels/{docket}"}, object{"name": "Quick", "pattern": "https://quick.example/{docket}"})
		before = p.State()
		p.Call("POST", setMany, admin, parcel).Refuses(409, notPreviewed)
		p.Call("POST", setMany, admin, own).Refuses(409, notPreviewed)
		p.Stands(before)
		p.Call("POST", setMany, admin, plain).Gives(200, `"changed":3`)
	})
}

func TestADocketOfATicketThatIsNotChosenIsNamed(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		asha, admin := p.Registers("Asha Verma", "User"), p.Admin()
		swift(p)
		numbers, ids := raises(p, asha, apptest.RaiseRepair, 2)
		form := object{"status": "Sent", "courier": "Swift", "ids": ids[:1], "dockets": []object{
			{"number": numbers[0], "docket": "A1"}, {"number": numbers[1], "docket": "A2"}, {"number": "CL42", "docket": "A3"},
		}}
		got := previews(p, admin, form)
		if !slices.Equal(docketsOf(got), []string{"A1"}) || got.WrongAll != 2 ||
			got.Wrong[0].Message != numbers[1]+" is not among these tickets." || got.Wrong[1].Message != "CL42 is not a ticket number." {
			t.Errorf("it tells %+v", got)
		}
		p.Call("POST", previewMany, admin, with(form, "courier", "")).Refuses(400, "Please select the courier for this docket number.")
		p.Call("POST", previewMany, admin, with(form, "docket", "9")).Refuses(400, "Please enter one docket number for all tickets or one for each of them, not both.")
	})
}

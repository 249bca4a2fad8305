package doctor_test

import (
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
)

func TestWrongListsAreNamedAndARecountMendsThem(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		recount(t, p)
		for text, harm := range map[string]string{
			`lines of the list "customers": 3 are kept, there are 2`:                        `UPDATE tally_counts SET n = 3 WHERE list = 'customers' AND part = '' AND gram = '' AND level = 0`,
			`lines of the list "products" that hold "verm": 12 are kept, there are 2`:       `UPDATE tally_counts SET n = n + 10 WHERE list = 'products' AND gram = 'verm'`,
			`lines of the list "claims": 0 are kept, there are 1`:                           `DELETE FROM tally_counts WHERE list = 'claims'`,
			`1 customers are missing in the list "waiting repair raisers"`:                  `DELETE FROM waiting_tickets`,
			`1 customers of the list "product owners" show a record that is not their lat`:  `UPDATE latest_products SET id = (SELECT min(id) FROM registered_products)`,
			`1 customers are missing in the list "warranty askers"`:                         `DELETE FROM latest_warranties`,
			`lines of the list "customers" with the filter "User": 6 are kept, there are 1`: `INSERT INTO tally_notes (list, part, cell, words, number, n) VALUES ('customers', 'User', 0, '', '', 5)`,
		} {
			p.Exec(harm)
			examined(t, p.Config, false).onlyHave(t, doctor.ListsCheck, doctor.Fail, text, "`aftercare recount`")
			recount(t, p)
			examined(t, p.Config, false).areFine(t)
		}
	})
}

// recount folds all notes first, so that what a harm is done to is there.
func recount(t *testing.T, p *apptest.Portal) {
	t.Helper()
	if err := p.App.Recount(t.Context()); err != nil {
		t.Fatal(err)
	}
}

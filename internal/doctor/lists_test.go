package doctor_test

import (
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
	"aftercare/internal/operate"
)

func TestWrongListsAreNamedAndARecountMendsThem(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		recount(t, p)
		for text, harm := range map[string]string{
			`lines of the list "customers": 3 are kept, there are 2`:                        `UPDATE list_totals SET n = 3 WHERE list = 'customers' AND part = ''`,
			`lines of the list "product owners": 9 are kept, there are 1`:                   `UPDATE list_totals SET n = 9 WHERE list = 'product owners'`,
			`lines of the list "customers" with the filter "User": 6 are kept, there are 1`: `UPDATE list_totals SET n = 6 WHERE list = 'customers' AND part = 'User'`,
			`lines of the list "customers" with the filter "User": 0 are kept, there are 1`: `DELETE FROM list_totals WHERE list = 'customers' AND part = 'User'`,
		} {
			p.Exec(harm)
			examined(t, p.Config, false).onlyHave(t, doctor.ListsCheck, doctor.Fail, text, "`aftercare recount`")
			recount(t, p)
			examined(t, p.Config, false).areFine(t)
		}
	})
}

func recount(t *testing.T, p *apptest.Portal) {
	t.Helper()
	if err := operate.Recount(t.Context(), p.App); err != nil {
		t.Fatal(err)
	}
}

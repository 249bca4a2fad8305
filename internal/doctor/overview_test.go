package doctor_test

import (
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
)

func TestWrongFiguresAreNamedAndARecountMendsThem(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		recount(t, p)
		for text, harm := range map[string]string{
			`records of the figure "registered" with "SWITCH" of 2026-03-02: 9 are kept, there are 2`: `UPDATE figure_counts SET n = 9 WHERE measure = 'registered'`,
			`of the figure "claims" with `:                                              `DELETE FROM figure_counts WHERE measure = 'claims'`,
			`records of the figure "warranties" of 2040-01-01: 1 are kept, there are 0`: `INSERT INTO figure_notes (entries) VALUES ('[{"m":"warranties","d":"2040-01-01","n":1}]')`,
		} {
			p.Exec(harm)
			examined(t, p.Config, false).onlyHave(t, doctor.OverviewCheck, doctor.Fail, text, "`aftercare recount`")
			recount(t, p)
			examined(t, p.Config, false).areFine(t)
		}
	})
}

package reminder

import "testing"

func TestTheSubjectOfAMorningCountsTheWork(t *testing.T) {
	t.Parallel()
	n := func(n int) Count { return Count{N: n} }
	for want, m := range map[string]Morning{
		"Your work today: 2 late, 1 due today": {Mine: n(4), Late: n(2), DueToday: n(1), Nobodys: n(9)},
		"Your work today: 4 open":              {Mine: n(4), Nobodys: n(9)},
		"Unassigned: more than 1000":           {Nobodys: Count{N: 1000, IsAtLeast: true}, AllLate: n(3)},
		"Late at the desk: 3":                  {AllLate: n(3)}, // another user's
	} {
		if got := m.subject(); got != want {
			t.Errorf("%+v has the subject %q, want %q", m, got, want)
		}
	}
	for want, name := range map[string]string{"Good morning,": "", "Good morning Devi Nair,": "Devi Nair"} {
		if got := (person{name: name}).greeting(); got != want {
			t.Errorf("%q is greeted with %q", name, got)
		}
	}
}

package worklist

import (
	"fmt"
	"testing"
	"time"

	"aftercare/internal/platform/auth"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/id"
	"aftercare/internal/platform/portal"
)

// withoutRooms returns a queue service alone, with one customer.
// A repair is due after two days, on any day of the week.
func withoutRooms(t *testing.T, d *db.DB) *Service {
	t.Helper()
	write(t, d, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `
			INSERT INTO customers (id, customer_id, name, name_fold, email, email_fold, phone, address, role, password_hash, created_at, updated_at)
			VALUES ('1', 'CU1', 'Asha', 'asha', 'a', 'a', '', '', 'User', '', 0, 0)`)
		return err
	})
	everyDay := []time.Weekday{0, 1, 2, 3, 4, 5, 6}
	return &Service{DB: d, Portal: func() portal.Facts {
		return portal.Facts{Location: time.UTC, WorkingDays: everyDay, Due: portal.DueDays{Repair: 2, AWR: 2, Warranty: 2, Claim: 2}}
	}}
}

func (s *Service) comes(t *testing.T, kind Kind, days int) (i Item) {
	t.Helper()
	at := s.DB.Now().AddDate(0, 0, -days)
	i = Item{ID: id.New(at), Kind: kind, CustomerID: "CU1", CreatedAt: at}
	i.Number = i.ID
	write(t, s.DB, func(tx *db.Tx) error { return s.Arrived(t.Context(), tx, i) })
	return i
}

func write(t *testing.T, d *db.DB, fn func(tx *db.Tx) error) {
	t.Helper()
	if err := d.Write(t.Context(), fn); err != nil {
		t.Fatal(err)
	}
}

func TestAMorningCountsAssignedAndLateWork(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := withoutRooms(t, d)
		for days := range 9 { // due in two days, tomorrow, today, and late by one to six days
			i := s.comes(t, Repair, days)
			write(t, d, func(tx *db.Tx) error {
				_, err := assign(t.Context(), tx, i.ID, "meera", "", tx.Now())
				return err
			})
		}
		s.comes(t, AWR, 5)
		s.comes(t, Repair, 0)
		s.comes(t, Claim, 5) // an agent does not work on it
		m, err := s.Morning(t.Context(), auth.Actor{ID: "meera", Role: auth.Agent})
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(m.Mine, m.DueToday, m.Late, m.Nobodys, m.AllLate)
		if want := "{9 false} {1 false} {6 false} {2 false} {7 false}"; got != want {
			t.Errorf("the morning has %s, want %s", got, want)
		}
		if len(m.MostUrgent) != mostUrgent || !m.MostUrgent[0].DueOn.Before(m.MostUrgent[4].DueOn) {
			t.Errorf("the most urgent are %v", m.MostUrgent)
		}
	})
}

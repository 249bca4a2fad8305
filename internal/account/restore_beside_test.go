package account_test

import (
	"net/http"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

// Whatever happens at the same time, the owner has the account afterwards.
func TestRestoringBesideEverythingElse(t *testing.T) {
	t.Parallel()
	for name, beside := range map[string]func(t *testing.T, p *apptest.Portal, who apptest.Person) []func() *apptest.Answer{
		"a second press": func(t *testing.T, p *apptest.Portal, _ apptest.Person) []func() *apptest.Answer {
			token := restoreToken(p, "asha.verma@example.com")
			return []func() *apptest.Answer{func() *apptest.Answer { return restores(p, token, "the other password") }}
		},
		"another change": func(_ *testing.T, p *apptest.Portal, who apptest.Person) []func() *apptest.Answer {
			return []func() *apptest.Answer{func() *apptest.Answer {
				return p.Call("PUT", "/api/users/customer/"+who.ID, who.Token, map[string]string{"name": "Thief", "email": "d@evil.test", "phone": "0987654321", "address": "x"})
			}}
		},
		"the thief's own links": func(t *testing.T, p *apptest.Portal, _ apptest.Person) []func() *apptest.Answer {
			restoring, resetting := restoreToken(p, "b@evil.test"), forgets(p, "c@evil.test")
			return []func() *apptest.Answer{
				func() *apptest.Answer { return restores(p, restoring, "the thief's password") },
				func() *apptest.Answer { return resets(p, resetting, "the thief's password") },
			}
		},
		"a login": func(_ *testing.T, p *apptest.Portal, _ apptest.Person) []func() *apptest.Answer {
			return []func() *apptest.Answer{func() *apptest.Answer {
				return p.Call("POST", "/api/users/login", "", map[string]string{"email": "c@evil.test", "password": apptest.CustomerPassword})
			}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
				asha, owners := stolen(p, "b@evil.test", "c@evil.test")
				token := restoreToken(p, owners)
				others := beside(t, p, asha)
				var restored *apptest.Answer
				answers := make([]*apptest.Answer, len(others))
				var all sync.WaitGroup
				all.Go(func() { restored = restores(p, token, newPassword) })
				for i, other := range others {
					all.Go(func() { answers[i] = other() })
				}
				all.Wait()
				for _, a := range slices.Concat(answers, []*apptest.Answer{restored}) {
					if a.Status >= http.StatusInternalServerError {
						t.Errorf("%s answers %d: %s", a.What, a.Status, a.Body)
					}
				}
				has(p, asha, owners)
				if name == "a second press" {
					if (restored.Status == http.StatusOK) == (answers[0].Status == http.StatusOK) {
						t.Errorf("the presses answer %d and %d, want one to work", restored.Status, answers[0].Status)
					}
					return
				}
				restored.Gives(200)
				p.Login(owners, newPassword)
				if n := p.Count("sessions WHERE kind = 'customer'"); n != 1 {
					t.Errorf("%d sessions, want the owner's alone", n)
				}
				if n := p.Count("email_restores"); n != 0 {
					t.Errorf("%d ways back are left", n)
				}
			})
		})
	}
}

// A thief moved the account twice. The restore links are opened on two replicas at once. Exactly one of the
// owner's attempts works, and afterwards the thief's link does not.
func TestTwoReplicasRestoreAnAddressOnce(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.Postgres)
	other := apptest.On(t, p.Config, p.Clock.Now())
	asha := p.Registers("Asha Verma", "User")
	owners := asha.Email
	movesAndConfirms(p, &asha, "b@evil.test")
	movesAndConfirms(other, &asha, "c@evil.test")
	token, thiefs := restoreToken(p, owners), restoreToken(p, "b@evil.test")

	// Each attempt has its own password. Otherwise an attempt
	// would be refused because its password is already set.
	passwords := [4]string{"seven quiet rivers", "eight loud mountains", "nine green lanterns", "ten slow ferries"}
	var presses [4]*apptest.Answer
	var thief *apptest.Answer
	var all sync.WaitGroup
	for i := range presses {
		all.Go(func() { presses[i] = restores([]*apptest.Portal{p, other}[i%2], token, passwords[i]) })
	}
	all.Go(func() { thief = restores(other, thiefs, "the thief's password") })
	all.Wait()

	var worked []string
	for i, press := range presses {
		if press.Status == http.StatusOK {
			worked = append(worked, passwords[i])
		} else {
			press.Refuses(400, linkOver)
		}
	}
	if len(worked) != 1 {
		t.Fatalf("%d presses worked, want one", len(worked))
	}
	if thief.Status != http.StatusOK { // it came first, and the owner's restore undid it
		thief.Refuses(400, linkOver)
	}
	has(other, asha, owners)
	other.Login(owners, worked[0])
	if n := p.Count("email_restores"); n != 0 {
		t.Errorf("%d ways back are left", n)
	}
}

// The owner restores the address while a transaction changes it once more. The restore waits for that
// transaction, and also deletes the restore link that the transaction created.
func TestRestoringWaitsForAMoveThatIsUnderWay(t *testing.T) {
	t.Parallel()
	p := apptest.New(t, db.Postgres)
	asha, owners := stolen(p, "b@evil.test")
	token := restoreToken(p, owners)
	var restored *apptest.Answer
	var pressed sync.WaitGroup
	err := p.DB.Write(t.Context(), func(tx *db.Tx) error {
		if _, err := tx.Exec(t.Context(), `UPDATE customers SET email = 'c@evil.test', email_fold = 'c@evil.test' WHERE customer_id = $1`, asha.ID); err != nil {
			return err
		}
		pressed.Go(func() { restored = restores(p, token, newPassword) })
		for p.Count("pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'") == 0 {
			if t.Context().Err() != nil {
				return t.Context().Err()
			}
			runtime.Gosched()
		}
		_, err := tx.Exec(t.Context(), `
			INSERT INTO email_restores (token_hash, customer_id, email, email_fold, rank, confirmed, expires_at) VALUES ('thiefs', $1, 'b@evil.test', 'b@evil.test', 2, TRUE, $2)`,
			asha.ID, db.Micros(tx.Now().Add(time.Hour)))
		return err
	})
	pressed.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if restored.Status == http.StatusServiceUnavailable { // on a busy machine it may give up waiting, and changes nothing
		restored = restores(p, token, newPassword)
	}
	restored.Gives(200)
	has(p, asha, owners)
	if n := p.Count("email_restores"); n != 0 {
		t.Errorf("%d ways back are left", n)
	}
}

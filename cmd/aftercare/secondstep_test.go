package main

import (
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

func TestTheOperatorTakesTheSecondStepOffWhoLostIt(t *testing.T) {
	t.Parallel()
	eachMigrated(t, func(t *testing.T, p place) {
		if out, complaint, ok := p.run(t, "", "migrate", "--new"); !ok {
			t.Fatalf("a new portal says %q and %q", out, complaint)
		}
		for _, name := range []string{"devi", "meera"} {
			p.does(t, good, "Admin \""+name+"\" of "+p.name+": made, with the mailbox "+name+"@example.com.\n", "admin", name, name+"@example.com")
		}
		p.refuses(t, "", "This person is not at the desk.", "admin", "second-step-off", "nobody")
		p.refuses(t, "", "This person does not use two-step login.", "admin", "second-step-off", "devi")

		p.hasStep(t, "devi")
		p.hasStep(t, "meera")
		p.refuses(t, "", "This person is not at the desk.", "admin", "second-step-off", "nobody")
		if keys, codes := p.steps(t, "devi"); keys != 1 || codes != 1 {
			t.Errorf("a refused command leaves %d passkeys and %d recovery codes, want one of each", keys, codes)
		}
		p.does(t, "", "Admin \"devi\" of "+p.name+": two-step login was reset, and all sessions ended.\n", "admin", "second-step-off", "devi")
		if keys, codes := p.steps(t, "devi"); keys != 0 || codes != 0 {
			t.Errorf("there are %d passkeys and %d recovery codes left", keys, codes)
		}
		if keys, codes := p.steps(t, "meera"); keys != 1 || codes != 1 {
			t.Errorf("of somebody else there are %d passkeys and %d recovery codes left, want one of each", keys, codes)
		}
		p.refuses(t, "", "This person does not use two-step login.", "admin", "second-step-off", "devi")
	})
}

// hasStep gives an admin a passkey and a recovery code.
func (p place) hasStep(t *testing.T, username string) {
	t.Helper()
	err := dbtest.Connect(t, p.database(), time.Now).Write(t.Context(), func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), `INSERT INTO second_step_passkeys (id, admin_id, name, credential_id, credential, created_at)
			SELECT 'key of ' || username, id, 'Laptop', 'credential of ' || username, '{}', 1 FROM admins WHERE username = $1`, username)
		if err != nil {
			return err
		}
		_, err = tx.Exec(t.Context(), `INSERT INTO second_step_recovery_codes (admin_id, code_hash) SELECT id, 'hash' FROM admins WHERE username = $1`, username)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// steps counts the passkeys and recovery codes of an admin.
func (p place) steps(t *testing.T, username string) (passkeys, codes int) {
	t.Helper()
	err := dbtest.Connect(t, p.database(), time.Now).QueryRow(t.Context(), `
		SELECT (SELECT count(*) FROM second_step_passkeys WHERE admin_id = a.id), (SELECT count(*) FROM second_step_recovery_codes WHERE admin_id = a.id)
		FROM admins a WHERE username = $1`, username).Scan(&passkeys, &codes)
	if err != nil {
		t.Fatal(err)
	}
	return passkeys, codes
}

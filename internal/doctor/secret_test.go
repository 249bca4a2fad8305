package doctor_test

import (
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
	"aftercare/internal/doctor"
)

func TestAWrongSecretIsNoticed(t *testing.T) {
	t.Parallel()
	eachPatient(t, func(t *testing.T, p *apptest.Portal) {
		wrong := p.Config
		wrong.Secret = strings.Repeat("x", 40)
		for _, quick := range []bool{false, true} {
			examined(t, wrong, quick).onlyHave(t, doctor.SecretCheck, doctor.Fail, "the secret is not the one this portal was sealed with", "`aftercare secret replace`")
		}
		missing := p.Config
		missing.Secret = ""
		examined(t, missing, false).onlyHave(t, doctor.SecretCheck, doctor.Fail, "the secret of this portal is missing")
		p.Exec(`UPDATE agreements SET bank_account_sealed = $1`, []byte("damaged beyond opening"))
		examined(t, p.Config, false).onlyHave(t, doctor.SecretCheck, doctor.Warn, "1 bank account numbers of agreements")
	})
}

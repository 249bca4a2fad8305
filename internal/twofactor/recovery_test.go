package twofactor_test

import (
	"regexp"
	"slices"
	"testing"

	"aftercare/internal/app/apptest"
)

var recoveryCode = regexp.MustCompile(`^[34679ACDEFGHJKMNPQRTVWXY]{4}(-[34679ACDEFGHJKMNPQRTVWXY]{4}){3}$`)

func TestEachOfTenRecoveryCodesOpensOneSession(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		_, codes := setsUpApp(t, p, p.Admin())
		if len(codes) != 10 || len(slices.Compact(slices.Sorted(slices.Values(codes)))) != 10 {
			t.Fatalf("the recovery codes are %q", codes)
		}
		for _, code := range codes {
			if !recoveryCode.MatchString(code) {
				t.Errorf("%q is no recovery code", code)
			}
			token := answers(p, challenged(p, "admin"), code).Gives(200).Get("token")
			p.Call("GET", list, token, nil).Gives(200)
			answers(p, challenged(p, "admin"), code).Refuses(401, wrongCode)
		}
		tells(t, lastMail(t, p, "support@portal.test"), "A recovery code was used", "Recovery codes left", "0")
	})
}

func TestARecoveryCodeIsOfOnePerson(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		night, _ := second(t, p)
		_, codes := setsUpApp(t, p, p.Admin())
		setsUpApp(t, p, login(p, night).Gives(200).Get("token"))
		answers(p, challenged(p, night), codes[0]).Refuses(401, wrongCode)
		answers(p, challenged(p, "admin"), codes[0]).Gives(200)
	})
}

func TestNewRecoveryCodesReplaceThoseBefore(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		token := p.Admin()
		path := ownStep + "/recovery-codes"
		p.Call("POST", path, token, object{"password": apptest.AdminPassword}).Refuses(409, "Two-step login is off. Please set it up first.")
		_, before := setsUpApp(t, p, token)
		p.Call("POST", path, token, object{"password": "wrong"}).Refuses(400, "The password is wrong.").Gives(400, `"fields":[{"name":"password"`)
		answers(p, challenged(p, "admin"), before[0]).Gives(200)
		var fresh struct{ RecoveryCodes []string }
		p.Call("POST", path, token, object{"password": apptest.AdminPassword}).Gives(200).Decode(&fresh)
		if len(fresh.RecoveryCodes) != 10 || p.Count("second_step_recovery_codes") != 10 {
			t.Errorf("the recovery codes are %q", fresh.RecoveryCodes)
		}
		answers(p, challenged(p, "admin"), before[1]).Refuses(401, wrongCode)
		answers(p, challenged(p, "admin"), fresh.RecoveryCodes[9]).Gives(200)
		p.Call("GET", ownStep, token, nil).Gives(200, `"recoveryCodes":9`)
	})
}

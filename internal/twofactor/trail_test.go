package twofactor_test

import (
	"strings"
	"testing"

	"aftercare/internal/app/apptest"
)

func TestTheTrailRecordsTwoStepChangesWithoutSecrets(t *testing.T) {
	t.Parallel()
	apptest.EachEngine(t, func(t *testing.T, p *apptest.Portal) {
		owner := p.Admin()
		night, _ := second(t, p)
		nights := login(p, night).Gives(200).Get("token")
		ph, codes := setsUpApp(t, p, owner)
		setsUpPasskey(t, p, owner, "Work laptop")
		answers(p, challenged(p, "admin"), ph.wrong()).Refuses(401, wrongCode)
		answers(p, challenged(p, "admin"), codes[0]).Gives(200)
		p.Call("POST", ownStep+"/recovery-codes", owner, object{"password": apptest.AdminPassword}).Gives(200)
		setsUpApp(t, p, nights)
		p.Call("PUT", "/desk/second-step", owner, object{"required": true}).Gives(200)
		p.Call("DELETE", "/desk/second-step/"+night, owner, nil).Gives(200)
		p.Call("PUT", "/desk/second-step", owner, object{"required": false}).Gives(200)
		p.Call("POST", ownStep+"/off", owner, object{"password": apptest.AdminPassword}).Gives(200)
		for kind, want := range map[string]int{
			"second-step.app": 2, "second-step.passkey": 1, "second-step.code-used": 1, "second-step.codes": 1,
			"second-step.required": 2, "second-step.taken-off": 1, "second-step.refused": 1, "second-step.off": 1,
		} {
			if got := p.Count("trail_entries WHERE kind = $1", kind); got != want {
				t.Errorf("the trail has %d entries of %s, want %d", got, kind, want)
			}
		}
		for _, secret := range []string{ph.secret, codes[0], strings.ReplaceAll(codes[0], "-", ""), apptest.AdminPassword} {
			if strings.Contains(p.Dump("trail_entries"), secret) {
				t.Error("the trail holds a secret")
			}
		}
	})
}

package twofactor

import (
	"testing"
	"time"

	"github.com/pquerna/otp/hotp"
)

func TestACodeIsReadAsItWasMeant(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		" 123 456 ": "123456", "123-456": "123456", "acde-fghj kmnp‑qrtv": "ACDEFGHJKMNPQRTV", "": "", "12\u00a034": "1234",
	} {
		if got := plainCode(typed); got != want {
			t.Errorf("%q is read as %q, want %q", typed, got, want)
		}
	}
	for code, want := range map[string]bool{"123456": true, "12345": false, "1234567": false, "12345A": false, "１２３４５６": false, "": false} {
		if got := isOfApp(code); got != want {
			t.Errorf("%q is a code of an app: %t, want %t", code, got, want)
		}
	}
}

func TestACodeCountsForSevenTimeStepsAndNeverBeforeTheLastOne(t *testing.T) {
	t.Parallel()
	const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" // from RFC 6238
	now := time.Unix(1_111_111_109, 0)
	at := now.Unix() / 30
	for off := int64(-5); off <= 5; off++ {
		code, err := hotp.GenerateCode(secret, uint64(at+off))
		if err != nil {
			t.Fatal(err)
		}
		step, ok, err := stepOf(secret, code, now, 0)
		if want := off >= -3 && off <= 3; err != nil || ok != want || ok && step != at+off {
			t.Errorf("the code of %d steps from now is of step %d: %t, %v", off, step-at, ok, err)
		}
		if _, ok, err := stepOf(secret, code, now, at+off); err != nil || ok {
			t.Errorf("the code of %d steps from now counts after it was used: %v", off, err)
		}
	}
}

func TestTheNameAboveTheCodesHasNoColon(t *testing.T) {
	t.Parallel()
	if got := issuer("Acme: Care"); got != "Acme  Care" {
		t.Errorf("it is %q", got)
	}
}

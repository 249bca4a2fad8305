package maillog

import (
	"testing"

	"aftercare/internal/platform/fault"
)

func TestOnlyLinksToPlainPagesAreHarmless(t *testing.T) {
	t.Parallel()
	for link, want := range map[string]bool{
		"https://portal.test/":                                            true,
		"https://portal.test/customer_dashboard":                          true,
		"https://portal.test/customer_dashboard/product/PR-1":             true,
		"https://portal.test/customer_dashboard/product/PR-1?x=1":         false,
		"https://portal.test/customer_dashboard/product/":                 false,
		"https://portal.test/customer_dashboard/product/a/b":              false,
		"https://portal.test/customer_dashboard/SchemeStatus?claim=CL1":   true,
		"https://portal.test/serviceProduct/ticketStatus?ticket=TCK-1":    true,
		"https://portal.test/admin/dashboard/me":                          true,
		"https://portal.test/admin/dashboard/queue?assignee=me&late=true": true,
		"https://portal.test/admin/dashboard/queue?key=ab":                false,
		"https://portal.test/reset-password/abc":                          false,
		"https://portal.test/admin/reset-password/abc":                    false,
		"https://portal.test/confirm-email/abc":                           false,
		"https://portal.test/restore-email/abc":                           false,
		"https://portal.test/admin/invitation/abc":                        false,
		"https://portal.test/unsubscribe/abc":                             false,
		"https://portal.test/?token=abc":                                  false,
		"https://portal.test/customer_dashboard#abc":                      false,
		"https://abc@portal.test/":                                        false,
		"https://portal.test/serviceProduct/ticketStatus?ticket=T&key=ab": false,
		"https://portal.test/%zz":                                         false,
		"":                                                                false,
	} {
		if got := IsHarmless(link); got != want {
			t.Errorf("%q is harmless: %v", link, got)
		}
	}
}

func TestAFormIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	place := "01JABCDEFGHJKMNPQRSTVWXYZ0"
	for _, c := range []struct {
		form Form
		want string
	}{
		{Form{State: "waiting", To: "asha"}, "You can search only sent emails by recipient."},
		{Form{State: "sent", Before: place, After: place}, "Please ask for older or newer emails, not both."},
		{Form{State: "sent", Before: "x"}, "This page of emails does not exist. Please start with the newest."},
	} {
		_, err := c.form.checked()
		if refusal, ok := fault.As(err); !ok || refusal.Kind != fault.Invalid || refusal.Sentence != c.want {
			t.Errorf("%+v is refused by %v, want %q", c.form, err, c.want)
		}
	}
	for _, good := range []Form{{}, {State: "sent", To: " Asha@Example.com ", PerPage: 100, Before: place}, {State: "given-up", After: place}} {
		if _, err := good.checked(); err != nil {
			t.Errorf("%+v is refused: %v", good, err)
		}
	}
}

func TestAnEmailIsPackedAndUnpackedUnchanged(t *testing.T) {
	t.Parallel()
	c := content{Text: "Hello Asha, नमस्ते", HTML: "<p>Hello Asha, नमस्ते</p>", Withheld: true}
	packed, err := pack(c)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := unpack(packed); err != nil || got != c {
		t.Errorf("it came back as %+v (%v)", got, err)
	}
	if _, err := unpack([]byte("nothing of ours")); err == nil {
		t.Error("nonsense was unpacked")
	}
}

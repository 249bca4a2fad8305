package auth

import (
	"strings"
	"testing"
)

func TestAPasswordThatIsGuessedEarlyIsRefusedBecauseOfItsRule(t *testing.T) {
	t.Parallel()
	asha := Names{Person: "A.K. Asha Verma", Email: "asha.verma+shop@example.com", Brand: "Aftercare"}
	desk := Names{Email: "support@example.com", Username: "admin", Brand: "Bright Eye Systems"}
	infoDesk := Names{Email: "info@om.in", Brand: "Care"}
	const brand, deskBrand = "The password cannot contain the name Aftercare.", "The password cannot contain the name Bright Eye Systems."
	const short = "The password must have 8 to 128 characters."
	for _, c := range []struct {
		password string
		names    Names
		sentence string
	}{
		{"1234567", asha, short},
		{strings.Repeat("abcde fgh", 15), asha, short},

		{"aaaaaaaa", asha, errRepeated.Sentence},
		{"AAAAaaaa", asha, errRepeated.Sentence},
		{"........", asha, errRepeated.Sentence},
		{"        ", asha, errRepeated.Sentence},
		{"\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b", asha, errRepeated.Sentence},
		{"aaaaaaa1", asha, errRepeated.Sentence},
		{"abababab", asha, errRepeated.Sentence},
		{"xk9xk9xk9", asha, errRepeated.Sentence},
		{"k7x9k7x9k7", asha, errRepeated.Sentence},
		{"x.k.x.k.x.k.", asha, errRepeated.Sentence},
		{"01-01-01-01", asha, errRepeated.Sentence},

		{"abcdefgh", asha, errRun.Sentence},
		{"ABCDEFGH!", asha, errRun.Sentence},
		{"12345678", asha, errRun.Sentence},
		{"87654321", asha, errRun.Sentence},
		{"7890123456789", asha, errRun.Sentence},
		{"qwertyui", asha, errRun.Sentence},
		{"poiuytrewq", asha, errRun.Sentence},
		{"qwer-1234", asha, errRun.Sentence},
		{"abcd1234", asha, errRun.Sentence},
		{"Asdf1234!!", asha, errRun.Sentence},

		{"!QAZ2wsx", asha, errRun.Sentence},
		{"1qaz2wsx", asha, errRun.Sentence},
		{"zaq12wsx", asha, errRun.Sentence},
		{"abcdefg1", asha, errRun.Sentence},
		{"abc@1234", asha, errRun.Sentence},
		{"abc@12345", asha, errRun.Sentence},
		{"mnbvcxz1", asha, errRun.Sentence},

		{"demo-password", asha, errCommon.Sentence},
		{"demo-admin-password", asha, errCommon.Sentence},
		{"root1234", asha, errCommon.Sentence},
		{"customer", asha, errCommon.Sentence},
		{"Customer@1", asha, errCommon.Sentence},
		{"changeit", asha, errCommon.Sentence},
		{"HelloWorld1", asha, errCommon.Sentence},
		{"sachin123", asha, errCommon.Sentence},
		{"Jai Mata Di!", asha, errCommon.Sentence},
		{"omsairam7", asha, errCommon.Sentence},
		{"pаssword", asha, errCommon.Sentence}, // with a Cyrillic а
		{"раѕѕwоrd", asha, errCommon.Sentence}, // with five Cyrillic letters
		{"pαsswοrd", asha, errCommon.Sentence}, // with Greek letters
		{"password", asha, errCommon.Sentence},
		{"Password123!", asha, errCommon.Sentence},
		{"PASSWORD", asha, errCommon.Sentence},
		{"p a s s w o r d", asha, errCommon.Sentence},
		{"p-a.s_s/w o r d", asha, errCommon.Sentence},
		{"pass\u200bword", asha, errCommon.Sentence},
		{"pa\u00adssword", asha, errCommon.Sentence},
		{"ｐａｓｓｗｏｒｄ", asha, errCommon.Sentence},
		{"pásswörd", asha, errCommon.Sentence},
		{"𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝", asha, errCommon.Sentence},
		{"passwordpassword", asha, errCommon.Sentence},
		{"p4$$w0rd", asha, errCommon.Sentence},
		{"P@ssw0rd2026", asha, errCommon.Sentence},
		{"2026password", asha, errCommon.Sentence},
		{"!!!password!!!", asha, errCommon.Sentence},
		{"password1234567890", asha, errCommon.Sentence},
		{"password99999999", asha, errCommon.Sentence},
		{"$unsh1ne", asha, errCommon.Sentence},
		{"h3ll00123", asha, errCommon.Sentence},
		{"admin1234", asha, errCommon.Sentence},
		{"letmein!!", asha, errCommon.Sentence},
		{"1q2w3e4r", asha, errCommon.Sentence},
		{"trustno1", asha, errCommon.Sentence},
		{"iloveyou", asha, errCommon.Sentence},
		{"tiger-48213", asha, errCommon.Sentence},
		{"kangaroo", asha, errCommon.Sentence},
		{"kangaroo 2026", asha, errCommon.Sentence},
		{"1999Kangaroo!!", asha, errCommon.Sentence},
		{"pass@word1", asha, errCommon.Sentence},
		{"p#a#s#s#w#o#r#d", asha, errCommon.Sentence},
		{"mypassword", asha, errCommon.Sentence},
		{"MyPassword1", asha, errCommon.Sentence},

		{"asha.verma+shop@example.com", asha, errEmail.Sentence},
		{"ashaverma-lamp-7", asha, errEmail.Sentence},
		{"my lamp ASHA.VERMA", asha, errEmail.Sentence},
		{"@$h@v3rm@ lamp", asha, errEmail.Sentence},
		{"Asha-2026!", asha, errEmail.Sentence},
		{"Example@123", asha, errEmail.Sentence},
		{"Ravi Kumar", Names{Person: "Ravi Kumar", Email: "shop@x.in"}, errPerson.Sentence},
		{"kumar@123", Names{Person: "Ravi Kumar", Email: "shop@x.in"}, errPerson.Sentence},
		{"joe@example.com", Names{Email: "joe@example.com"}, errEmail.Sentence},

		{"care2026!", infoDesk, "The password cannot contain the name Care."},

		{"the adm1n lamp", desk, errUsername.Sentence},
		{"info 72!!", infoDesk, errEmail.Sentence},

		{"my aftercare lamp", asha, brand},
		{"4ft3rc4r3!", asha, brand},
		{"After-Care 2026", asha, brand},
		{"lamps of brighteyesystems", desk, deskBrand},
		{"Systems!2026", desk, deskBrand},
	} {
		err := CheckNewPassword(c.password, c.names)
		if err == nil {
			t.Errorf("%q is accepted, want: %s", c.password, c.sentence)
		} else if err.Error() != c.sentence {
			t.Errorf("%q is refused with %q, want %q", c.password, err, c.sentence)
		}
	}
}

func TestASensiblePasswordIsNotRefusedForAWordInIt(t *testing.T) {
	t.Parallel()
	names := Names{Person: "Joe Rivers", Email: "joe@example.com", Username: "al", Brand: "Eye"}
	for _, password := range []string{
		"staple of a customer", "correct horse battery", "a good password", "the-new-password",
		"sunshine after rain", "my dragon eats letters", "password of the house", "Joe eats fish", "Also eyes are blue",
		"seven quiet rivers", "an example of it", "born on 16112026", "root of a tree", "4815162342 lost",
		"k7Rw!zq2", "Zx8#mLq0", "4851792630", "01-23-58-13-21", "आशा की किरण", "пароль для дома", "密码很长但是安全吗",
		"my own password", "99-18-7256", "pass the word on", "love+hate lamps", "abcdefgh of the alphabet", "12345678 sheep jumped", strings.Repeat("lamp and table, ", 8),
	} {
		if err := CheckNewPassword(password, names); err != nil {
			t.Errorf("%q is refused: %v", password, err)
		}
	}
}

// A short name is part of many words, and a password of such words is good.
func TestAShortNameInsideAWordIsNoReasonToRefuseAPassword(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		password string
		names    Names
	}{
		{"information desk 72 lamp", Names{Email: "info@om.in"}},
		{"misinformed-badger-8", Names{Email: "info@om.in"}},
		{"a tin for lamps", Names{Email: "info@om.in"}},
		{"scared-otter-lantern", Names{Brand: "Care"}},
		{"sc4red-otter-lantern", Names{Brand: "Care"}},
		{"मीनाक्षी का दीपक", Names{Email: "मीनाक@x.in"}},
	} {
		if err := CheckNewPassword(c.password, c.names); err != nil {
			t.Errorf("%q is refused: %v", c.password, err)
		}
	}
}

func TestAnEmptyNameIsInNoPassword(t *testing.T) {
	t.Parallel()
	if err := CheckNewPassword("k7Rw!zq2", Names{}); err != nil {
		t.Error(err)
	}
}

func TestTheListOfCommonPasswordsIsAsTheyAreLookedUp(t *testing.T) {
	t.Parallel()
	if n := len(commonWords()); n != 5000+len(strings.Fields(ownWords)) {
		t.Errorf("the list has %d words", n)
	}
	for word := range commonWords() {
		if readings(word)[0] != word {
			t.Errorf("%q is never found", word)
		}
	}
}

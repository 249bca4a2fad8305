package dealer

import (
	"slices"
	"strings"
	"testing"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
)

func TestANameIsOneLineOfVisibleCharacters(t *testing.T) {
	t.Parallel()
	const unseen = "Please enter the name in one line, without hidden characters."
	for _, c := range []struct{ typed, want, sentence string }{
		{"STEK SYSTEM", "STEK SYSTEM", ""},
		{"  Rao   &  Sons ", "Rao & Sons", ""},
		{"राव क्\u200dष", "राव क्\u200dष", ""},
		{strings.Repeat("é", 100), strings.Repeat("é", 100), ""},
		{strings.Repeat("é", 101), "", "Please shorten the name to at most 100 characters."},
		{"", "", "Please enter the name."},
		{" \n ", "", "Please enter the name."},
		{"RAO\nSONS", "", unseen},
		{"RAO\tSONS", "", unseen},
		{"RAO\x07", "", unseen},
		{"UNI\u200bVERSAL", "", unseen},
		{"\u202eLASREVINU", "", unseen},
		{"<script>", "", "Please enter the name without angle brackets."},
		{"n/a", "", "N/A cannot be a name, because forms send it when nothing is selected."},
	} {
		got, err := checkName(c.typed)
		said := ""
		if f, ok := fault.As(err); ok {
			said = f.Sentence
		}
		if said != c.sentence || (err == nil && got != c.want) {
			t.Errorf("%q becomes %q, %q; want %q, %q", c.typed, got, said, c.want, c.sentence)
		}
	}
}

func TestNamesThatLookTheSameAreOne(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Rao & Sons", "RAO & SONS", "rao  &\u00a0sons ", "ra\u200do & sons"} {
		if fold(name) != "rao & sons" {
			t.Errorf("%q is folded to %q", name, fold(name))
		}
	}
	if fold("Caf\u00e9") != fold("CAFE\u0301") {
		t.Error("one letter written in two ways makes two names")
	}
	if fold("STEK SYSTEM") == fold("STEK_SYSTEM") {
		t.Error("a space and a stroke look the same")
	}
}

func TestADealerIsOfferedBySomeForm(t *testing.T) {
	t.Parallel()
	_, err := dealers().checked(Draft{Name: "RAO"})
	if f, ok := fault.As(err); !ok || f.Sentence != "No form offers this dealer. Please say yes to AWR, claims or agreement, or retire it." {
		t.Errorf("a dealer that no form offers: %v", err)
	}
	if d, err := locations().checked(Draft{Name: "AGRA", Marks: Marks{AWR: true}}); err != nil || d.Marks != (Marks{}) {
		t.Errorf("a location is %+v, %v", d, err)
	}
}

func TestFormsOfferMarkedDealersThatAreNotRetired(t *testing.T) {
	t.Parallel()
	c := choices([]Entry{
		{Name: "A", Marks: Marks{AWR: true, Claims: true}},
		{Name: "B", Marks: Marks{AWR: true, Claims: true, Agreements: true}, RetiredAt: db.FromMicros(1)},
		{Name: "C", Marks: Marks{Agreements: true}},
	}, []Entry{{Name: "AGRA"}, {Name: "PUNE", RetiredAt: db.FromMicros(1)}}, map[form][]string{awrQuery: {"B", "D"}})
	for _, list := range []struct{ got, want []string }{{c.AWR, []string{"A"}}, {c.Claims, []string{"A"}}, {c.Agreements, []string{"C"}}, {c.Locations, []string{"AGRA"}}} {
		if !slices.Equal(list.got, list.want) {
			t.Errorf("%q is offered, want %q", list.got, list.want)
		}
	}
	for name, was := range map[string]bool{"B": true, "C": false, "D": true, "E": false, "PUNE": false, "a": false} {
		if isOffered, wasOffered := c.offers(awrQuery, name); isOffered || wasOffered != was {
			t.Errorf("%s is offered: %t, was: %t", name, isOffered, wasOffered)
		}
	}
	if isOffered, _ := c.offers(awrQuery, "A"); !isOffered {
		t.Error("A is not offered")
	}
	if empty := choices(nil, nil, nil); empty.AWR == nil || empty.Locations == nil {
		t.Error("a list without names is no list")
	}
}

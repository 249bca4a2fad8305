package mail

import (
	"context"
	"errors"
	"slices"
	"testing"

	"aftercare/internal/platform/db"
)

// sent is a sender that keeps the last email.
type sent struct{ letter *Letter }

func (s sent) Send(_ context.Context, _ *db.Tx, letters ...Letter) error {
	*s.letter = letters[len(letters)-1]
	return nil
}

func TestTypedTextGoesOnlyToAConfirmedAddress(t *testing.T) {
	t.Parallel()
	facts := []Fact{{Label: "Ticket number", Value: "T1"}, {Label: "Your query", Value: "pay me", Typed: true}}
	letter := Letter{To: "asha@example.com", Greeting: "Hello Asha,", Facts: facts}
	for _, c := range []struct {
		confirmed bool
		greeting  string
		facts     int
	}{{true, "Hello Asha,", 2}, {false, "Hello,", 1}} {
		var got Letter
		careful := Redactor{Sender: sent{&got}, Confirmed: func(context.Context, *db.Tx, []string) (map[string]bool, error) {
			return map[string]bool{"asha@example.com": c.confirmed}, nil
		}}
		if err := careful.Send(t.Context(), nil, letter); err != nil {
			t.Fatal(err)
		}
		if got.Greeting != c.greeting || len(got.Facts) != c.facts || got.Facts[0].Value != "T1" {
			t.Errorf("confirmed %v: the letter is %+v", c.confirmed, got)
		}
	}
	if len(letter.Facts) != 2 {
		t.Error("the room's own letter was changed")
	}
}

func TestNoEmailIsSentIfTheAddressCannotBeLookedUp(t *testing.T) {
	t.Parallel()
	var got Letter
	broken := errors.New("the database is away")
	careful := Redactor{Sender: sent{&got}, Confirmed: func(context.Context, *db.Tx, []string) (map[string]bool, error) { return nil, broken }}
	if err := careful.Send(t.Context(), nil, Letter{To: "asha@example.com"}); !errors.Is(err, broken) || got.To != "" {
		t.Errorf("the error is %v, the letter %+v", err, got)
	}
}

func TestAKnownConfirmedAddressIsNotLookedUp(t *testing.T) {
	t.Parallel()
	var asked []string
	var got Letter
	careful := Redactor{Sender: sent{&got}, Confirmed: func(_ context.Context, _ *db.Tx, addresses []string) (map[string]bool, error) {
		asked = append(asked, addresses...)
		return nil, nil
	}}
	ravi := Letter{To: "ravi@example.com", Greeting: "Hello Ravi,"}
	asha := Letter{To: "asha@example.com", Greeting: "Hello Asha,", Confirmed: true}
	if err := careful.Send(t.Context(), nil, ravi, asha); err != nil || got.Greeting != asha.Greeting {
		t.Errorf("the last letter says %q: %v", got.Greeting, err)
	}
	if err := careful.Send(t.Context(), nil, asha, ravi); err != nil || got.Greeting != "Hello," {
		t.Errorf("the last letter says %q: %v", got.Greeting, err)
	}
	if want := []string{ravi.To, ravi.To}; !slices.Equal(asked, want) {
		t.Errorf("asked for %v, want %v", asked, want)
	}
}

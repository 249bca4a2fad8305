package fault_test

import (
	"errors"
	"slices"
	"testing"

	"aftercare/internal/platform/fault"
)

var (
	errNoName = fault.New(fault.Invalid, "Please enter your name.")
	errTaken  = fault.New(fault.Conflict, "This email is taken.")
)

func TestAFormSaysAllItsMistakesAndLeadsWithTheFirst(t *testing.T) {
	t.Parallel()
	var form fault.Form
	form.Check("name", errNoName)
	form.Check("phone", nil)
	form.Check("email", errTaken)
	form.Check("email", errNoName)
	f, ok := fault.As(form.Err())
	if !ok || f.Kind != fault.Invalid || f.Sentence != "Please enter your name." {
		t.Fatalf("the form says %v", form.Err())
	}
	if want := []fault.Field{{"name", "Please enter your name."}, {"email", "This email is taken."}}; !slices.Equal(f.Fields, want) {
		t.Errorf("the fields are %v, want %v", f.Fields, want)
	}
	if errNoName.Fields != nil {
		t.Error("the refusal itself has been changed")
	}
}

func TestAFormWithoutAMistakeIsNoError(t *testing.T) {
	t.Parallel()
	var form fault.Form
	form.Check("name", nil)
	if err := form.Err(); err != nil {
		t.Errorf("it says %v", err)
	}
}

func TestWhatKeepsAFormFromBeingCheckedIsNobodysMistake(t *testing.T) {
	t.Parallel()
	lost := errors.New("the connection is lost")
	var form fault.Form
	form.Check("name", errNoName)
	form.Check("model", lost)
	if err := form.Err(); !errors.Is(err, lost) {
		t.Errorf("it says %v", err)
	}
	full := fault.New(fault.StorageFull, "There is no room left.")
	if f, ok := fault.As(fault.At("invoice", full)); !ok || f.Fields != nil {
		t.Errorf("a full store is told of a field: %v", f)
	}
}

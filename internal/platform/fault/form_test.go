package fault_test

import (
	"errors"
	"reflect"
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
	want := []fault.Field{
		{Name: "name", Sentence: "Please enter your name.", Code: "Please enter your name."},
		{Name: "email", Sentence: "This email is taken.", Code: "This email is taken."},
	}
	if !reflect.DeepEqual(f.Fields, want) {
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

func TestAFailedCheckIsNotReportedAsAMistake(t *testing.T) {
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

func TestARefusalKeepsItsSentenceAndItsValuesApart(t *testing.T) {
	t.Parallel()
	f := fault.Newf(fault.Invalid, "Please select at most %d %s.", 5, "files").At("photos")
	if f.Sentence != "Please select at most 5 files." || f.Code != "Please select at most %d %s." {
		t.Errorf("it says %q by %q", f.Sentence, f.Code)
	}
	if want := []string{"5", "files"}; !slices.Equal(f.Values, want) || !slices.Equal(f.Fields[0].Values, want) {
		t.Errorf("its values are %q, of the field %q", f.Values, f.Fields[0].Values)
	}
}

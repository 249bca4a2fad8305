package fault

import "strconv"

// Field is a field of a form, by the name it is sent under, and what is wrong
// with it.
type Field struct {
	Name, Sentence string
	Code           string
	Values         []string
}

func (e *Error) field(name string) Field {
	return Field{Name: name, Sentence: e.Sentence, Code: e.Code, Values: e.Values}
}

// Place names one field of a list: the third of dates[] is dates[2].
func Place(list string, i int) string { return list + "[" + strconv.Itoa(i) + "]" }

// At is the same refusal, said of one field of the form.
func (e *Error) At(name string) *Error {
	said := *e
	said.Fields = []Field{e.field(name)}
	return &said
}

// At says of which field a refusal speaks. What is nobody's mistake, such as a
// store that is full, stays what it is.
func At(name string, err error) error {
	if f, ok := As(err); ok && f.isMistake() {
		return f.At(name)
	}
	return err
}

// isMistake tells whether the person who filled the form can mend it.
func (e *Error) isMistake() bool {
	switch e.Kind {
	case Invalid, Conflict, TooLarge, Unsupported, NotFound:
		return true
	default:
		return false
	}
}

// Form gathers what is wrong with the fields of a form, so that it is said all
// at once. Its zero value is a form without a mistake.
type Form struct {
	first   *Error
	failure error
	fields  []Field
}

// Check notes what is wrong with a field, if anything is. Only the first
// mistake of a field is kept: what follows from it helps nobody.
func (f *Form) Check(name string, err error) {
	if err == nil || f.Wrong(name) {
		return
	}
	said, ok := As(err)
	switch {
	case !ok || !said.isMistake():
		if f.failure == nil {
			f.failure = err
		}
		return
	case f.first == nil:
		f.first = said
	}
	f.fields = append(f.fields, said.field(name))
}

// Wrong tells whether a field has been found wrong.
func (f *Form) Wrong(name string) bool {
	for _, field := range f.fields {
		if field.Name == name {
			return true
		}
	}
	return false
}

// Err is nil for a form without a mistake. Otherwise it is the first one, which
// decides kind and sentence, with all fields beside it; or what kept the form
// from being checked.
func (f *Form) Err() error {
	if f.failure != nil {
		return f.failure
	}
	if f.first == nil {
		return nil
	}
	said := *f.first
	said.Fields = f.fields
	return &said
}

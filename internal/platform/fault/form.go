package fault

import "strconv"

// Field is a wrong field of a form, by its sent name, with its error.
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

// At returns the same refusal for one field of the form.
func (e *Error) At(name string) *Error {
	said := *e
	said.Fields = []Field{e.field(name)}
	return &said
}

// At marks a refusal as an error of one field. Errors that the person cannot fix, such as a full
// disk, stay unchanged.
func At(name string, err error) error {
	if f, ok := As(err); ok && f.isMistake() {
		return f.At(name)
	}
	return err
}

// isMistake reports whether the person who filled in the form can fix the error.
func (e *Error) isMistake() bool {
	switch e.Kind {
	case Invalid, Conflict, TooLarge, Unsupported, NotFound:
		return true
	default:
		return false
	}
}

// Form collects all wrong fields of a form, so that one answer names them all. The zero Form has no
// errors.
type Form struct {
	first   *Error
	failure error
	fields  []Field
}

// Check records the error of a field. Only the first error of a field is kept, because the next
// ones usually follow from it.
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

// Wrong reports whether a field has an error.
func (f *Form) Wrong(name string) bool {
	for _, field := range f.fields {
		if field.Name == name {
			return true
		}
	}
	return false
}

// Err returns nil if the form has no errors. Otherwise it returns the first error, which decides
// kind and sentence, with all wrong fields. If the form could not be checked, it returns that
// error.
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

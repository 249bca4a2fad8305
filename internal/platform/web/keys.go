package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	"aftercare/internal/platform/fault"
)

const maxDepth = 32

const maxKeyQuoted = 64

// badKey starts the errors about keys. huma keeps only the error text, so firstSentence finds them
// by this text.
const badKey = "The request holds "

var (
	errTooDeep   = errors.New("too deep")
	errMalformed = errors.New("malformed JSON")
)

// checkKeys refuses a key that appears twice or differs from a field only by case. The decoder
// would take the last one, and a proxy may have checked another one. Unknown keys are allowed.
func checkKeys(data []byte, v any) error {
	t := reflect.TypeOf(v).Elem()
	if t.Kind() == reflect.Interface {
		return nil // huma's first pass, before it decodes into the input
	}
	return walkKeys(json.NewDecoder(bytes.NewReader(data)), t, 0)
}

func walkKeys(d *json.Decoder, t reflect.Type, depth int) error {
	if depth > maxDepth {
		return errTooDeep
	}
	token, err := d.Token()
	if err != nil {
		return errMalformed
	}
	delim, nested := token.(json.Delim)
	if !nested {
		return nil
	}
	t = shapeOf(t)
	seen := map[string]bool{}
	for d.More() {
		inner := elementOf(t)
		if delim == '{' {
			if inner, err = walkKey(d, t, seen); err != nil {
				return err
			}
		}
		if err := walkKeys(d, inner, depth+1); err != nil {
			return err
		}
	}
	_, err = d.Token() // the closing bracket
	return err
}

func walkKey(d *json.Decoder, t reflect.Type, seen map[string]bool) (reflect.Type, error) {
	token, err := d.Token()
	name, ok := token.(string)
	if err != nil || !ok {
		return nil, errMalformed
	}
	folded := foldKey(name)
	if seen[folded] {
		return nil, fault.New(fault.Invalid, badKey+quotedKey(name)+" more than once.")
	}
	seen[folded] = true
	if t == nil || t.Kind() != reflect.Struct {
		return elementOf(t), nil
	}
	for _, f := range reflect.VisibleFields(t) {
		written, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case written == "" || foldKey(written) != folded:
		case written != name:
			return nil, fault.New(fault.Invalid, badKey+quotedKey(name)+", which must be written '"+written+"'.")
		default:
			return f.Type, nil
		}
	}
	return nil, nil
}

// quotedKey quotes a field name if it is a plausible one.
func quotedKey(name string) string {
	plain := strings.IndexFunc(name, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}) < 0
	if !plain || len(name) > maxKeyQuoted {
		return "a field"
	}
	return "the field '" + name + "'"
}

// foldKey returns a key as the decoder compares it.
func foldKey(name string) string { return strings.ToLower(strings.ToUpper(name)) }

// shapeOf returns the type behind pointers, or nil for a type with its own UnmarshalJSON.
func shapeOf(t reflect.Type) reflect.Type {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil || reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return nil
	}
	return t
}

func elementOf(t reflect.Type) reflect.Type {
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Map || t.Kind() == reflect.Array) {
		return t.Elem()
	}
	return nil
}

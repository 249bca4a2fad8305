package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	"aftercare/internal/platform/fault"
)

// maxDepth is deeper than any body of ours, and harmless.
const maxDepth = 32

// maxKeyQuoted is longer than any key of ours.
const maxKeyQuoted = 64

// badKey is a fault of a key. The library keeps only the text of what a decoder
// says, so the text has to be recognisable, see firstSentence.
const badKey = "The request holds "

var (
	errTooDeep   = errors.New("too deep")
	errMalformed = errors.New("malformed JSON")
)

// checkKeys refuses keys that are there twice, or that differ from a field's only
// by case. The decoder would take the last of them, and whoever looked at the
// body before it may have taken another. Keys that no field has are let through.
func checkKeys(data []byte, v any) error {
	t := reflect.TypeOf(v).Elem()
	if t.Kind() == reflect.Interface {
		return nil // the library's own look at it, before the one into the input
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
	_, err = d.Token() // the end of it
	return err
}

// walkKey takes the next key of an object and gives the type of its value.
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

// quotedKey names a field in a sentence if its name is one that a field can have.
func quotedKey(name string) string {
	plain := strings.IndexFunc(name, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}) < 0
	if !plain || len(name) > maxKeyQuoted {
		return "a field"
	}
	return "the field '" + name + "'"
}

// foldKey is what the decoder compares keys by.
func foldKey(name string) string { return strings.ToLower(strings.ToUpper(name)) }

// shapeOf is the type behind pointers, or nil for one that reads itself.
func shapeOf(t reflect.Type) reflect.Type {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil || reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return nil
	}
	return t
}

// elementOf is the type of what a list or a map holds.
func elementOf(t reflect.Type) reflect.Type {
	if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Map || t.Kind() == reflect.Array) {
		return t.Elem()
	}
	return nil
}

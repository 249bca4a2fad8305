package web

import (
	"cmp"
	"encoding"
	"errors"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"aftercare/internal/platform/civil"
	"aftercare/internal/platform/fault"
)

// A query parameter is declared once, on the input of its call: type, bounds, default and example. Its value
// is checked before the call. An input can name a refusal for a wrong value; the others have a general one.

// refuser is an input with refusals of its own, by the name of the parameter.
type refuser interface{ Refusals() map[string]error }

// refusalsOf collects the refusals of an input and of the parts that it embeds.
func refusalsOf(input reflect.Type) map[string]error {
	all := map[string]error{}
	for field := range input.Fields() {
		if field.Anonymous && field.Type.Kind() == reflect.Struct {
			maps.Copy(all, refusalsOf(field.Type))
		}
	}
	if r, ok := reflect.New(input).Interface().(refuser); ok {
		maps.Copy(all, r.Refusals())
	}
	return all
}

// wrongQuery returns the refusal of wrong query parameters, or nil if they are right. The first one gives the
// sentence, and all name their fields.
func (r *Route) wrongQuery(errs []error) error {
	var first *fault.Error
	for _, err := range errs {
		detail, ok := errors.AsType[*huma.ErrorDetail](err)
		if !ok {
			continue
		}
		name, isQuery := strings.CutPrefix(detail.Location, "query.")
		refusal, known := fault.As(r.refusals[name])
		switch {
		case !isQuery || !known:
			if first == nil {
				return nil // an earlier error has the general sentence
			}
		case first == nil:
			said := *refusal
			first = &said
		default:
			first.Fields = append(slices.Clone(first.Fields), refusal.Fields...)
		}
	}
	if first == nil {
		return nil
	}
	return first
}

// Day is a date in a query. civil.Date itself is stored as JSON in answers, so it reads no text.
type Day struct{ civil.Date }

// UnmarshalText reads a date.
func (d *Day) UnmarshalText(text []byte) (err error) {
	d.Date, err = civil.Parse(string(text))
	return err
}

// ReadQuery reads a stored query into an input, with the checks of a call. It ignores unknown parameters.
func ReadQuery(values url.Values, input any) error {
	into := reflect.ValueOf(input).Elem()
	refusals, registry := refusalsOf(into.Type()), huma.NewMapRegistry("", huma.DefaultSchemaNamer)
	for field := range into.Type().Fields() {
		name := field.Tag.Get("query")
		text := cmp.Or(values.Get(name), field.Tag.Get("default"))
		if name == "" || text == "" {
			continue
		}
		value, err := readInto(into.FieldByIndex(field.Index), text)
		result := &huma.ValidateResult{}
		if err == nil {
			huma.Validate(registry, huma.SchemaFromField(registry, field, ""), huma.NewPathBuffer(nil, 0), huma.ModeWriteToServer, value, result)
		}
		if err != nil || len(result.Errors) > 0 {
			return refusals[name]
		}
	}
	return nil
}

func readInto(into reflect.Value, text string) (any, error) {
	if reader, ok := into.Addr().Interface().(encoding.TextUnmarshaler); ok {
		return text, reader.UnmarshalText([]byte(text))
	}
	if into.CanInt() {
		n, err := strconv.ParseInt(text, 10, 64)
		into.SetInt(n)
		return n, err
	}
	into.SetString(text)
	return text, nil
}

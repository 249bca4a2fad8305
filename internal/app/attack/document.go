// Package attack creates bad requests for every field of every call in an OpenAPI document. It sends them to
// several portals. Wrong answers are a 5xx status, data stored by a refused request, leaked secrets, and
// answers that differ between portals. It knows only the document, so it attacks new calls automatically.
package attack

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
)

// Call is one operation of the document.
type Call struct {
	Method, Path string
	Access       string   // who may make the call
	Role         string   // the lowest role at the desk; empty for other calls
	Early        []string // what an admin may still lack: password, step
	RateClass    string
	BodyLimit    int64
	Kind         string // media type of the body; empty if there is none
	Fields       []Field
}

// Name identifies a call in reports and examples.
func (c Call) Name() string { return c.Method + " " + c.Path }

// Derived returns a good request for a call that only reads, about one customer. Its query has the examples of
// the document. It reports false for a call that needs another record in its path.
func (c Call) Derived(token, customerID string) (Request, bool) {
	r := Request{Token: token, Params: map[string]string{}, Query: url.Values{}}
	for _, f := range c.Fields {
		switch {
		case f.In == InPath && f.Name() == "customerId":
			r.Params[f.Name()] = customerID
		case f.In == InPath:
			return Request{}, false
		case f.In == InQuery && f.Name() == "customerId":
			r.Query.Set(f.Name(), customerID)
		case f.In == InQuery && f.Example != "":
			r.Query.Set(f.Name(), f.Example)
		}
	}
	return r, c.reads()
}

// reads reports whether the call must never change anything.
func (c Call) reads() bool { return c.Method == "GET" }

// The place of a field in a request.
const (
	InPath   = "path"
	InQuery  = "query"
	InHeader = "header"
	InCookie = "cookie"
	InJSON   = "json"
	InForm   = "form"
)

// Field is one field of a request.
type Field struct {
	In   string
	Path []any // the names that lead to it; 0 is the first entry of a list
	File bool  // a file in a form

	Example string // a good value of a query parameter
}

// Name returns the path of the field as in error messages: tiers[0].target.
func (f Field) Name() string {
	var name strings.Builder
	for _, step := range f.Path {
		switch s := step.(type) {
		case int:
			fmt.Fprintf(&name, "[%d]", s)
		default:
			if name.Len() > 0 {
				name.WriteString(".")
			}
			fmt.Fprint(&name, s)
		}
	}
	return name.String()
}

func (f Field) String() string { return f.In + " " + f.Name() }

// schema is the part of a JSON schema that describes fields.
type schema struct {
	Ref        string            `json:"$ref"`
	Format     string            `json:"format"`
	Properties map[string]schema `json:"properties"`
	Items      *schema           `json:"items"`
}

type document struct {
	Paths map[string]map[string]struct {
		Access     string   `json:"x-access"`
		Role       string   `json:"x-role"`
		Early      []string `json:"x-early"`
		RateClass  string   `json:"x-rate-class"`
		BodyLimit  int64    `json:"x-body-limit"`
		Parameters []struct {
			Name   string `json:"name"`
			In     string `json:"in"`
			Schema struct {
				Examples []json.RawMessage `json:"examples"`
			} `json:"schema"`
		} `json:"parameters"`
		RequestBody struct {
			Content map[string]struct {
				Schema schema `json:"schema"`
			} `json:"content"`
		} `json:"requestBody"`
	} `json:"paths"`
	Components struct {
		Schemas map[string]schema `json:"schemas"`
	} `json:"components"`
}

// Calls reads the calls of an OpenAPI document, sorted by path, each with its fields.
func Calls(text []byte) ([]Call, error) {
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, fmt.Errorf("attack: read the OpenAPI document: %w", err)
	}
	var calls []Call
	for _, path := range slices.Sorted(maps.Keys(d.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(d.Paths[path])) {
			op := d.Paths[path][method]
			c := Call{Method: strings.ToUpper(method), Path: path, Access: op.Access, Role: op.Role, Early: op.Early, RateClass: op.RateClass, BodyLimit: op.BodyLimit}
			for _, p := range op.Parameters {
				f := Field{In: p.In, Path: []any{p.Name}}
				for _, example := range p.Schema.Examples {
					f.Example = strings.Trim(string(example), `"`)
				}
				c.Fields = append(c.Fields, f)
			}
			for kind, content := range op.RequestBody.Content {
				c.Kind = kind
				if kind == jsonType {
					c.Fields = append(c.Fields, d.fieldsOf(content.Schema, nil, 0)...)
				} else {
					c.Fields = append(c.Fields, d.partsOf(content.Schema)...)
				}
			}
			calls = append(calls, c)
		}
	}
	return calls, nil
}

const deepest = 6

func (d *document) fieldsOf(s schema, at []any, depth int) []Field {
	if s = d.resolve(s); depth > deepest {
		return nil
	}
	var fields []Field
	inner := func(step any, s schema) {
		path := append(slices.Clone(at), step)
		fields = append(fields, Field{In: InJSON, Path: path})
		fields = append(fields, d.fieldsOf(s, path, depth+1)...)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		inner(name, s.Properties[name])
	}
	if s.Items != nil {
		inner(0, *s.Items)
	}
	return fields
}

func (d *document) partsOf(s schema) []Field {
	s = d.resolve(s)
	var fields []Field
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		part := d.resolve(s.Properties[name])
		if part.Items != nil {
			part = d.resolve(*part.Items)
		}
		fields = append(fields, Field{In: InForm, Path: []any{name}, File: part.Format == "binary"})
	}
	return fields
}

func (d *document) resolve(s schema) schema {
	for s.Ref != "" {
		s = d.Components.Schemas[s.Ref[strings.LastIndex(s.Ref, "/")+1:]]
	}
	return s
}

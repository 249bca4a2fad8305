package attack

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"slices"
	"strings"
)

const (
	jsonType = "application/json"
	formType = "multipart/form-data"
)

// Request holds the values of a request.
type Request struct {
	Token  string            // of the caller; empty if not logged in
	Params map[string]string // replace the {names} in the path
	Query  url.Values
	Header http.Header
	JSON   any // objects are map[string]any, lists []any
	Form   []Part
}

// Part is a part of a multipart form.
type Part struct {
	Name, File, Content string // File is the file name; empty for a text
}

// raw is JSON that is written unchanged, even if it is invalid.
type raw string

// Sent is a request in the form in which it is sent.
type Sent struct {
	method, address string
	header          http.Header
	body            []byte
}

// Sent returns the request for a call, ready to send.
func (r Request) Sent(c Call) (Sent, error) {
	w := Sent{method: c.Method, header: http.Header{}}
	w.address = c.Path
	for name, value := range r.Params {
		w.address = strings.ReplaceAll(w.address, "{"+name+"}", url.PathEscape(value))
	}
	if len(r.Query) > 0 {
		w.address += "?" + r.Query.Encode()
	}
	maps.Copy(w.header, r.Header.Clone())
	if r.Token != "" {
		w.header.Set("Authorization", "Bearer "+r.Token)
	}
	var err error
	switch c.Kind {
	case jsonType:
		w.header.Set("Content-Type", jsonType)
		w.body, err = encode(r.JSON)
	case formType:
		err = w.writeForm(r.Form)
	}
	return w, err
}

func (w *Sent) writeForm(parts []Part) error {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, p := range parts {
		// Written by hand, so that wrong names are not escaped.
		disposition := `form-data; name="` + p.Name + `"`
		if p.File != "" {
			disposition += `; filename="` + p.File + `"`
		}
		part, err := form.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}})
		if err != nil {
			return err
		}
		if _, err := part.Write([]byte(p.Content)); err != nil {
			return err
		}
	}
	if err := form.Close(); err != nil {
		return err
	}
	w.header.Set("Content-Type", form.FormDataContentType())
	w.body = body.Bytes()
	return nil
}

// HTTP returns the request for a handler, as a server would pass it.
func (w Sent) HTTP(ctx context.Context) (*http.Request, error) {
	address, err := url.ParseRequestURI(w.address)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, w.method, "http://portal.test/", bytes.NewReader(w.body))
	if err != nil {
		return nil, err
	}
	r.URL, r.RequestURI, r.RemoteAddr = address, w.address, "203.0.113.7:40112"
	r.Header = w.header
	return r, nil
}

func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	err := encodeTo(&b, v)
	return b.Bytes(), err
}

func encodeTo(b *bytes.Buffer, v any) error {
	switch v := v.(type) {
	case raw:
		b.WriteString(string(v))
	case map[string]any:
		b.WriteByte('{')
		for i, name := range slices.Sorted(maps.Keys(v)) {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(b, "%q:", name)
			if err := encodeTo(b, v[name]); err != nil {
				return err
			}
		}
		b.WriteByte('}')
	case []any:
		b.WriteByte('[')
		for i, item := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			if err := encodeTo(b, item); err != nil {
				return err
			}
		}
		b.WriteByte(']')
	default:
		text, err := json.Marshal(v)
		if err != nil {
			return err
		}
		b.Write(text)
	}
	return nil
}

// with returns a copy of a JSON tree with another value at a path. It creates missing parents.
func with(tree any, path []any, value any) any {
	if len(path) == 0 {
		return value
	}
	if at, ok := path[0].(int); ok {
		list, _ := tree.([]any)
		list = slices.Clone(list)
		for len(list) <= at {
			list = append(list, nil)
		}
		list[at] = with(list[at], path[1:], value)
		return list
	}
	name := path[0].(string)
	object, _ := tree.(map[string]any)
	object = maps.Clone(object)
	if object == nil {
		object = map[string]any{}
	}
	object[name] = with(object[name], path[1:], value)
	return object
}

func without(tree any, path []any) any {
	last := path[len(path)-1]
	parent := at(tree, path[:len(path)-1])
	switch p := parent.(type) {
	case map[string]any:
		p = maps.Clone(p)
		delete(p, last.(string))
		parent = p
	case []any:
		if i := last.(int); i < len(p) {
			parent = slices.Delete(slices.Clone(p), i, i+1)
		}
	}
	return with(tree, path[:len(path)-1], parent)
}

func at(tree any, path []any) any {
	for _, step := range path {
		switch s := step.(type) {
		case int:
			list, _ := tree.([]any)
			if s >= len(list) {
				return nil
			}
			tree = list[s]
		case string:
			object, _ := tree.(map[string]any)
			tree = object[s]
		}
	}
	return tree
}

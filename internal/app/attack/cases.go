package attack

import (
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// change is one bad request, made from a good one.
type change struct {
	field string // the wrong field; empty if the whole request is wrong
	name  string // what is wrong
	sent  string // the wrong text; an answer may repeat it
	make  func(Call, Request) (Sent, error)
}

// changesOf returns all bad requests of a call, in a fixed order.
func changesOf(c Call) []change {
	var all []change
	for _, f := range c.Fields {
		all = append(all, changesOfField(f)...)
	}
	return append(all, changesOfWhole(c)...)
}

func changesOfField(f Field) []change {
	var all []change
	add := func(name, sent string, edit func(*Request)) {
		all = append(all, change{field: f.String(), name: name, sent: sent, make: func(c Call, r Request) (Sent, error) {
			edit(&r)
			return r.Sent(c)
		}})
	}
	name := f.Path[0].(string)
	switch f.In {
	case InPath:
		for _, v := range texts() {
			add(v.name, v.text, func(r *Request) { r.Params = changed(r.Params, name, v.text) })
		}
	case InQuery:
		for _, v := range texts() {
			add(v.name, v.text, func(r *Request) { r.Query = setTo(r.Query, name, v.text) })
		}
		add("missing", "", func(r *Request) { r.Query = setTo(r.Query, name) })
		add("twice", "", func(r *Request) { r.Query = setTo(r.Query, name, "1", "2") })
		all = append(all, rawQueries(f, name)...)
	case InHeader:
		for _, v := range texts() {
			add(v.name, v.text, func(r *Request) { r.Header = setTo(r.Header, http.CanonicalHeaderKey(name), v.text) })
		}
		add("twice", "", func(r *Request) { r.Header = setTo(r.Header, http.CanonicalHeaderKey(name), "1", "2") })
	case InCookie:
		for _, v := range texts() {
			add(v.name, v.text, func(r *Request) { r.Header = setTo(r.Header, "Cookie", name+"="+v.text) })
		}
		add("twice", "", func(r *Request) { r.Header = setTo(r.Header, "Cookie", name+"=1; "+name+"=2") })
	case InJSON:
		all = append(all, changesOfJSON(f)...)
	case InForm:
		all = append(all, changesOfPart(f)...)
	}
	return all
}

// rawQueries are queries that a correct encoder never writes.
func rawQueries(f Field, name string) []change {
	var all []change
	for _, v := range []value{{"a broken escape", "%zz"}, {"half an escape", "%"}, {"another separator", "1;" + name + "=2"}, {"an escaped NUL", "%00"}} {
		all = append(all, change{field: f.String(), name: v.name, sent: v.text, make: func(c Call, r Request) (Sent, error) {
			r.Query = setTo(r.Query, name)
			w, err := r.Sent(c)
			separator := "?"
			if strings.Contains(w.address, "?") {
				separator = "&"
			}
			w.address += separator + url.QueryEscape(name) + "=" + v.text
			return w, err
		}})
	}
	return all
}

func changesOfJSON(f Field) []change {
	var all []change
	add := func(name, sent string, edit func(any) any) {
		all = append(all, change{field: f.String(), name: name, sent: sent, make: func(c Call, r Request) (Sent, error) {
			r.JSON = edit(r.JSON)
			return r.Sent(c)
		}})
	}
	add("missing", "", func(body any) any { return without(body, f.Path) })
	for _, v := range jsonValues() {
		add(v.name, v.text, func(body any) any { return with(body, f.Path, raw(v.text)) })
	}
	if name, ok := f.Path[len(f.Path)-1].(string); ok {
		parent := f.Path[:len(f.Path)-1]
		add("twice", "", func(body any) any { return with(body, parent, twice(at(body, parent), name, name)) })
		add("in another case, too", "", func(body any) any { return with(body, parent, twice(at(body, parent), name, strings.ToUpper(name))) })
	}
	return all
}

// twice returns an object with a field repeated at the front.
func twice(object any, name, again string) any {
	fields, _ := object.(map[string]any)
	fields = maps.Clone(fields)
	if fields == nil {
		fields = map[string]any{}
	}
	if _, there := fields[name]; !there {
		fields[name] = "x"
	}
	text, err := encode(fields)
	if err != nil {
		panic(err) // it was encoded before
	}
	return raw(`{` + quote(again) + `:"first",` + string(text[1:]))
}

func changesOfPart(f Field) []change {
	var all []change
	name := f.Path[0].(string)
	add := func(what, sent string, edit func([]Part) []Part) {
		all = append(all, change{field: f.String(), name: what, sent: sent, make: func(c Call, r Request) (Sent, error) {
			r.Form = edit(slices.Clone(r.Form))
			return r.Sent(c)
		}})
	}
	others := func(parts []Part) []Part {
		return slices.DeleteFunc(parts, func(p Part) bool { return p.Name == name })
	}
	add("missing", "", others)
	add("twice", "", func(parts []Part) []Part {
		for _, p := range parts {
			if p.Name == name {
				return append(parts, p)
			}
		}
		return append(parts, Part{Name: name, Content: "1"}, Part{Name: name, Content: "2"})
	})
	add("forty times", "", func(parts []Part) []Part {
		return append(others(parts), slices.Repeat([]Part{{Name: name, Content: "x"}}, 41)...)
	})
	if f.File {
		for _, v := range files() {
			add(v.Name, v.File, func(parts []Part) []Part { return append(others(parts), Part{name, v.File, v.Content}) })
		}
		return all
	}
	add("a file in place of a text", "", func(parts []Part) []Part {
		return append(others(parts), Part{name, "invoice.pdf", "%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n%%EOF\n"})
	})
	for _, v := range append(texts(), value{"20 kB", strings.Repeat("x", 2*tenKilobytes)}) {
		add(v.name, v.text, func(parts []Part) []Part { return append(others(parts), Part{Name: name, Content: v.text}) })
	}
	return all
}

// changesOfWhole returns requests that are wrong as a whole.
func changesOfWhole(c Call) []change {
	var all []change
	add := func(name string, edit func(*Sent)) {
		all = append(all, change{name: name, make: func(c Call, r Request) (Sent, error) {
			w, err := r.Sent(c)
			if err == nil {
				edit(&w)
			}
			return w, err
		}})
	}
	body := func(name, kind, text string) {
		add(name, func(w *Sent) {
			w.body = []byte(text)
			w.header.Del("Content-Type")
			if kind != "" {
				w.header.Set("Content-Type", kind)
			}
		})
	}
	add("a filter that nobody has", func(w *Sent) {
		separator := "?"
		if strings.Contains(w.address, "?") {
			separator = "&"
		}
		w.address += separator + "no_such_filter=1"
	})
	if c.Kind == "" {
		body("a body that nobody asked for", jsonType, `{"x":1}`)
		body("a body of another kind", "text/plain", "x")
		return all
	}
	for _, v := range []value{
		{"no body", ""}, {"null", "null"}, {"a list", "[]"}, {"a number", "5"}, {"a text", `"text"`}, {"an empty object", "{}"},
		{"a torn body", `{"a":`}, {"two bodies", "{}{}"}, {"a byte order mark", "\ufeff{}"}, {"no text at all", "\xff\xfe\x00"},
		{"a comment", "{/*x*/}"}, {"nested too deep", strings.Repeat(`{"a":`, 10_000) + "1" + strings.Repeat("}", 10_000)},
		{"brackets without end", strings.Repeat("[", 60_000)},
	} {
		body(v.name, c.Kind, v.text)
	}
	if c.Kind == jsonType {
		body("a field that nobody has, twice", jsonType, `{"<script>alert(1)</script>":1,"<script>alert(1)</script>":2}`)
		body("a field with a long name, twice", jsonType, strings.ReplaceAll(`{"x":1,"x":2}`, "x", strings.Repeat("x", tenKilobytes)))
	}
	body("more than it may have", c.Kind, `{"x":"`+strings.Repeat("x", int(min(c.BodyLimit, 1<<20)))+`"}`)
	for _, kind := range []string{"", "text/plain", "application/xml", "application/x-www-form-urlencoded", "application/json; charset=utf-16", "nonsense", formType, formType + "; boundary=x"} {
		body("sent as "+kind, kind, `{"x":1}`)
		add("the same, sent as "+kind, func(w *Sent) {
			w.header.Del("Content-Type")
			if kind != "" {
				w.header.Set("Content-Type", kind)
			}
		})
	}
	body("a form with a torn part", formType+"; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"productId\"\r\n\r\ntorn")
	body("a form of nothing", formType+"; boundary=x", "--x--\r\n")
	add("two types", func(w *Sent) { w.header["Content-Type"] = append(w.header["Content-Type"], "text/plain") })
	return all
}

func changed[M ~map[string]string](m M, name, value string) M {
	if m = maps.Clone(m); m == nil {
		m = M{}
	}
	m[name] = value
	return m
}

// setTo returns a copy of the map with new values for name, or without name.
func setTo[M ~map[string][]string](m M, name string, values ...string) M {
	if m = maps.Clone(m); m == nil {
		m = M{}
	}
	delete(m, name)
	if len(values) > 0 {
		m[name] = values
	}
	return m
}

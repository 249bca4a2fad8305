package apptest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// Call sends a request with a JSON body, or none if body is nil. An empty token means that no one is logged in.
func (p *Portal) Call(method, path, token string, body any) *Answer {
	p.T.Helper()
	var reader io.Reader
	header := http.Header{}
	if body != nil {
		text, ok := body.(string)
		if !ok {
			b, err := json.Marshal(body)
			if err != nil {
				p.T.Fatal(err)
			}
			text = string(b)
		}
		reader = strings.NewReader(text)
		header.Set("Content-Type", "application/json")
	}
	return p.Send(method, path, token, header, reader)
}

// Send sends a request with headers and any body.
func (p *Portal) Send(method, path, token string, header http.Header, body io.Reader) *Answer {
	p.T.Helper()
	r := httptest.NewRequest(method, path, body)
	for name, values := range header {
		r.Header[name] = values
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	return p.serve(r)
}

// Nearby sends a request from the portal's own machine.
func (p *Portal) Nearby(path string, header http.Header) *Answer {
	p.T.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	r.RemoteAddr, r.Header = "127.0.0.1:40112", header
	return p.serve(r)
}

func (p *Portal) serve(r *http.Request) *Answer {
	w := httptest.NewRecorder()
	p.App.Handler().ServeHTTP(w, r)
	return &Answer{T: p.T, What: r.Method + " " + r.URL.RequestURI(), Status: w.Code, Header: w.Header(), Body: w.Body.String()}
}

// IsReady waits until the portal is ready to serve. On a busy
// machine the database may need longer than the first request waits.
func (p *Portal) IsReady() {
	p.T.Helper()
	ctx, cancel := context.WithTimeout(p.T.Context(), 2*time.Minute)
	defer cancel()
	for ctx.Err() == nil {
		if p.Call("GET", "/readyz", "", nil).Status == http.StatusOK {
			return
		}
	}
	p.Call("GET", "/readyz", "", nil).Gives(200, "ready")
}

// JSON returns a body for Send.
func JSON(t *testing.T, v any) io.Reader {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(b)
}

// Form sends multipart/form-data. A value is a string, a file, a
// slice of either for repeated parts, or nil for a missing part.
func (p *Portal) Form(method, path, token string, fields map[string]any, header ...http.Header) *Answer {
	p.T.Helper()
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	add := func(name string, value any) {
		var err error
		switch v := value.(type) {
		case string:
			err = m.WriteField(name, v)
		case File:
			var w io.Writer
			if w, err = m.CreateFormFile(name, v.Name); err == nil {
				_, err = io.WriteString(w, v.Content)
			}
		case nil: // left out
		default:
			err = fmt.Errorf("%T cannot be a field", value)
		}
		if err != nil {
			p.T.Fatal(err)
		}
	}
	for name, value := range fields {
		switch v := value.(type) {
		case []string:
			for _, one := range v {
				add(name, one)
			}
		case []File:
			for _, one := range v {
				add(name, one)
			}
		default:
			add(name, value)
		}
	}
	if err := m.Close(); err != nil {
		p.T.Fatal(err)
	}
	h := http.Header{}
	for _, more := range header {
		h = more.Clone()
	}
	h.Set("Content-Type", m.FormDataContentType())
	return p.Send(method, path, token, h, &b)
}

package portal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"sync/atomic"
	"time"
)

// Visitor makes calls to one portal.
type Visitor struct {
	URL     string
	Token   string        // a bearer token; may be empty
	Calls   *atomic.Int64 // counts the answers; may be nil
	Patient bool          // tries again if the server is busy
	Key     string        // sent as Idempotency-Key; may be empty
}

// At returns a visitor who is not logged in.
func At(p *Process) Visitor { return Visitor{URL: "http://" + p.Addr} }

const patience = 60

// PDF returns a small PDF with a text.
func PDF(text string) []byte {
	return []byte("%PDF-1.4\n1 0 obj << /Type /Page >> endobj\n% " + text + "\n%%EOF\n")
}

// Answer is the answer to a call.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Send makes one call and accepts any status.
func (v Visitor) Send(method, path, contentType string, body []byte) (a Answer, err error) {
	request, err := http.NewRequest(method, v.URL+path, bytes.NewReader(body))
	if err != nil {
		return a, err
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	if v.Key != "" {
		request.Header.Set("Idempotency-Key", v.Key)
	}
	if v.Token != "" {
		request.Header.Set("Authorization", "Bearer "+v.Token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return a, err
	}
	defer response.Body.Close()
	a = Answer{Status: response.StatusCode, Header: response.Header}
	a.Body, err = io.ReadAll(response.Body)
	if v.Calls != nil {
		v.Calls.Add(1)
	}
	return a, err
}

func (v Visitor) demand(method, path, contentType string, body []byte, into any) (Answer, error) {
	for tries := 1; ; tries++ {
		a, err := v.Send(method, path, contentType, body)
		switch {
		case err != nil:
			return a, err
		case a.Status == http.StatusServiceUnavailable && v.Patient && tries < patience:
			time.Sleep(time.Second)
		case a.Status/100 != 2:
			return a, fmt.Errorf("%s %s at %s: %d %s", method, path, v.URL, a.Status, a.Body)
		case into == nil:
			return a, nil
		default:
			return a, json.Unmarshal(a.Body, into)
		}
	}
}

// Get makes a GET call.
func (v Visitor) Get(path string, into any) (Answer, error) {
	return v.demand(http.MethodGet, path, "", nil, into)
}

// Call sends JSON.
func (v Visitor) Call(method, path string, body, into any) error {
	text, err := json.Marshal(body)
	if err == nil {
		_, err = v.demand(method, path, "application/json", text, into)
	}
	return err
}

// File is a file in a form.
type File struct {
	Field, Name string
	Content     []byte
}

// Form sends fields and an optional file.
func (v Visitor) Form(path string, fields map[string]string, file *File, into any) error {
	body, contentType, err := Form(fields, file)
	if err == nil {
		_, err = v.demand(http.MethodPost, path, contentType, body, into)
	}
	return err
}

// Form returns the body of a form with an optional file.
func Form(fields map[string]string, file *File) (body []byte, contentType string, err error) {
	var buffer bytes.Buffer
	form := multipart.NewWriter(&buffer)
	for name, value := range fields {
		if err := form.WriteField(name, value); err != nil {
			return nil, "", err
		}
	}
	if file != nil {
		part, err := form.CreateFormFile(file.Field, file.Name)
		if err != nil {
			return nil, "", err
		}
		if _, err := part.Write(file.Content); err != nil {
			return nil, "", err
		}
	}
	err = form.Close()
	return buffer.Bytes(), form.FormDataContentType(), err
}

// Login returns the visitor with a token.
func (v Visitor) Login(path string, with map[string]string) (Visitor, error) {
	var answer struct{ Token string }
	err := v.Call(http.MethodPost, path, with, &answer)
	if v.Token = answer.Token; err == nil && v.Token == "" {
		err = fmt.Errorf("%s answered no token", path)
	}
	return v, err
}

// Customer logs in a customer.
func (v Visitor) Customer(email, password string) (Visitor, error) {
	return v.Login("/api/users/login", map[string]string{"email": email, "password": password})
}

func (v Visitor) Desk(username, password string) (Visitor, error) {
	return v.Login("/admin/login", map[string]string{"username": username, "password": password})
}

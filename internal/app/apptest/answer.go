package apptest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// Answer is the response to a call.
type Answer struct {
	T      *testing.T
	What   string // method and path of the call
	Status int
	Header http.Header
	Body   string
}

// Gives checks the status and that the body contains some texts.
func (a *Answer) Gives(status int, texts ...string) *Answer {
	a.T.Helper()
	if a.Status != status {
		a.T.Fatalf("%s answers %d, want %d: %s", a.What, a.Status, status, a.Body)
	}
	for _, text := range texts {
		if !strings.Contains(a.Body, text) {
			a.T.Errorf("%s: the body has no %q: %s", a.What, text, a.Body)
		}
	}
	return a
}

// Hides checks that the body does not contain some texts.
func (a *Answer) Hides(texts ...string) *Answer {
	a.T.Helper()
	for _, text := range texts {
		if strings.Contains(a.Body, text) {
			a.T.Errorf("%s: the body must not have %q: %s", a.What, text, a.Body)
		}
	}
	return a
}

// Refuses checks the status of a refusal, and that message and error contain the sentence.
func (a *Answer) Refuses(status int, sentence string) *Answer {
	a.T.Helper()
	a.Gives(status)
	var problem struct{ Message, Error, RequestID string }
	a.Decode(&problem)
	if problem.Message != sentence || problem.Error != sentence {
		a.T.Errorf("%s says %q and %q, want %q", a.What, problem.Message, problem.Error, sentence)
	}
	if problem.RequestID == "" {
		a.T.Errorf("%s: the refusal has no request id", a.What)
	}
	return a
}

// Decode reads a JSON body.
func (a *Answer) Decode(into any) {
	a.T.Helper()
	if err := json.Unmarshal([]byte(a.Body), into); err != nil {
		a.T.Fatalf("%s: %v: %s", a.What, err, a.Body)
	}
}

// Get returns one field of a JSON object.
func (a *Answer) Get(field string) string {
	a.T.Helper()
	var object map[string]any
	a.Decode(&object)
	return Text(object, field)
}

// Rows returns a JSON array of objects.
func (a *Answer) Rows() []map[string]any {
	a.T.Helper()
	var rows []map[string]any
	a.Decode(&rows)
	return rows
}

// Text returns one field of a record.
func Text(record map[string]any, field string) string { return fmt.Sprint(record[field]) }

package web

import (
	"net/http"
	"strings"
)

// forRefusedFiles shows a page to a person who opens a file in a tab and gets an error. Programs
// get the JSON answer.
func (p *Pages) forRefusedFiles(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		isFile := p != nil && strings.HasPrefix(r.URL.Path, "/files/") && strings.Contains(r.Header.Get("Accept"), "text/html")
		if !isFile || r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		held := &refusalHeld{ResponseWriter: w}
		next.ServeHTTP(held, r)
		if held.status != 0 {
			w.Header().Del("Content-Length")
			p.show(w, r, held.status)
		}
	})
}

// refusalHeld passes everything through, except an error answer: it keeps only the status.
type refusalHeld struct {
	http.ResponseWriter
	status int
}

func (h *refusalHeld) WriteHeader(status int) {
	if status >= http.StatusBadRequest {
		h.status = status
		return
	}
	h.ResponseWriter.WriteHeader(status)
}

func (h *refusalHeld) Write(b []byte) (int, error) {
	if h.status != 0 {
		return len(b), nil
	}
	return h.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController reach the connection.
func (h *refusalHeld) Unwrap() http.ResponseWriter { return h.ResponseWriter }

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"aftercare/internal/platform/db/dbtest"
)

// fillsDisk stops a running server from writing to any file, or allows it again.
func (p *process) fillsDisk(full bool) {
	p.t.Helper()
	limit := unix.Rlimit{Cur: plentyOfBytes, Max: plentyOfBytes}
	if full {
		limit.Cur = 0
	}
	if err := unix.Prlimit(p.command.Process.Pid, unix.RLIMIT_FSIZE, &limit, nil); err != nil {
		p.t.Fatal(err)
	}
}

const plentyOfBytes = 1 << 40

// calls makes a request with a token and checks the status.
func (p *process) calls(method, path, token, contentType string, body []byte, status int) (http.Header, []byte) {
	p.t.Helper()
	r, err := http.NewRequestWithContext(p.t.Context(), method, p.url+path, bytes.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Content-Type", contentType)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer, err := client().Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	said, err := io.ReadAll(answer.Body)
	if err := errors.Join(err, answer.Body.Close()); err != nil {
		p.t.Fatal(err)
	}
	if answer.StatusCode != status {
		p.t.Errorf("%s %s answers %s, want %d: %s", method, path, answer.Status, status, said)
	}
	return answer.Header, said
}

// photo returns a form with a small file.
func photo(t *testing.T, serialNo string) (contentType string, body []byte) {
	t.Helper()
	var form bytes.Buffer
	m := multipart.NewWriter(&form)
	file, err := m.CreateFormFile("invoice", "invoice.pdf")
	if err == nil {
		_, err = io.WriteString(file, "%PDF-1.4\n1 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<<>>\n%%EOF\n")
	}
	for name, value := range map[string]string{"modelNo": "NS-CAM-4MP-D1", "serialNo": serialNo, "purchaseDate": "2026-01-02"} {
		err = errors.Join(err, m.WriteField(name, value))
	}
	if err := errors.Join(err, m.Close()); err != nil {
		t.Fatal(err)
	}
	return m.FormDataContentType(), form.Bytes()
}

func TestAServerWhoseDiskIsFullIsNotReadyAndStillReads(t *testing.T) {
	t.Parallel()
	p := started(t, "AFTERCARE_DEMO=on", fmt.Sprint(filesEndAt, "=", plentyOfBytes))
	login := []byte(`{"email":"asha@example.com","password":"demo-password"}`)
	var session struct{ Token string }
	_, said := p.calls("POST", "/api/users/login", "", "application/json", login, 200)
	if err := json.Unmarshal(said, &session); err != nil {
		t.Fatal(err)
	}
	var products []struct{ Invoice string }
	_, said = p.calls("GET", "/Registered/fetch", session.Token, "", nil, 200)
	if err := json.Unmarshal(said, &products); err != nil || len(products) == 0 {
		t.Fatalf("%v: %s", err, said)
	}
	p.isReady(client())

	p.fillsDisk(true)
	if answer, body := p.get(client(), "/readyz"); answer.StatusCode != 503 || body != "not ready\n" {
		t.Fatalf("readyz answers %s: %s", answer.Status, body)
	}
	if line := p.reads(`msg="not ready"`); !strings.Contains(line, "the disk of the database file is full: ") {
		t.Errorf("the log says %s", line)
	}
	for _, path := range []string{"/", "/Registered/fetch", "/api/registered-products/Products", "/my/sessions", "/" + products[0].Invoice} {
		p.calls("GET", path, session.Token, "", nil, 200)
	}
	contentType, form := photo(t, "SN-FULL-1")
	header, _ := p.calls("POST", "/Registered/RegisteredProduct", session.Token, contentType, form, 503)
	if header.Get("Retry-After") == "" {
		t.Error("the refusal does not say when to try again")
	}
	if line := p.reads(`msg="call failed"`); !strings.Contains(line, "status=503") {
		t.Errorf("the log says %s", line)
	}
	p.calls("POST", "/api/users/login", "", "application/json", login, 503)

	p.fillsDisk(false)
	p.isReady(client())
	p.reads(`msg="ready again"`)
	p.calls("POST", "/Registered/RegisteredProduct", session.Token, contentType, form, 201)
	p.signal(syscall.SIGTERM)
	p.ends()
}

func TestAStartOnAFullDiskSaysSo(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	dbtest.SQLiteAt(t, filepath.Join(dir, "aftercare.db"))
	settings := []string{"AFTERCARE_DATA_DIR=" + dir, filesEndAt + "=16384"}
	want := "AFTERCARE_DATA_DIR: the disk of " + dir + " is full: make room there, then try again (db: cannot "
	for _, args := range [][]string{{"serve"}, {"jobs", "list"}} {
		if said := fails(t, settings, args...); !strings.Contains(said, want) || !strings.Contains(said, "(4874)") {
			t.Errorf("%v says %s", args, said)
		}
	}
	if out, complaint, status := (place{settings: settings}).ends(t, "doctor"); status != 2 || !strings.Contains(complaint, want) {
		t.Errorf("the doctor ends with %d: %s %s", status, out, complaint)
	}
}

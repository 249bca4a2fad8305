package main

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
)

// mailServer refuses every email until takes is set.
type mailServer struct {
	url   string
	takes atomic.Bool
	taken chan string
}

func (s *mailServer) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{s}, nil }

type session struct{ *mailServer }

func (s *session) Reset()                               {}
func (s *session) Logout() error                        { return nil }
func (s *session) Mail(string, *smtp.MailOptions) error { return nil }

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if !s.takes.Load() {
		return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such mailbox <" + to + ">\x1b[2J"}
	}
	s.taken <- to
	return nil
}

func (s *session) Data(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	return err
}

func refusing(t *testing.T) *mailServer {
	t.Helper()
	s := &mailServer{taken: make(chan string, 10)}
	server := smtp.NewServer(s)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.url = "smtp://" + listener.Addr().String() + "?tls=none"
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	t.Cleanup(func() {
		_ = server.Close()
		_ = listener.Close() // the server may not have started
		<-ended
	})
	return s
}

func TestALetterThatWasGivenUpIsSeenAndSentBesideTheServer(t *testing.T) {
	t.Parallel()
	eachMigrated(t, func(t *testing.T, p place) {
		mail := refusing(t)
		p.settings = append(p.settings, "AFTERCARE_SMTP_URL="+mail.url)
		server := started(t, p.settings...)
		p.does(t, "", "Jobs of "+p.name+":\nnone\n", "jobs", "list")
		p.does(t, "", "[]\n", "jobs", "list", "--json")

		body := `{"name":"Asha Verma","email":"asha@example.com","phone":"0987654321","address":"1, Mall Road","password":"staple of a customer","role":"User"}`
		answer, err := client().Post(server.url+"/api/users/register", "application/json", strings.NewReader(body))
		if err != nil || answer.StatusCode != http.StatusCreated || answer.Body.Close() != nil {
			t.Fatalf("%v, %v", answer, err)
		}
		server.reads(`msg="job failed for the last time"`)
		var jobs []struct {
			ID, Kind, State, Recipient, Subject, Reason string
			Attempts                                    int
			Created                                     time.Time
			NextTry                                     *time.Time
		}
		// The log line is written before the result is stored.
		for limit := time.Now().Add(endLimit); len(jobs) == 0; {
			out, complaint, ok := p.run(t, "", "jobs", "list", "--given-up", "--json")
			if err := json.Unmarshal([]byte(out), &jobs); !ok || err != nil || time.Now().After(limit) {
				t.Fatalf("it says %q and %q, %v", out, complaint, err)
			}
		}
		job := jobs[0]
		if len(jobs) != 1 || job.Kind != "mail" || job.State != "given up" || job.Recipient != "a…@example.com" || job.Subject != "Welcome to Acme Care" ||
			job.Attempts != 1 || job.NextTry != nil || job.Created.IsZero() || !strings.Contains(job.Reason, "no such mailbox <a…@example.com>") {
			t.Errorf("the list says %+v", jobs)
		}
		out, _, _ := p.run(t, "", "jobs", "list")
		for _, text := range []string{"Jobs of " + p.name + ":\n", job.ID, "given up", "a…@example.com", "Welcome to Acme Care", "no such mailbox"} {
			if !strings.Contains(out, text) {
				t.Errorf("the list has no %q: %s", text, out)
			}
		}
		if strings.Contains(out, "asha") || strings.Contains(out, "\x1b") || strings.Count(out, "\n") != 3 {
			t.Errorf("the list says too much: %q", out)
		}
		if _, figures := server.get(client(), "/metrics"); !strings.Contains(figures, "\naftercare_jobs_given_up 1\n") {
			t.Errorf("the metrics say %s", figures)
		}

		p.refuses(t, "", "name the jobs to try again, or say --all", "jobs", "retry")
		p.refuses(t, "", "name the jobs to try again, or say --all", "jobs", "retry", "--all", job.ID)
		p.refuses(t, "", "There is no failed job nonsense. Nothing was changed.", "jobs", "retry", job.ID, "nonsense")
		p.refuses(t, "", "name the jobs to dismiss, or say --all", "jobs", "dismiss")
		p.refuses(t, "", "There is no failed job nonsense. Nothing was changed.", "jobs", "dismiss", job.ID, "nonsense")
		mail.takes.Store(true)
		p.does(t, "", "Jobs of "+p.name+" that are tried again now: 1.\n", "jobs", "retry", job.ID)
		var noted int
		err = dbtest.Connect(t, p.database(), time.Now).QueryRow(t.Context(), `SELECT count(*) FROM trail_entries WHERE kind = 'jobs.retried'`).Scan(&noted)
		if err != nil || noted != 1 {
			t.Errorf("the trail tells of %d retries (%v)", noted, err)
		}
		select {
		case to := <-mail.taken:
			if to != "asha@example.com" {
				t.Errorf("the letter went to %s", to)
			}
		case <-time.After(endLimit):
			t.Fatal("the letter is not sent")
		}
		p.does(t, "", "Jobs of "+p.name+" that are tried again now: 0.\n", "jobs", "retry", "--all")
		p.does(t, "", "Dismissed failed jobs of "+p.name+": 0.\n", "jobs", "dismiss", "--all")
	})
}

func TestFailedJobsAreDismissedByCommand(t *testing.T) {
	t.Parallel()
	eachMigrated(t, func(t *testing.T, p place) {
		started(t, p.settings...)
		d := dbtest.Connect(t, p.database(), time.Now)
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			_, err := tx.Exec(t.Context(), `INSERT INTO jobs (id, kind, payload, run_at, attempts, leased_until, last_error, dead, created_at)
				VALUES ('1', 'mail', 'x', 0, 10, 0, 'no such mailbox', TRUE, 0), ('2', 'mail', 'x', 4000000000000000, 1, 0, 'busy', FALSE, 0), ('3', 'mail', 'x', 0, 10, 0, '', TRUE, 0)`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		p.does(t, "", "Dismissed failed jobs of "+p.name+": 1.\n", "jobs", "dismiss", "1")
		p.does(t, "", "Dismissed failed jobs of "+p.name+": 1.\n", "jobs", "dismiss", "--all")
		if left := dbtest.Texts(t, d, `SELECT id FROM jobs`); len(left) != 1 || left[0][0] != "2" {
			t.Errorf("%v are left", left)
		}
		if noted := dbtest.Texts(t, d, `SELECT kind FROM trail_entries WHERE kind = 'jobs.dismissed'`); len(noted) != 2 {
			t.Errorf("the trail tells of it %d times", len(noted))
		}
	})
}

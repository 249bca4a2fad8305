package mail

import (
	"context"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/db/dbtest"
	"aftercare/internal/platform/jobs"
)

// send enqueues emails and runs the due jobs.
func send(t *testing.T, d *db.DB, m *Mailer, q *jobs.Queue, letters ...Letter) {
	t.Helper()
	err := d.Write(t.Context(), func(tx *db.Tx) error {
		for _, l := range letters {
			if err := m.Send(t.Context(), tx, l); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	work(t, q)
}

func work(t *testing.T, q *jobs.Queue) {
	t.Helper()
	if _, err := q.RunOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func stats(t *testing.T, q *jobs.Queue, waiting, dead int64) {
	t.Helper()
	s, err := q.Stats(t.Context())
	if err != nil || s.Waiting != waiting || s.GivenUp != dead {
		t.Errorf("%d letters wait and %d were given up (%v), want %d and %d", s.Waiting, s.GivenUp, err, waiting, dead)
	}
}

func to(address string) Letter {
	l := letter()
	l.To = address
	return l
}

func TestARefusedEmailFailsAndOthersAreRetried(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			var ahead atomic.Int64
			now := func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
			d := dbtest.OpenAt(t, engine, now)
			s := serve(t, serverOptions{tls: true, auth: true})
			m, q := mailer(t, s, "smtp", "portal:p%40ss%3Aword%2F@"), jobs.New(d, jobs.Config{})
			m.Work(q)
			s.answer("unknown@example.com", status(550))
			s.answer("greylisted@example.com", status(451))

			send(t, d, m, q, to("unknown@example.com"), to("greylisted@example.com"), to("not an address"), to("asha@example.com"))
			stats(t, q, 1, 2)
			told := map[string]jobs.Entry{}
			err := q.List(t.Context(), true, func(e jobs.Entry) error { told[e.About.Recipient] = e; return nil })
			if unknown := told["u…@example.com"]; err != nil || len(told) != 2 || unknown.About.Subject != "Your warranty was extended" ||
				!strings.Contains(unknown.Reason, "550") || strings.Contains(unknown.Reason, "unknown@") {
				t.Errorf("an operator sees %+v, %v", told, err)
			}
			if inbox := s.inbox(); len(inbox) != 1 || inbox[0].to != "asha@example.com" {
				t.Errorf("the server took %d letters", len(inbox))
			}
			s.answer("greylisted@example.com", nil)
			ahead.Add(int64(24 * time.Hour))
			work(t, q)
			stats(t, q, 0, 2)
			if inbox := s.inbox(); len(inbox) != 2 || inbox[1].to != "greylisted@example.com" {
				t.Errorf("the server took %d letters", len(inbox))
			}
		})
	}
}

func TestALetterOfARolledBackChangeIsNotSent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		s := serve(t, serverOptions{})
		m, q := mailer(t, s, "smtp", ""), jobs.New(d, jobs.Config{})
		m.Work(q)
		err := d.Write(t.Context(), func(tx *db.Tx) error {
			if err := m.Send(t.Context(), tx, letter()); err != nil {
				return err
			}
			return context.Canceled
		})
		if err == nil {
			t.Fatal("the change was not rolled back")
		}
		work(t, q)
		stats(t, q, 0, 0)
		if n := len(s.inbox()); n != 0 {
			t.Errorf("%d letters were sent", n)
		}
	})
}

// permanent reports whether the queue treats the error of a delivery as permanent.
func permanent(t *testing.T, m *Mailer, l Letter) bool {
	t.Helper()
	d := dbtest.Open(t, db.SQLite)
	q := jobs.New(d, jobs.Config{})
	m.Work(q)
	send(t, d, m, q, l)
	s, err := q.Stats(t.Context())
	if err != nil || s.Waiting+s.GivenUp != 1 {
		t.Fatalf("%d letters wait and %d were given up (%v), want one of either", s.Waiting, s.GivenUp, err)
	}
	return s.GivenUp == 1
}

func TestFaultsOfOurSettingsAreTriedAgain(t *testing.T) {
	t.Parallel()
	withAuth := serve(t, serverOptions{tls: true, auth: true})
	if permanent(t, mailer(t, withAuth, "smtp", "portal:wrong@"), letter()) {
		t.Error("a wrong password gave the letter up")
	}
	if permanent(t, mailer(t, withAuth, "smtp", ""), letter()) {
		t.Error("a missing login gave the letter up")
	}
	strict := serve(t, serverOptions{})
	strict.refuseBy["portal@example.com"] = status(553)
	if permanent(t, mailer(t, strict, "smtp", ""), letter()) {
		t.Error("a refused sender gave the letter up")
	}
	untrusted := serve(t, serverOptions{tls: true})
	m := mailer(t, untrusted, "smtp", "")
	m.adjust = nil
	if permanent(t, m, letter()) {
		t.Error("a certificate that nobody vouches for gave the letter up")
	}
	if n := len(untrusted.inbox()); n != 0 {
		t.Error("the letter was sent to a server that could not prove who it is")
	}
}

func TestALinkThatIsNoWebAddressIsRefused(t *testing.T) {
	t.Parallel()
	s := serve(t, serverOptions{})
	for _, link := range []string{"javascript:alert(1)", "/relative", "", "https://", "data:text/html,x"} {
		l := letter()
		l.Action = &Action{"Click", link}
		if !permanent(t, mailer(t, s, "smtp", ""), l) {
			t.Errorf("a letter with the link %q is tried again", link)
		}
	}
}

func TestSMTPSIsEncryptedFromTheStart(t *testing.T) {
	t.Parallel()
	s := serve(t, serverOptions{implicitTLS: true, auth: true})
	deliver(t, mailer(t, s, "smtps", "portal:p%40ss%3Aword%2F@"), letter())
	if inbox := s.inbox(); len(inbox) != 1 || inbox[0].login != "portal" {
		t.Errorf("the server took %v", inbox)
	}
}

func TestAServerWithoutEncryptionGetsNoEmailByDefault(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			d := dbtest.Open(t, engine)
			s := serve(t, serverOptions{auth: true, insecureAuth: true})
			c := config()
			c.SMTPURL = "smtp://portal:p%40ss%3Aword%2F@" + s.address
			m, err := c.mailer()
			if err != nil {
				t.Fatal(err)
			}
			q := jobs.New(d, jobs.Config{})
			m.Work(q)
			send(t, d, m, q, letter())
			stats(t, q, 1, 0) // it is sent after the setting is fixed
			listed := 0
			err = q.List(t.Context(), false, func(e jobs.Entry) error {
				listed++
				const want = "mail: the server offers no encryption; use one that does; or, to send without encryption, end AFTERCARE_SMTP_URL with ?tls=none or choose it in the settings: "
				if !strings.HasPrefix(e.Reason, want) {
					t.Errorf("an operator reads %q", e.Reason)
				}
				return nil
			})
			if err != nil || listed != 1 {
				t.Errorf("%d letters are listed, %v", listed, err)
			}
			if n, logins := len(s.inbox()), s.logins(); n != 0 || logins != 0 {
				t.Errorf("the server took %d letters and saw the password %d times", n, logins)
			}
			deliver(t, mailer(t, s, "smtp", "portal:p%40ss%3Aword%2F@"), letter())
			if inbox := s.inbox(); len(inbox) != 1 || inbox[0].encrypted || inbox[0].login != "portal" {
				t.Errorf("the server took %v", inbox)
			}
		})
	}
}

func TestLettersInTheClearStaySoBesideAServerThatOffersEncryption(t *testing.T) {
	t.Parallel()
	s := serve(t, serverOptions{tls: true})
	c := config()
	c.SMTPURL = "smtp://" + s.address + "?tls=none" // no authority signed its certificate
	m, err := c.mailer()
	if err != nil {
		t.Fatal(err)
	}
	deliver(t, m, letter())
	if inbox := s.inbox(); len(inbox) != 1 || inbox[0].encrypted {
		t.Errorf("the server took %v", inbox)
	}
}

func TestALetterThatWasTakenIsNotSentTwice(t *testing.T) {
	t.Parallel()
	address, taken := gone(t)
	c := config()
	c.SMTPURL = "smtp://" + address + "?tls=none"
	m, err := c.mailer()
	if err != nil {
		t.Fatal(err)
	}
	deliver(t, m, letter())
	if n := taken(); n != 1 {
		t.Errorf("the server took %d letters", n)
	}
}

// hanging is a mail server that accepts a connection and says nothing. reached signals a
// connection.
func hanging(t *testing.T) (address string, reached <-chan struct{}) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	taken := make(chan struct{})
	go func() {
		if conn, err := listener.Accept(); err == nil {
			t.Cleanup(func() { _ = conn.Close() })
			close(taken)
		}
	}()
	return listener.Addr().String(), taken
}

func TestAServerThatHangsIsLeft(t *testing.T) {
	t.Parallel()
	for _, limit := range []time.Duration{50 * time.Millisecond, time.Hour} {
		address, reached := hanging(t)
		c := config()
		c.SMTPURL = "smtp://" + address
		m, err := c.mailer()
		if err != nil {
			t.Fatal(err)
		}
		m.adjust = func(c *smtpCarrier) { c.total = limit }
		ctx, cancel := context.WithCancel(t.Context())
		if limit == time.Hour {
			go func() {
				<-reached
				cancel()
			}()
		}
		if err := m.Deliver(ctx, "x", letter()); err == nil {
			t.Errorf("a server that says nothing took the letter, with a limit of %s", limit)
		}
		cancel()
	}
}

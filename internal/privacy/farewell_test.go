package privacy_test

import (
	"net"
	"strconv"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
	"aftercare/internal/platform/db"
)

// through makes a portal send its emails through a mail server.
func through(host string, port int) func(c *app.Config) {
	return func(c *app.Config) {
		c.SMTPURL = "smtp://" + net.JoinHostPort(host, strconv.Itoa(port)) + "?tls=none"
	}
}

// farewells counts the last emails that a mail server received.
func farewells(m *apptest.MailServer) (n int) {
	for _, letter := range m.Received() {
		if strings.Contains(letter, "Subject: Your account is deleted") && strings.Contains(letter, email) && !strings.Contains(letter, name) {
			n++
		}
	}
	return n
}

func TestTheLastEmailIsSentAndLeavesNoTrace(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			mail := apptest.NewMailServer(t)
			p := apptest.New(t, engine, through(mail.Host, mail.Port))
			z := live(p)
			asks(p, z.Person).Gives(200)
			p.Clock.Advance(aWeek)
			keep(p)
			if found := find(p, append(z.words, z.files...)); len(found) > 0 || !isDeleted(p, z.Person) {
				t.Errorf("left: %s", strings.Join(found, "\n"))
			}
			p.Clock.Advance(time.Hour)
			keep(p)
			if n := farewells(mail); n != 1 {
				t.Errorf("%d emails say that they are deleted, want one", n)
			}
		})
	}
}

func TestTheLastEmailIsInTheLanguageOfItsReader(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			mail := apptest.NewMailServer(t)
			p := apptest.New(t, engine, through(mail.Host, mail.Port))
			asha := p.Registers("Asha Verma", "User")
			p.Call("PUT", "/my/language", asha.Token, map[string]any{"language": "hi"}).Gives(200)
			asks(p, asha).Gives(200)
			p.Clock.Advance(aWeek)
			keep(p)
			letters := mail.Received()
			if last := letters[len(letters)-1]; !strings.Contains(last, "Content-Language: hi") || !strings.Contains(last, asha.Email) {
				t.Errorf("the last email is %s", last)
			}
			if n := p.Count(`customers WHERE customer_id = $1 AND language = 'en'`, asha.ID); n != 1 {
				t.Error("the language of a deleted customer is kept")
			}
		})
	}
}

func TestADeletionWaitsAnHourForTheMailServer(t *testing.T) {
	t.Parallel()
	for _, engine := range []db.Engine{db.SQLite, db.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			t.Parallel()
			p := apptest.New(t, engine, through("127.0.0.1", 1)) // a closed port
			z := live(p)
			asks(p, z.Person).Gives(200)
			p.Clock.Advance(aWeek)
			if _, err := p.App.RunPeriodic(t.Context()); err == nil || isDeleted(p, z.Person) {
				t.Errorf("it does not wait for the mail server: %v", err)
			}
			p.Clock.Advance(61 * time.Minute)
			keep(p)
			if found := find(p, append(z.words, z.files...)); len(found) > 0 || !isDeleted(p, z.Person) {
				t.Errorf("left: %s", strings.Join(found, "\n"))
			}
		})
	}
}

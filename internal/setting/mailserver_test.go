package setting_test

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"aftercare/internal/app"
	"aftercare/internal/app/apptest"
)

const testPath = settings + "/mail/test"

func TestLettersGoByTheMailServerOfTheMoment(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		first, second := apptest.NewMailServer(t), apptest.NewMailServer(t)
		o.puts("mail", server(first, nil)).Gives(200, `"hasPassword":true`).Hides(apptest.MailPassword)
		o.writesTo("a@example.com")
		o.puts("mail", server(second, object{"from": ""})).Gives(200)
		o.writesTo("b@example.com")
		o.Call("DELETE", settings+"/mail", o.token, nil).Gives(200).Hides(`"mailServer":`)
		if len(o.MailsTo("a@example.com"))+len(o.MailsTo("b@example.com")) != 0 {
			t.Error("letters went to the outbox folder while there was a mail server")
		}
		o.writesTo("c@example.com")
		if len(o.MailsTo("c@example.com")) != 1 {
			t.Error("a letter is not in the outbox folder")
		}
		one, other := first.Received(), second.Received()
		if len(one) != 1 || len(other) != 1 || !strings.Contains(one[0], "From: \"Aftercare\" <desk@acme.test>") || !strings.Contains(other[0], "From: \"Aftercare\" <care@localhost>") {
			t.Errorf("the servers took %q and %q", one, other)
		}
		if fmt.Sprint(first.Logins(), second.Logins()) != "[portal] [portal]" {
			t.Errorf("the logins were %v and %v", first.Logins(), second.Logins())
		}
		if o.Contains(apptest.MailPassword) {
			t.Error("the password is in the log")
		}
	})
}

// writesTo sends an email to an address now.
func (o owner) writesTo(email string) {
	o.T.Helper()
	o.Call("POST", "/desk/people/invitations", o.token, object{"email": email, "role": "Agent"}).Gives(201)
	if _, err := o.App.Work(o.T.Context()); err != nil {
		o.T.Fatal(err)
	}
}

// Contains reports whether a text is in the log.
func (o owner) Contains(text string) bool { return strings.Contains(o.Log.String(), text) }

func TestAPasswordIsKeptForItsOwnServerOnly(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		own, thief := apptest.NewMailServer(t), apptest.NewMailServer(t)
		o.puts("mail", server(own, nil)).Gives(200)
		without := func(changes object) object {
			s := server(own, changes)
			delete(s, "password")
			return s
		}
		const again = "Please enter the password again. The stored password works only with its own server and user."
		for _, change := range []object{{"host": "localhost"}, {"port": thief.Port}, {"username": "root"}, {"encryption": "starttls"}} {
			o.puts("mail", without(change)).Refuses(400, again)
			o.Call("POST", testPath, o.token, object{"server": without(change)}).Refuses(400, again)
		}
		if n := len(thief.Logins()); n != 0 {
			t.Errorf("the password was shown %d times", n)
		}
		o.puts("mail", without(object{"from": "new@acme.test"})).Gives(200, `"hasPassword":true`, `"from":"new@acme.test"`)
		o.Call("POST", testPath, o.token, object{}).Gives(200)
		o.puts("mail", server(own, object{"password": ""})).Gives(200, `"hasPassword":false`)
	})
}

func TestATestLetterGoesToTheCallerOrWhomeverTheyName(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		const written = "There is no mail server. The email was saved in the outbox folder."
		o.Call("POST", testPath, o.token, object{}).Gives(200, written)
		if mails := o.MailsTo("support@portal.test"); len(mails) != 1 || !strings.Contains(mails[0], "Subject: Test email from Aftercare") {
			t.Errorf("the mails are %q", mails)
		}
		mail := apptest.NewMailServer(t)
		at := fmt.Sprintf("%s:%d", mail.Host, mail.Port)
		took := func(to string) string {
			return "The mail server " + at + " accepted the email to " + to + ". Please check that it arrives."
		}
		o.Call("POST", testPath, o.token, object{"to": "a@example.com", "server": server(mail, nil)}).Gives(200, took("a@example.com"))
		if o.sees().MailServer != nil {
			t.Error("a test stored the server")
		}
		o.puts("mail", server(mail, nil)).Gives(200).Hides("testedAt")
		o.Call("POST", testPath, o.token, object{}).Gives(200, took("support@portal.test"))
		if s := o.sees(); s.MailServer.TestedAt == "" || len(mail.Received()) != 2 {
			t.Errorf("it is %+v, %d letters came", s.MailServer, len(mail.Received()))
		}
		o.puts("mail", server(mail, object{"from": ""})).Gives(200).Hides("testedAt")
		o.Call("POST", testPath, o.token, object{"to": "nobody"}).Refuses(400, "Please enter a valid email address.")
	})
}

func TestAMailServersRefusalIsASentence(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		mail := apptest.NewMailServer(t)
		at := fmt.Sprintf("%s:%d", mail.Host, mail.Port)
		test := func(changes object, to string) *apptest.Answer {
			return o.Call("POST", testPath, o.token, object{"to": to, "server": server(mail, changes)})
		}
		test(object{"password": "wrong"}, "a@example.com").Gives(400, "The mail server "+at+" refused the user or the password. It said: 535 5.7.8 ").Hides("wrong\"")
		test(nil, "nobody@example.com").Refuses(400, "The mail server "+at+" does not accept emails to nobody@example.com. It said: 550 5.1.1 No such mailbox.")
		test(object{"encryption": "starttls"}, "a@example.com").
			Refuses(400, "The mail server "+at+" does not offer STARTTLS, so nothing was sent. Please select TLS, or none on a network you trust.")
		test(object{"encryption": "tls"}, "a@example.com").
			Refuses(400, "The server at "+at+" answered, but does not speak TLS from the start at this port. Please select STARTTLS, or check the port.")
		if n := len(mail.Received()); n != 0 {
			t.Errorf("%d letters were sent", n)
		}
	})
}

// repeats starts a mail server that refuses every login and quotes the line it received.
func repeats(t *testing.T) (port int) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go refuseLogin(conn)
		}
	}()
	return listener.Addr().(*net.TCPAddr).Port
}

func refuseLogin(conn net.Conn) {
	defer conn.Close()
	fmt.Fprint(conn, "220 mail.test\r\n")
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		switch line := lines.Text(); {
		case strings.HasPrefix(line, "EHLO"):
			fmt.Fprint(conn, "250-mail.test\r\n250 AUTH PLAIN\r\n")
		case strings.HasPrefix(line, "AUTH"):
			fmt.Fprintf(conn, "535 bad login %s\r\n", line)
		default:
			fmt.Fprint(conn, "250 ok\r\n")
		}
	}
}

func TestAMailServerThatRepeatsTheLoginGivesNoPasswordAway(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		port := repeats(t)
		login := base64.StdEncoding.EncodeToString([]byte("\x00" + apptest.MailUser + "\x00" + apptest.MailPassword))
		form := object{"host": "127.0.0.1", "port": port, "encryption": "none", "username": apptest.MailUser, "password": apptest.MailPassword, "from": "desk@acme.test"}
		o.Call("POST", testPath, o.token, object{"to": "a@example.com", "server": form}).
			Gives(400, fmt.Sprintf("The mail server 127.0.0.1:%d refused the user or the password. It said: 535 bad login AUTH PLAIN …", port)).Hides(login[:8])
		o.puts("mail", form).Gives(200)
		o.writesTo("a@example.com")
		o.Call("GET", "/desk/letters", o.token, nil).Gives(200, "bad login AUTH PLAIN …").Hides(login[:8])
		if n := o.Count("jobs WHERE last_error LIKE '%bad login AUTH PLAIN …%'"); n != 1 {
			t.Errorf("%d letters were refused, want one", n)
		}
		if n := o.Count("jobs WHERE last_error LIKE '%" + login[:8] + "%'"); n != 0 {
			t.Error("the password is in the database")
		}
		if o.Contains(login[:8]) || !o.Contains("bad login AUTH PLAIN …") {
			t.Error("the log tells the password, or nothing")
		}
	})
}

// speaks answers every connection with one line.
func speaks(t *testing.T, line string) (port int) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				buf := make([]byte, 1024)
				for {
					if _, err := conn.Write([]byte(line)); err != nil || line == "" {
						break
					}
					if _, err := conn.Read(buf); err != nil {
						return
					}
				}
				// It stays silent until the client gives up.
				_, _ = conn.Read(buf)
				_, _ = conn.Read(buf)
			}()
		}
	}()
	return listener.Addr().(*net.TCPAddr).Port
}

func TestAForeignServerIsNotQuotedAndAHangingOneIsLeft(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		for _, line := range []string{"", "HTTP/1.1 400 the inner secret\r\n", "220 FTP of the inner secret\r\n", "554 the inner secret\r\n", "+PONG the inner secret\r\n", "SSH-2.0-inner secret\r\n"} {
			port := speaks(t, line)
			at := fmt.Sprintf("127.0.0.1:%d", port)
			o.Call("POST", testPath, o.token, object{"server": object{"host": "127.0.0.1", "port": port, "encryption": "none"}}).
				Refuses(400, "No mail server answered at "+at+". Please check host, port and encryption.")
		}
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		at := listener.Addr().String()
		port := listener.Addr().(*net.TCPAddr).Port
		listener.Close()
		o.Call("POST", testPath, o.token, object{"server": object{"host": "127.0.0.1", "port": port, "encryption": "none"}}).
			Refuses(400, "No mail server answered at "+at+". Please check host, port and encryption.")
		for _, host := range []string{"169.254.169.254", "fe80::1", "0.0.0.0", "::", "224.0.0.1", "fd00:ec2::254", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe", "2002:a9fe:a9fe::1", "255.255.255.255"} {
			o.Call("POST", testPath, o.token, object{"server": object{"host": host, "port": 80, "encryption": "none"}}).
				Refuses(400, host+" cannot be a mail server. Please check the host.")
		}
	}, func(c *app.Config) { c.MailPatience = 300 * time.Millisecond })
}

func TestTestLettersAreFew(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		for range 5 {
			o.Call("POST", testPath, o.token, object{"to": "a@example.com"}).Gives(200)
		}
		o.Call("POST", testPath, o.token, object{"to": "a@example.com"}).Refuses(429, "This address got 5 test emails within an hour. Please test again in 60 min.")
		for range 24 {
			o.Call("POST", testPath, o.token, object{}).Gives(200)
		}
		const most = "You tested mail servers 30 times within ten minutes. Please test again in 10 min."
		o.Call("POST", testPath, o.token, object{}).Refuses(429, most)
		mail := apptest.NewMailServer(t)
		o.puts("mail", server(mail, object{"test": true})).Gives(429, most)
		o.puts("mail", server(mail, object{"test": true, "anyway": true})).Gives(200, "this server is not tested yet")
		if n := len(mail.Logins()); n != 0 {
			t.Errorf("it connected %d times", n)
		}
	}, apptest.RealLimits)
}

func TestAMailServerIsTestedBeforeItIsSaved(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		mail := apptest.NewMailServer(t)
		wrong := server(mail, object{"password": "wrong", "test": true})
		o.puts("mail", wrong).Gives(400, "refused the user or the password", `"name":"test"`, ". Some providers need an app password")
		if s := o.sees(); s.MailServer != nil && s.MailServer.Host != "" {
			t.Errorf("it was saved: %+v", s.MailServer)
		}
		failing := func(said string) {
			t.Helper()
			var waiting struct{ Letters struct{ Test bool } }
			o.Call("GET", "/admin/waiting", o.token, nil).Gives(200).Decode(&waiting)
			if s := o.sees(); !strings.Contains(s.MailServer.Failure, said) || (s.MailServer.Failure == "") != (said == "") || waiting.Letters.Test != (said != "") {
				t.Errorf("it says %q, and at the desk %v", s.MailServer.Failure, waiting.Letters.Test)
			}
		}
		wrong["test"] = false
		o.puts("mail", wrong).Gives(200).Hides("testedAt")
		failing("")
		wrong["test"], wrong["anyway"], wrong["from"] = true, true, "care@example.com"
		o.puts("mail", wrong).Gives(200)
		failing("refused the user or the password")
		o.puts("mail", server(mail, object{"test": true})).Gives(200).Hides("testedAt")
		failing("")
		if n := len(mail.Received()); n != 0 {
			t.Errorf("%d emails were sent", n)
		}
		o.puts("mail", object{"host": "127.0.0.1", "port": 465, "encryption": "starttls", "test": true}).Gives(400, "Port 465 needs TLS from the start.")
	})
}

func TestAFailedTestIsShownUntilAnEmailIsSent(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, o owner) {
		mail := apptest.NewMailServer(t)
		o.puts("mail", server(mail, object{"from": "spam@example.com", "test": true})).Gives(200)
		test := func(to string) *apptest.Answer {
			o.Clock.Advance(time.Minute)
			return o.Call("POST", testPath, o.token, object{"to": to})
		}
		test("nobody@example.com").Gives(400)
		if said := o.sees().MailServer.Failure; said != "" {
			t.Errorf("an unknown recipient is told as a failure of the server: %q", said)
		}
		mail.Refuse(true)
		test("a@example.com").Gives(400)
		if said := o.sees().MailServer.Failure; !strings.Contains(said, "did not accept the email") {
			t.Errorf("it says %q", said)
		}
		stored := server(mail, object{"from": "spam@example.com", "test": true})
		delete(stored, "password")
		o.puts("mail", stored).Gives(200)
		if said := o.sees().MailServer.Failure; said != "" {
			t.Errorf("after the same settings were tested again it says %q", said)
		}
		test("a@example.com").Gives(400)
		mail.Refuse(false)
		o.Clock.Advance(time.Minute)
		o.Registers("Asha Verma", "User")
		if _, err := o.App.Work(t.Context()); err != nil {
			t.Fatal(err)
		}
		if said := o.sees().MailServer.Failure; said != "" {
			t.Errorf("after an email was sent it says %q", said)
		}
	})
}

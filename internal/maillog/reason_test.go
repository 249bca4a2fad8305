package maillog

import (
	"strings"
	"testing"
)

func TestTheReasonOfAFailedEmailIsASentence(t *testing.T) {
	t.Parallel()
	for told, want := range map[string]Trouble{
		"": {},
		"mail: dial failed: dial tcp 192.0.2.1:587: connect: connection refused": {
			"The mail server refused the connection. Check the port in the settings and that the server is running.", "dial tcp 192.0.2.1:587: connect: connection refused"},
		"mail: dial failed: dial tcp: lookup mail.example on 192.0.2.53:53: no such host": {
			"The mail server was not found. Check the host in the settings.", "dial tcp: lookup mail.example on 192.0.2.53:53: no such host"},
		"mail: dial failed: dial tcp 192.0.2.1:587: i/o timeout": {"The mail server did not answer in time.", "dial tcp 192.0.2.1:587: i/o timeout"},
		"mail: context deadline exceeded":                        {"The mail server did not answer in time.", "context deadline exceeded"},
		"mail: the server offers no encryption; use one that does; or, to send without encryption, end AFTERCARE_SMTP_URL with ?tls=none to send letters in the clear: server does not support STARTTLS": {
			"The mail server offers no encryption. Check the encryption in the settings.", ""},
		"mail: tls: failed to verify certificate: x509: certificate signed by unknown authority": {
			"The certificate of the mail server is not trusted. Check the host in the settings.", "tls: failed to verify certificate: x509: certificate signed by unknown authority"},
		"mail: SMTP AUTH failed: 535 5.7.8 Authentication credentials invalid": {
			"The mail server refused our login. Check the username and password in the settings.", "535 5.7.8 Authentication credentials invalid"},
		"mail: sending SMTP MAIL FROM command: 553 5.7.1 care@example.com: not yours": {
			"The mail server refused our sender address. Check the sender in the settings.", "553 5.7.1 c…@example.com: not yours"},
		"mail: sending SMTP RCPT TO command: 550 5.1.1 <asha.verma@example.com> unknown, affected recipient(s): asha.verma@example.com, affected message ID: <01@care>": {
			"The mail server does not know the recipient's address.", "550 5.1.1 <a…@example.com> unknown"},
		"mail: sending SMTP RCPT TO command: 452 4.2.2 over quota": {"The mailbox of the recipient is full.", "452 4.2.2 over quota"},
		"mail: sending SMTP DATA command: 451 4.7.1 greylisted":    {"The mail server asked us to try again later.", "451 4.7.1 greylisted"},
		"mail: closing SMTP DATA writer: 554 5.7.1 looks like spam": {
			"The mail server refused this email, for example as spam.", "554 5.7.1 looks like spam"},
		"mail: closing SMTP DATA writer: 554 no": {"The mail server refused this email.", "554 no"},
		"mail: EOF":                              {"The mail server closed the connection before it accepted the email.", "EOF"},
		"mail: outbox: open /data/outbox/.x.tmp: no space left on device":             {"The email could not be saved in the outbox folder. Check that the disk is not full and the server can write there.", ""},
		"mail: the recipient is no mail address":                                      {"The recipient is not an email address.", ""},
		"jobs: the payload cannot be opened: sealed by another":                       {"The email was encrypted with an earlier secret, so the portal cannot read it.", ""},
		"jobs: the worker died at every attempt":                                      {"The server stopped each time it tried to send this email.", ""},
		"jobs: panic: surprise\ngoroutine 7 [running]:\n/src/mail.go:31 /reset/TOKEN": {"The server failed while it created this email. See the server log.", ""},
		"something nobody thought of":                                                 {"The email could not be sent.", ""},
	} {
		if got := troubleOf(told); got != want {
			t.Errorf("%q is told as\n%q, heard %q, want\n%q, heard %q", told, got.Reason, got.Answer, want.Reason, want.Answer)
		}
	}
}

// Answers of other servers are not quoted: the host may be an internal server that the desk must not see.
func TestAnAnswerOfAnotherServerIsNotQuoted(t *testing.T) {
	t.Parallel()
	for _, told := range []string{
		"mail: short response: HTTP/1.1 400 Bad Request secret-of-the-house",
		"mail: malformed MIME header line: secret-of-the-house",
		"mail: invalid response code: 200 secret-of-the-house",
	} {
		if got := troubleOf(told); strings.Contains(got.Answer, "secret-of-the-house") {
			t.Errorf("%q is quoted: %q", told, got.Answer)
		}
	}
	long := troubleOf("mail: closing SMTP DATA writer: 554 see https://portal.test/reset-password/VPtWbLZ3J5HwJ0RSyTeRPq3HhwrGdGxVqMyG0cQ1uRk now " + strings.Repeat("word ", 200))
	if strings.Contains(long.Answer, "VPtWbLZ3") || len([]rune(long.Answer)) > longestAnswer+1 {
		t.Errorf("a link in an answer, or all of a long one, is shown: %q", long.Answer)
	}
}

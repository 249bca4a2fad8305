package maillog

import (
	"regexp"
	"strings"

	"aftercare/internal/platform/jobs"
)

// Trouble says why an email could not be sent.
type Trouble struct {
	Reason string // a sentence; "" if nothing failed
	Answer string // the answer of the mail server or the network, masked; "" if it must not be shown
}

// isOfAddress reports whether the recipient's address is wrong.
func (t Trouble) isOfAddress() bool { return t.Reason == noAddress || t.Reason == unknownAddress }

// troubles maps errors to sentences. The first match counts, so exact matches come first.
func troubles() []trouble {
	return []trouble{
		{has("payload cannot be opened", "payload of a mail job cannot be read"), "The email was encrypted with an earlier secret, so the portal cannot read it."},
		{has("worker died at every attempt"), "The server stopped each time it tried to send this email."},
		{has("jobs: panic"), "The server failed while it created this email. See the server log."},
		{has("recipient is no mail address", "recipient holds a control character"), noAddress},
		{has("mail: outbox"), "The email could not be saved in the outbox folder. Check that the disk is not full and the server can write there."},
		{has("offers no encryption", "STARTTLS"), "The mail server offers no encryption. Check the encryption in the settings."},
		{has("x509:", "certificate", "tls:"), "The certificate of the mail server is not trusted. Check the host in the settings."},
		{has("no such host", "server misbehaving"), "The mail server was not found. Check the host in the settings."},
		{has("connection refused"), "The mail server refused the connection. Check the port in the settings and that the server is running."},
		{has("no route to host", "network is unreachable"), "The mail server cannot be reached. Check the network."},
		{has("AUTH", "authentication", "Authentication", "SMTP Auth"), "The mail server refused our login. Check the username and password in the settings."},
		{code("535", "534", "530", "538"), "The mail server refused our login. Check the username and password in the settings."},
		{has("MAIL FROM"), "The mail server refused our sender address. Check the sender in the settings."},
		{code("550 5.7", "554 5.7", "550-5.7", "554-5.7"), "The mail server refused this email, for example as spam."},
		{code("552", "452 4.2", "5.2.2"), "The mailbox of the recipient is full."},
		{code("550", "551", "553", "5.1.1"), unknownAddress},
		{code("421", "450", "451", "452", "432", "454"), "The mail server asked us to try again later."},
		{code("554", "500", "501", "502", "503", "504", "555", "556"), "The mail server refused this email."},
		{has("timeout", "deadline exceeded", "no answer within"), "The mail server did not answer in time."},
		{has("EOF", "connection reset", "broken pipe", "use of closed network connection"), "The mail server closed the connection before it accepted the email."},
		{has("short response", "invalid response", "malformed"), "This host is not a mail server. Check the host and port in the settings."},
	}
}

const (
	noAddress      = "The recipient is not an email address."
	unknownAddress = "The mail server does not know the recipient's address."
)

type trouble struct {
	fits     func(told string) bool
	sentence string
}

func has(parts ...string) func(string) bool {
	return func(told string) bool {
		for _, part := range parts {
			if strings.Contains(told, part) {
				return true
			}
		}
		return false
	}
}

// code matches the first characters of a mail server's answer.
func code(beginnings ...string) func(string) bool {
	return func(told string) bool {
		for _, found := range answerCode.FindAllStringSubmatch(told, -1) {
			for _, beginning := range beginnings {
				if strings.HasPrefix(found[1], beginning) || strings.HasSuffix(found[1], " "+beginning) {
					return true
				}
			}
		}
		return false
	}
}

// answerCode matches the beginning of a mail server's answer, with the extended code if there is one.
var answerCode = regexp.MustCompile(`(?:^|: )([245]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})?)\b`)

func troubleOf(told string) Trouble {
	if told == "" {
		return Trouble{}
	}
	for _, t := range troubles() {
		if t.fits(told) {
			return Trouble{Reason: t.sentence, Answer: answerOf(told)}
		}
	}
	return Trouble{Reason: "The email could not be sent.", Answer: answerOf(told)}
}

var (
	// network matches errors of our own side. They contain no text from a server.
	network = regexp.MustCompile(`(?:dial |lookup |read |write )?(?:tcp|udp)[^\n]*|x509:[^\n]*|tls:[^\n]*|context deadline exceeded|no answer within [0-9a-z.]+|EOF`)
	// longCode matches texts that could be part of a private link.
	longCode = regexp.MustCompile(`[A-Za-z0-9_+/=-]{20,}`)
)

const longestAnswer = 300

// answerOf returns the part of an error that the desk may see: a mail server's answer, or a network error.
// It leaves out the answer of any other program, because the host may be an internal server.
func answerOf(told string) string {
	told, _, _ = strings.Cut(told, ", affected ")
	text := network.FindString(told)
	if place := answerCode.FindStringSubmatchIndex(told); place != nil && !has("short response", "invalid response", "malformed")(told) {
		text = told[place[2]:]
	}
	text = longCode.ReplaceAllString(jobs.Mask(strings.Join(strings.Fields(text), " ")), "…")
	if runes := []rune(text); len(runes) > longestAnswer {
		text = string(runes[:longestAnswer]) + "…"
	}
	return text
}

package attack

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
)

// Answer is the response of a portal.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

func (a Answer) refused() bool { return a.Status >= http.StatusBadRequest }

func (a Answer) failed() bool { return a.Status >= http.StatusInternalServerError }

func (a Answer) isText() bool {
	kind := a.Header.Get("Content-Type")
	return strings.HasPrefix(kind, "application/json") || strings.HasPrefix(kind, "text/")
}

// inside matches internal words: of databases, of Go and its libraries, of the file system, and of secrets.
var inside = regexp.MustCompile(`(?i)sqlstate|sqlite|postgres|\bpgx?\b|constraint|syntax error|(?-i:SELECT .*FROM|INSERT INTO|UPDATE .*SET|DELETE FROM)` +
	`|\.go\b|goroutine|panic|runtime error|nil pointer|interface \{|map\[|struct \{|reflect\.|\bjson: |strconv|unmarshal|multipart:|\bhuma\b|\berrors?\.` +
	`|/(tmp|home|root|usr|dev|var|etc)/|argon2|\$2[aby]\$|eyJ[A-Za-z0-9_-]{8,}\.|password_hash`)

// tooMuch finds internal words or secrets in a refusal. The refusal may repeat the text that was sent.
func tooMuch(answer Answer, sent string, secrets []string) string {
	text := answer.Body
	if sent != "" {
		quoted := quote(sent)
		text = strings.ReplaceAll(text, quoted[1:len(quoted)-1], "")
		text = strings.ReplaceAll(text, sent, "")
	}
	if found := inside.FindString(text); found != "" {
		return found
	}
	return secretIn(text, secrets)
}

func secretIn(text string, secrets []string) string {
	folded := strings.ToLower(text)
	for _, secret := range secrets {
		if strings.Contains(folded, strings.ToLower(secret)) {
			return secret
		}
	}
	return ""
}

// templateWord matches a word of our templates, such as {docket}, and the one that an attack tries. A sentence may name both.
var templateWord = regexp.MustCompile(`\{[a-z0-9*]+\}`)

// unclear reports whether a refusal lacks its sentence, in message and error, or its request id.
func unclear(a Answer) bool {
	var problem struct{ Message, Error, RequestID string }
	if err := json.Unmarshal([]byte(a.Body), &problem); err != nil {
		return true
	}
	sentence := templateWord.ReplaceAllString(problem.Message, "")
	return problem.Message == "" || problem.Message != problem.Error || problem.RequestID == "" || strings.ContainsAny(sentence, "{}<>\n\x00")
}

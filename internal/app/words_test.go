package app_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// uncommon lists words that texts for people avoid, each with its replacement. A 'letter' is on paper.
var uncommon = map[string]string{
	`whoever`: "'the operator' or 'anyone who'", `somebody`: "'someone'", `meanwhile`: "nothing", `in the clear`: "'without encryption'",
	`second step`: "'two-step login'", `given up`: "'failed'", `(is|are|was) over`: "'closed'", `mailed|mails|by mail`: "'email'",
	`(test|our|these|other|stop|get) letters?|letters (you|of|that|are|were|wait)`: "'email'",
}

var (
	// quoted finds sentences in code: they start with a capital and contain a space.
	quoted  = regexp.MustCompile(`'[A-Z]([^'\\\n]|\\.)* ([^'\\\n]|\\.)*'|"[A-Z]([^"\\\n]|\\.)* ([^"\\\n]|\\.)*[.?](\\n)*"|` + "`[A-Z$][^`\n]* [^`\n]*`")
	unseen  = regexp.MustCompile(`_test\.go$|\.test\.tsx?$|\.gen\.ts$`)
	comment = regexp.MustCompile(`(?m)^\s*(//|/?\*).*$|\s// .*$|doc:"[^"]*"`)
)

func TestTextsForPeopleUseCommonWords(t *testing.T) {
	t.Parallel()
	all, said := sources(t), map[string]string{}
	for _, depth := range []string{"*/*", "*/*/*", "*/*/*/*"} {
		paths, _ := filepath.Glob(filepath.Join(house, "web/src", depth+".ts*"))
		for _, path := range paths {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			all[path] = string(text)
		}
	}
	for path, text := range all {
		if !unseen.MatchString(path) {
			for _, sentence := range quoted.FindAllString(comment.ReplaceAllString(text, ""), -1) {
				said[sentence] = path
			}
		}
	}
	if len(said) < 1000 {
		t.Errorf("there are only %d texts", len(said))
	}
	for word, better := range uncommon {
		banned := regexp.MustCompile(`(?i)\b(` + word + `)\b`)
		for sentence, path := range said {
			if banned.MatchString(sentence) {
				t.Errorf("%s: %s: write %s", path, sentence, better)
			}
		}
	}
}

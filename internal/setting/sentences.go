package setting

import (
	"context"
	"strings"

	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/portal"
	"aftercare/internal/platform/trail"
)

// Sentence is an optional text of the owner about how the company works. A new one is an entry in sentences and
// a line in the page's plainSections.ts: Facts().Sentences has it by its key.
type Sentence struct {
	Key     string // in the API and on the page
	What    string // in the audit trail
	BuiltIn string // the text if the owner has none
	Tag     string // the name by which pages read the owner's text; empty if they do not

	column string // in the table settings, for sentences of old versions; others are facts of the portal
}

// Sentences declares the sentences. In the call they are optional, each one line of at most 200 characters.
func Sentences() []Sentence {
	return []Sentence{
		{Key: "collect", What: "collection", BuiltIn: "Where we collect and return the product.", Tag: "collect", column: "collect_sentence"},
		{Key: "request", What: "new request", BuiltIn: "We email you when the status changes.", column: "request_sentence"},
		{Key: "warranty", What: "warranty request", BuiltIn: "We check your invoice and email you our decision.", Tag: "warranty-note", column: "warranty_sentence"},
	}
}

const longestSentence = 200

// fact is where a sentence without a column is stored.
func (s Sentence) fact() string { return "sentence." + s.Key }

// orBuiltIn returns the owner's sentences, and the built-in texts of the others.
func orBuiltIn(own portal.Sentences) portal.Sentences {
	all := portal.Sentences{}
	for _, s := range Sentences() {
		all[s.Key] = first(own[s.Key], s.BuiltIn)
	}
	return all
}

// checkSentences trims each sentence to one line. An empty sentence, or the built-in text, means the built-in
// text.
func checkSentences(typed portal.Sentences) (portal.Sentences, error) {
	var form fault.Form
	own := portal.Sentences{}
	for _, s := range Sentences() {
		text := strings.TrimSpace(typed[s.Key])
		if text == "" || text == s.BuiltIn {
			continue
		}
		text, err := line("the sentence", text, longestSentence)
		form.Check(s.Key, err)
		own[s.Key] = text
	}
	return own, form.Err()
}

// SetSentences changes the sentences that customers read. An empty one means the built-in text.
func (s *Service) SetSentences(ctx context.Context, seen int64, typed portal.Sentences) (Overview, error) {
	own, err := checkSentences(typed)
	if err != nil {
		return Overview{}, err
	}
	return s.change(ctx, "sentences", seen, func(tx *db.Tx, was Current) ([]trail.Entry, error) {
		var changes []trail.Change
		now := orBuiltIn(own)
		for _, one := range Sentences() {
			changes = append(changes, trail.Plain(one.What, was.Facts.Sentences[one.Key], now[one.Key]))
		}
		return entry(didSentences, changed(changes...)), writeSentences(ctx, tx, own)
	})
}

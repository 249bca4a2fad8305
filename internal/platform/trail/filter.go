package trail

import "strings"

// Filter tells by what something was chosen that left the portal, such as an
// export: fields and their values by turns, those that are empty left out.
func Filter(pairs ...string) (changes []Change) {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			changes = append(changes, Plain(pairs[i], "", pairs[i+1]))
		}
	}
	return changes
}

// Used says that there was a text without telling it: what is searched for is
// often a name.
func Used(text string) string {
	if text == "" {
		return ""
	}
	return "used"
}

// longestID has every id of a record.
const longestID = 32

// ID is the id of a record that somebody filters by. What cannot be one may be
// anything, and is not told.
func ID(text string) string {
	if len(text) > longestID || strings.ContainsFunc(text, func(r rune) bool { return !isIDLetter(r) }) {
		return Used(text)
	}
	return text
}

func isIDLetter(r rune) bool { return r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' }

package lists

import (
	"strconv"
	"strings"
)

// statement is one in the making: its text, and the values of $1, $2 …
type statement struct {
	strings.Builder
	args []any
}

// add appends words, each ? of which stands for the next value.
func (s *statement) add(words string, values ...any) {
	for _, value := range values {
		before, after, _ := strings.Cut(words, "?")
		s.WriteString(before)
		s.args = append(s.args, value)
		s.WriteString("$" + strconv.Itoa(len(s.args)))
		words = after
	}
	s.WriteString(words)
}

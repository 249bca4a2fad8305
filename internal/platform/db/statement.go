package db

import (
	"strconv"
	"strings"
)

// Statement is one in the making: its text, and the values of $1, $2 …
type Statement struct {
	strings.Builder
	Args []any
}

// Add appends words, each ? of which stands for the next value.
func (s *Statement) Add(words string, values ...any) {
	for _, value := range values {
		before, after, _ := strings.Cut(words, "?")
		s.WriteString(before)
		s.Args = append(s.Args, value)
		s.WriteString("$" + strconv.Itoa(len(s.Args)))
		words = after
	}
	s.WriteString(words)
}

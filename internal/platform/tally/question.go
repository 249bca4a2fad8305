package tally

import (
	"strconv"
	"strings"
)

// question is a statement in the making: its text, and the values of $1, $2 …
type question struct {
	strings.Builder
	args []any
}

// say appends words, each ? of which stands for the next value.
func (q *question) say(words string, values ...any) {
	for _, value := range values {
		before, after, _ := strings.Cut(words, "?")
		q.WriteString(before)
		q.args = append(q.args, value)
		q.WriteString("$" + strconv.Itoa(len(q.args)))
		words = after
	}
	q.WriteString(words)
}

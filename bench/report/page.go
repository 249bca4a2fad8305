package report

import (
	"fmt"
	"os"
	"strings"
)

// What lies between these lines of the page is generated.
const (
	beginMark = "<!-- figures: written by make bench -->"
	endMark   = "<!-- end of figures -->"
)

// WritePage puts the figures into their place in a page. The rest of the page is left
// as it is.
func (r *Results) WritePage(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, begins := strings.Cut(string(text), beginMark)
	_, after, ends := strings.Cut(rest, endMark)
	if !begins || !ends {
		return fmt.Errorf("%s has no place for the figures: it needs the lines %q and %q", path, beginMark, endMark)
	}
	return os.WriteFile(path, []byte(before+beginMark+"\n"+r.Markdown()+"\n"+endMark+after), 0o644)
}

// Markdown is the generated part of the page.
func (r *Results) Markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n- **Machine**: %s\n- **Command**: `%s`\n", r.Machine, r.Command)
	for _, line := range r.origins() {
		fmt.Fprintf(&b, "- %s\n", line)
	}
	fmt.Fprintf(&b, "- Figures with a slash: at %s customers.\n", sizesOf(r.sizes(), " / "))
	for _, t := range r.Tables() {
		t.WriteMarkdown(&b)
	}
	return b.String()
}

func sizesOf(sizes []int, between string) string {
	texts := make([]string, len(sizes))
	for i, size := range sizes {
		texts[i] = sized(size)
	}
	return strings.Join(texts, between)
}

// origins say how the figures were taken, those that were taken alike in one
// line.
func (r *Results) origins() []string {
	var order []string
	taken := map[string][]string{}
	for _, s := range r.Sections {
		day, _, _ := strings.Cut(s.Taken, "T")
		how := fmt.Sprintf("%s customers, %d rounds of %s s, %s, version `%s`", sizesOf(s.Sizes, " and "), s.Rounds, short(s.Seconds), day, s.Version)
		if taken[how] == nil {
			order = append(order, how)
		}
		taken[how] = append(taken[how], s.Phase+" on "+engineName(s.Engine))
	}
	for i, how := range order {
		if len(order) > 1 {
			order[i] = strings.Join(taken[how], ", ") + ": " + how
		}
	}
	return order
}

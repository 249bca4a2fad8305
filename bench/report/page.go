package report

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// What lies between these lines of the page is generated.
const (
	beginMark = "<!-- figures: written by make bench -->"
	endMark   = "<!-- end of figures -->"
)

// WritePage puts the figures into their place in a page, and the chart beside
// it. The rest of the page is left as it is.
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
	page := before + beginMark + "\n" + r.Markdown(chartName(path)) + "\n" + endMark + after
	if r.hasReads() {
		if err := os.WriteFile(filepath.Join(filepath.Dir(path), chartName(path)), []byte(r.Chart()), 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(path, []byte(page), 0o644)
}

func chartName(page string) string {
	return strings.TrimSuffix(filepath.Base(page), filepath.Ext(page)) + ".svg"
}

// Markdown is the generated part of the page.
func (r *Results) Markdown(chart string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n- **Machine**: %s\n- **Command**: `%s`\n", r.Machine, r.Command)
	for _, line := range r.origins() {
		fmt.Fprintf(&b, "- %s\n", line)
	}
	if r.hasReads() {
		fmt.Fprintf(&b, "\n![Requests per second by number of customers](%s)\n", chart)
	}
	for _, t := range r.Tables() {
		t.WriteMarkdown(&b)
	}
	return b.String()
}

// hasReads is whether there is something for the chart to show.
func (r *Results) hasReads() bool {
	return slices.ContainsFunc(r.Sections, func(s Section) bool { return s.Phase == Reads })
}

// origins say how the figures were taken, those that were taken alike in one
// line.
func (r *Results) origins() []string {
	var order []string
	taken := map[string][]string{}
	for _, s := range r.Sections {
		sizes := make([]string, len(s.Sizes))
		for i, size := range s.Sizes {
			sizes[i] = sized(size)
		}
		day, _, _ := strings.Cut(s.Taken, "T")
		how := fmt.Sprintf("%s customers, %d rounds of %s s, %s, version `%s`", strings.Join(sizes, " and "), s.Rounds, short(s.Seconds), day, s.Version)
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

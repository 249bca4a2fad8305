package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"aftercare/tools/portal"
)

// run is what one run of the failover drill found: a line of the results file.
type run struct {
	Day, Version, Machine, Command string
	Wrong                          wrong
	Promised                       int64   `json:",omitempty"` // calls made while none may fail
	Slow                           answers `json:",omitzero"`
	Faults                         []figure
}

// figure is what one fault did to the writers.
type figure struct {
	Name         string
	Acknowledged int64
	Pauses       []float64 // the longest pause of all writes in each round, in seconds
}

func (g figure) String() string {
	slices.Sort(g.Pauses)
	n := len(g.Pauses)
	median := (g.Pauses[(n-1)/2] + g.Pauses[n/2]) / 2
	return fmt.Sprintf("| %s | %d | %s | %.1f s | %.1f s |", g.Name, n, grouped(g.Acknowledged), median, g.Pauses[n-1])
}

// label notes where a run comes from.
func (r *run) label(ctx context.Context, binary string) error {
	version, err := exec.CommandContext(ctx, binary, "version").Output()
	if err != nil {
		return err
	}
	if r.Machine, err = portal.Machine(); err != nil {
		return err
	}
	r.Version, r.Day = strings.TrimSpace(string(version)), time.Now().UTC().Format(time.DateOnly)
	// Recording changes the page, and the next run is of the same code.
	if exec.CommandContext(ctx, "git", "diff", "--quiet", "HEAD", "--", ".", ":!docs").Run() == nil {
		r.Version = strings.TrimSuffix(r.Version, "-dirty")
	}
	return nil
}

// record adds a run to the results file, and writes the sums into the page.
func (r *run) record(results, page string) error {
	if strings.HasSuffix(r.Version, "-dirty") {
		fmt.Fprintln(os.Stderr, "Not recorded: commit your changes first, so that the version names the code.")
		return nil
	}
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return enter(append(line, '\n'), results, page)
}

// enter adds lines to the results file, and writes the sums into the page.
func enter(lines []byte, results, page string) error {
	kept, err := os.ReadFile(results)
	if err != nil {
		return err
	}
	kept = append(kept, lines...)
	text, err := sums(kept)
	if err == nil {
		err = errors.Join(os.WriteFile(results, kept, 0o644), publish(page, "drills", text))
	}
	return err
}

// add brings runs of several machines together.
type add struct {
	Files   []string `arg:"" optional:"" type:"existingfile" help:"Results files of other machines."`
	Results string   `default:"docs/reference/reliability.jsonl" help:"The file to add the results to."`
	Page    string   `default:"docs/reference/reliability.md" help:"The page to write the sums of all results into."`
}

func (a add) Run() error {
	var lines []byte
	for _, file := range a.Files {
		more, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		lines = append(lines, more...)
	}
	return enter(lines, a.Results, a.Page)
}

// sums adds up the runs of the newest release. A run of an earlier release says nothing about this one.
func sums(results []byte) (string, error) {
	var runs []run
	for line := range bytes.Lines(results) {
		var r run
		if err := json.Unmarshal(line, &r); err != nil {
			return "", err
		}
		if len(runs) > 0 && release(runs[0].Version) != release(r.Version) {
			runs = nil
		}
		runs = append(runs, r)
	}
	var all wrong
	var figures []figure
	var promised int64
	var slow answers
	machines, versions := []string{}, []string{}
	for _, r := range runs {
		all, promised = all.plus(r.Wrong), promised+r.Promised
		slow = slow.plus(r.Slow)
		machines, versions = append(machines, r.Machine), append(versions, "`"+r.Version+"`")
		for _, g := range r.Faults {
			i := slices.IndexFunc(figures, func(known figure) bool { return known.Name == g.Name })
			if i < 0 {
				figures = append(figures, g)
				continue
			}
			figures[i].Acknowledged += g.Acknowledged
			figures[i].Pauses = append(figures[i].Pauses, g.Pauses...)
		}
	}
	slices.SortStableFunc(figures, func(a, b figure) int { return place(a.Name) - place(b.Name) })
	var b strings.Builder
	fmt.Fprintf(&b, "\n- **Runs**: %d, of the versions %s\n- **Machine**: %s\n", len(runs), once(versions), once(machines))
	b.WriteString("\n| fault | rounds | acknowledged meanwhile | longest pause, median | worst |\n|---|--:|--:|--:|--:|\n")
	for _, g := range figures {
		fmt.Fprintln(&b, g)
	}
	fmt.Fprintf(&b, "\n- Of %s writes, %d were lost, %d double, %d there without an acknowledgement, %d files changed, and %d emails not sent.\n"+
		"- Of %s calls in rolling upgrades, rolling restarts and clock jumps, %d failed.\n"+
		"- %s\n\n",
		grouped(int64(all.Acknowledged)), all.Lost, all.Double, all.Ghosts, all.Changed, all.Unsent, grouped(promised), all.Failed, slow)
	return b.String(), nil
}

// place is where a fault stands in the table: with those of the same drill.
func place(name string) (at int) {
	at = slices.IndexFunc(slices.Concat(faults, slowFaults, pooledFaults(), singleFaults), func(f fault) bool { return f.name == name })
	if at < 0 {
		return 1000 + slices.IndexFunc(crashes, func(c crashing) bool { return c.name == name })
	}
	return at
}

func release(version string) string {
	name, _, _ := strings.Cut(version, "+")
	return name
}

// once joins texts without repetitions, in their order.
func once(texts []string) string {
	var different []string
	for _, text := range texts {
		if !slices.Contains(different, text) {
			different = append(different, text)
		}
	}
	return strings.Join(different, ", ")
}

// grouped formats a number with commas between thousands.
func grouped(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

func marks(of string) (begin, end string) {
	return "<!-- " + of + ": written by make drill -->", "<!-- end of " + of + " -->"
}

// publish replaces the part of the page that a drill wrote before.
func publish(page, of, text string) error {
	beginMark, endMark := marks(of)
	now, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	before, rest, begins := strings.Cut(string(now), beginMark)
	_, after, ends := strings.Cut(rest, endMark)
	if !begins || !ends {
		return fmt.Errorf("%s needs the lines %q and %q", page, beginMark, endMark)
	}
	return os.WriteFile(page, []byte(before+beginMark+"\n"+text+endMark+after), 0o644)
}

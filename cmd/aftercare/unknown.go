package main

import (
	"log/slog"
	"slices"
	"strings"
)

// unknownSetting is a variable that looks like a setting but is not one: a typing error, or a
// setting of another version.
type unknownSetting struct {
	name    string
	nearest string // the probable setting; may be empty
}

func (u unknownSetting) tell(logger *slog.Logger) {
	said := []any{"variable", u.name}
	if u.nearest != "" {
		said = append(said, "nearest", u.nearest)
	}
	logger.Warn("this variable is not a setting of the portal and has no effect", said...)
}

const settingsBegin = "AFTERCARE_"

// unknownSettings finds unknown settings in the environment, sorted by name.
func unknownSettings(environment []string, variableOf map[string]string) (unknown []unknownSetting) {
	known := map[string]bool{}
	for _, variable := range variableOf {
		known[variable] = true
	}
	for _, line := range slices.Sorted(slices.Values(environment)) {
		name, _, _ := strings.Cut(line, "=")
		if strings.HasPrefix(name, settingsBegin) && !known[name] {
			unknown = append(unknown, unknownSetting{name, nearest(name, known)})
		}
	}
	return unknown
}

// nearest returns the known name with the fewest changes. It returns "" if a third or more of the
// letters differ.
func nearest(name string, known map[string]bool) (found string) {
	own := strings.TrimPrefix(name, settingsBegin)
	fewest := (len(own) + 2) / 3
	for candidate := range known {
		n := changes(own, strings.TrimPrefix(candidate, settingsBegin))
		if n < fewest || n == fewest && found != "" && candidate < found {
			fewest, found = n, candidate
		}
	}
	return found
}

// changes returns the edit distance of two texts.
func changes(from, to string) int {
	row := make([]int, len(to)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(from) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(to) {
			same := diagonal
			if from[i] != to[j] {
				same++
			}
			diagonal = row[j+1]
			row[j+1] = min(same, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(to)]
}

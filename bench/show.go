package main

import (
	"fmt"
	"os"
	"path/filepath"

	"aftercare/bench/report"
)

// show shows what the last runs found, without running anything.
type show struct {
	Cache string `default:".cache/bench" help:"Where the figures are kept."`
	Page  string `help:"The page to write the figures into; none if empty."`
}

func (s *show) Run() error {
	results, err := report.Load(filepath.Join(s.Cache, "results.json"))
	if err != nil {
		return err
	}
	return publish(results, s.Page)
}

// publish shows the tables and, if there is a page for them, writes it.
func publish(results *report.Results, page string) error {
	fmt.Printf("\n%s\n", results.Machine)
	for _, table := range results.Tables() {
		table.WriteText(os.Stdout)
	}
	if page == "" {
		return nil
	}
	return results.WritePage(page)
}

package main

import (
	"os"
	"strings"
	"testing"
)

func TestRunsOfOneReleaseAddUp(t *testing.T) {
	t.Parallel()
	const (
		earlier = `{"Version":"0.2.0+a","Machine":"old","Wrong":{"Acknowledged":500,"Lost":1},"Faults":[{"Name":"switchover","Acknowledged":500,"Pauses":[90]}]}` + "\n"
		first   = `{"Version":"0.3.0+b","Machine":"2 cores","Wrong":{"Acknowledged":1000},"Faults":[{"Name":"switchover","Acknowledged":900,"Pauses":[3,1]}]}` + "\n"
		second  = `{"Version":"0.3.0+c","Machine":"2 cores","Wrong":{"Acknowledged":234,"Double":1},"Faults":[{"Name":"switchover","Acknowledged":200,"Pauses":[2,7]},{"Name":"replica killed","Acknowledged":30,"Pauses":[0.3]}]}` + "\n"
	)
	text, err := sums([]byte(earlier + first + second))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"- **Runs**: 2, of the versions `0.3.0+b`, `0.3.0+c`\n- **Machine**: 2 cores\n",
		"| switchover | 4 | 1,100 | 2.5 s | 7.0 s |\n| replica killed | 1 | 30 | 0.3 s | 0.3 s |\n",
		"- Of 1,234 writes, 0 were lost, 1 double, 0 there without",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
}

func TestThePageHasTheRecordedFigures(t *testing.T) {
	t.Parallel()
	const page = "../../docs/reference/reliability.md"
	results, err := os.ReadFile("../../docs/reference/reliability.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	text, err := sums(results)
	if err != nil {
		t.Fatal(err)
	}
	shown, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	begin, end := marks("drills")
	if !strings.Contains(string(shown), begin+"\n"+text+end) {
		t.Errorf("between the marks, %s must have\n%s", page, text)
	}
}

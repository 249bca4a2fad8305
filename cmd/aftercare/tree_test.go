package main

import (
	"bytes"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

func model(t *testing.T) *kong.Application {
	t.Helper()
	var c cli
	parsed, err := parse(&c, []string{"version"})
	if err != nil {
		t.Fatal(err)
	}
	return parsed.Model
}

func TestCompletionAndManualHaveEveryCommandAndFlag(t *testing.T) {
	t.Parallel()
	all := commands(model(t))
	if len(all) < 25 {
		t.Errorf("only %d commands were found", len(all))
	}
	texts := map[string]string{}
	for name, write := range map[string]func(io.Writer, []command){"bash": writeBash, "zsh": writeZsh, "fish": writeFish} {
		var out bytes.Buffer
		write(&out, all)
		texts[name] = out.String()
	}
	var page bytes.Buffer
	writeManual(&page, model(t))
	texts["manual"] = strings.NewReplacer(`\-`, "-", `\e`, `\`).Replace(page.String())
	for name, text := range texts {
		for _, c := range all[1:] {
			if c.Leaf() && !strings.Contains(text, c.path) {
				t.Errorf("%s lacks the command %q", name, c.path)
			}
			for _, flag := range c.Flags {
				if !strings.Contains(text, "--"+flag.Name) && !strings.Contains(text, "-l "+flag.Name+" ") {
					t.Errorf("%s lacks the flag --%s", name, flag.Name)
				}
			}
		}
	}
	for line := range strings.Lines(page.String()) {
		if request := strings.Fields(line)[0]; strings.HasPrefix(line, ".") && !strings.Contains(" .TH .SH .SS .TP .B .I ", " "+request+" ") || strings.HasPrefix(line, "'") {
			t.Errorf("the manual has a line that man takes for a request: %s", line)
		}
	}
}

func TestBashCompletesCommandsFlagsAndValues(t *testing.T) {
	t.Parallel()
	var script bytes.Buffer
	writeBash(&script, commands(model(t)))
	for typed, want := range map[string]string{
		"aftercare adm":                              "admin",
		"aftercare admin inv":                        "invite",
		"aftercare admin enable --js":                "--json",
		"aftercare admin invite a@b.test --ro":       "--role",
		"aftercare admin invite a@b.test --role Man": "Manager",
		"aftercare completion ":                      "bash zsh fish",
		"aftercare jobs list --giv":                  "--given-up",
		"aftercare version now":                      "",
	} {
		ask := script.String() + `
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _aftercare; echo "${COMPREPLY[*]}"`
		out, err := exec.CommandContext(t.Context(), "bash", append([]string{"-c", ask, "bash"}, strings.Split(typed, " ")...)...).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != want {
			t.Errorf("%q is completed by %q (%v), want %q", typed, got, err, want)
		}
	}
}

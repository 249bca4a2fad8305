package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"
)

type manual struct{}

func (manual) Run(parsed *kong.Context) error {
	var page bytes.Buffer
	writeManual(&page, parsed.Model)
	_, err := page.WriteTo(os.Stdout)
	return err
}

func writeManual(out io.Writer, model *kong.Application) {
	all := commands(model)
	fmt.Fprintf(out, ".TH AFTERCARE 1 \"\" %q \"User Commands\"\n", "aftercare "+version)
	fmt.Fprintf(out, ".SH NAME\naftercare \\- %s\n", roff(model.Help))
	fmt.Fprint(out, ".SH SYNOPSIS\n.B aftercare\n.I command\n[\\fIargument\\fR...] [\\fIflag\\fR...]\n")
	fmt.Fprint(out, ".SH DESCRIPTION\nOne file is the whole portal: server, pages and database. Each command works on the portal that the settings name, as the server does.\n")
	fmt.Fprint(out, ".SH COMMANDS\n")
	for _, c := range all[1:] {
		if c.Leaf() {
			writeCommand(out, c)
		}
	}
	fmt.Fprint(out, ".SH SETTINGS\nEvery command that works on a portal takes its settings as flags or environment variables. A flag wins over a variable.\n")
	told := map[string]bool{}
	for _, c := range all {
		for _, flag := range c.Flags {
			if isSetting(flag) && !flag.Hidden && !told[flag.Name] {
				told[flag.Name] = true
				fmt.Fprintf(out, ".TP\n\\fB%s\\fR, \\fB%s\\fR\n%s\n", roff("--"+flag.Name), roff(flag.Envs[0]), roff(withDefault(flag)))
			}
		}
	}
	fmt.Fprint(out, ".SH EXIT STATUS\n0 if the command succeeded. Otherwise another number, with one line on standard error. \\fBdoctor\\fR exits with 1 if it found problems, and with 2 if it could not check.\n")
}

func writeCommand(out io.Writer, c command) {
	fmt.Fprintf(out, ".SS \"aftercare %s\"\n%s\n", roff(c.path+arguments(c)), roff(c.Help))
	for _, argument := range c.Positional {
		fmt.Fprintf(out, ".TP\n\\fI%s\\fR\n%s\n", roff(argument.Name), roff(argument.Help))
	}
	for _, flag := range c.Flags {
		if !isSetting(flag) && !isGeneral(flag) && !flag.Hidden {
			fmt.Fprintf(out, ".TP\n\\fB%s\\fR\n%s\n", roff("--"+flag.Name), roff(withDefault(flag)))
		}
	}
}

func arguments(c command) string {
	var line strings.Builder
	for _, argument := range c.Positional {
		name := argument.Name
		if argument.IsCumulative() {
			name += "..."
		}
		if !argument.Required {
			name = "[" + name + "]"
		}
		line.WriteString(" " + name)
	}
	return line.String()
}

func withDefault(flag *kong.Flag) string {
	if flag.HasDefault && flag.Default != "" {
		return flag.Help + " Default: " + flag.Default + "."
	}
	return flag.Help
}

// roff escapes a text for man.
func roff(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, `"`, `\(dq`).Replace(text)
	var named strings.Builder
	for _, r := range text {
		if r < utf8.RuneSelf {
			named.WriteRune(r)
		} else {
			fmt.Fprintf(&named, `\[u%04X]`, r)
		}
	}
	text = named.String()
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}

package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"
)

type completion struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: ${enum}."`
}

func (c *completion) Run(parsed *kong.Context) error {
	write := map[string]func(io.Writer, []command){"bash": writeBash, "zsh": writeZsh, "fish": writeFish}[c.Shell]
	var script bytes.Buffer
	write(&script, commands(parsed.Model))
	_, err := script.WriteTo(os.Stdout)
	return err
}

// words returns the words that can follow a command: its subcommands and flags.
func words(c command) (below, flags []string) {
	for _, child := range c.Children {
		if !child.Hidden {
			below = append(below, child.Name)
		}
	}
	for _, flag := range c.Flags {
		if !flag.Hidden {
			flags = append(flags, "--"+flag.Name)
		}
	}
	for _, argument := range c.Positional {
		if argument.Enum != "" {
			below = append(below, strings.Split(argument.Enum, ",")...)
		}
	}
	return below, append(flags, "--help")
}

// paths returns all commands as patterns for a shell's case.
func paths(all []command) string {
	var patterns []string
	for _, c := range all[1:] {
		patterns = append(patterns, `" `+c.path+`"`)
	}
	return strings.Join(patterns, "|")
}

// lead is the part of each script that finds the typed command. A word that forms a longer command
// counts. Other words are arguments.
const lead = `    case "$at $word" in
      %s) at="$at $word" ;;
    esac
`

func writeBash(out io.Writer, all []command) {
	fmt.Fprint(out, "# Completes aftercare in bash: source <(aftercare completion bash)\n_aftercare() {\n")
	fmt.Fprint(out, "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} at='' word below='' flags=''\n")
	fmt.Fprint(out, "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n")
	fmt.Fprintf(out, lead, paths(all))
	fmt.Fprint(out, "  done\n  case \"$at\" in\n")
	for _, c := range all {
		below, flags := words(c)
		fmt.Fprintf(out, "    %q) below='%s' flags='%s' ;;\n", space(c.path), strings.Join(below, " "), strings.Join(flags, " "))
	}
	fmt.Fprint(out, "  esac\n  case \"$at $before\" in\n")
	for _, c := range all {
		for _, flag := range c.Flags {
			if values := choices(flag); values != nil {
				fmt.Fprintf(out, "    %q) below='%s' ;;\n", space(c.path)+" --"+flag.Name, strings.Join(values, " "))
			}
		}
	}
	fmt.Fprint(out, `  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$below" -- "$current")) ;;
  esac
}
complete -o default -F _aftercare aftercare
`)
}

// space returns the path with a leading space, or "" for the program itself.
func space(path string) string {
	if path == "" {
		return ""
	}
	return " " + path
}

func writeZsh(out io.Writer, all []command) {
	fmt.Fprint(out, "#compdef aftercare\n# Completes aftercare in zsh: source <(aftercare completion zsh)\n_aftercare() {\n  local at='' word\n  local -a below flags\n")
	fmt.Fprint(out, "  for word in ${words[2,CURRENT-1]}; do\n")
	fmt.Fprintf(out, lead, paths(all))
	fmt.Fprint(out, "  done\n  case \"$at\" in\n")
	for _, c := range all {
		fmt.Fprintf(out, "    %q)\n      below=(", space(c.path))
		for _, child := range c.Children {
			if !child.Hidden {
				fmt.Fprintf(out, " %s", quoted(described(child.Name, child.Help)))
			}
		}
		for _, argument := range c.Positional {
			if argument.Enum != "" {
				for value := range strings.SplitSeq(argument.Enum, ",") {
					fmt.Fprintf(out, " %s", quoted(value))
				}
			}
		}
		fmt.Fprint(out, " )\n      flags=(")
		for _, flag := range c.Flags {
			if !flag.Hidden {
				fmt.Fprintf(out, " %s", quoted(described("--"+flag.Name, flag.Help)))
			}
		}
		fmt.Fprint(out, " --help )\n      ;;\n")
	}
	fmt.Fprint(out, `  esac
  if [[ ${words[CURRENT]} == -* ]]; then
    _describe flag flags
  elif (( ${#below} )); then
    _describe command below
  else
    _files
  fi
}
compdef _aftercare aftercare
`)
}

// described returns a word with its help text in zsh's format.
func described(word, help string) string {
	return strings.ReplaceAll(word, ":", `\:`) + ":" + strings.ReplaceAll(help, ":", `\:`)
}

func quoted(text string) string {
	return "'" + strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "'", `'\''`) + "'"
}

func writeFish(out io.Writer, all []command) {
	fmt.Fprint(out, "# Completes aftercare in fish: aftercare completion fish | source\nfunction __aftercare_at\n  set -l at ''\n")
	fmt.Fprint(out, "  for word in (commandline -opc)[2..-1]\n    switch \"$at $word\"\n      case")
	for _, c := range all[1:] {
		fmt.Fprintf(out, " %s", quotedFish(" "+c.path))
	}
	fmt.Fprint(out, "\n        set at \"$at $word\"\n    end\n  end\n  test \"$at\" = \"$argv[1]\"\nend\n")
	for _, c := range all {
		when := quotedFish("__aftercare_at " + quotedFish(space(c.path)))
		for _, child := range c.Children {
			if !child.Hidden {
				fmt.Fprintf(out, "complete -c aftercare -f -n %s -a %s -d %s\n", when, child.Name, quotedFish(child.Help))
			}
		}
		for _, argument := range c.Positional {
			if argument.Enum != "" {
				fmt.Fprintf(out, "complete -c aftercare -f -n %s -a %s\n", when, quotedFish(strings.ReplaceAll(argument.Enum, ",", " ")))
			}
		}
		for _, flag := range c.Flags {
			if flag.Hidden {
				continue
			}
			fmt.Fprintf(out, "complete -c aftercare -n %s -l %s -d %s", when, flag.Name, quotedFish(flag.Help))
			if values := choices(flag); values != nil {
				fmt.Fprintf(out, " -x -a %s", quotedFish(strings.Join(values, " ")))
			} else if !flag.IsBool() {
				fmt.Fprint(out, " -r")
			}
			fmt.Fprintln(out)
		}
	}
}

func quotedFish(text string) string {
	text = strings.ReplaceAll(text, `\`, `\\`)
	return "'" + strings.ReplaceAll(text, "'", `\'`) + "'"
}

package main

import (
	"strings"

	"github.com/alecthomas/kong"
)

// The shell completions and the man page come from the same table as the command line, so that no
// command or flag is missing.

// command is a command with its path, without the program's name: "admin list".
type command struct {
	*kong.Node
	path string
}

// commands returns all commands, each before its subcommands. The first one is the program itself.
func commands(model *kong.Application) []command {
	var all []command
	var walk func(node *kong.Node, path string)
	walk = func(node *kong.Node, path string) {
		all = append(all, command{node, path})
		for _, child := range node.Children {
			if !child.Hidden {
				walk(child, strings.TrimSpace(path+" "+child.Name))
			}
		}
	}
	walk(model.Node, "")
	return all
}

// isSetting reports whether a flag is a setting of the portal. Such flags exist on every command
// that uses a portal.
func isSetting(flag *kong.Flag) bool { return len(flag.Envs) > 0 }

// isGeneral reports whether the library adds this flag to every command.
func isGeneral(flag *kong.Flag) bool { return flag.Name == "help" }

// choices returns the values that a flag accepts, if they are listed.
func choices(flag *kong.Flag) []string {
	if flag.Enum == "" {
		return nil
	}
	return strings.Split(flag.Enum, ",")
}

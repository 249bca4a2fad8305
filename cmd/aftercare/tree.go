package main

import (
	"strings"

	"github.com/alecthomas/kong"
)

// The completion of shells and the manual page are written from the very table by
// which the command line is read, so that none of them lacks a command or a flag.

// command is one of them as it is typed, without the program's name: "admin list".
type command struct {
	*kong.Node
	path string
}

// commands are all of them, each before those below it; the first is the program
// itself.
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

// isSetting tells the settings of the portal, which every command that works on
// one has, from the flags of a command.
func isSetting(flag *kong.Flag) bool { return len(flag.Envs) > 0 }

// isGeneral tells what the library adds to every command.
func isGeneral(flag *kong.Flag) bool { return flag.Name == "help" }

// choices are the values that a flag can have, if they can be listed.
func choices(flag *kong.Flag) []string {
	if flag.Enum == "" {
		return nil
	}
	return strings.Split(flag.Enum, ",")
}

// Package webui carries the built pages inside the binary.
package webui

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed all:dist
var dist embed.FS

// Dist is the folder that the pages' build writes. Without a build it is
// empty, so that the server compiles on a machine without Node.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is part of the source
	}
	return sub
}

// addresses has a line for each page; make gen writes it from the pages' own list.
//
//go:embed addresses.gen.txt
var addresses string

// Addresses are those of all pages, like "/reset-password/:token".
func Addresses() []string { return strings.Fields(addresses) }

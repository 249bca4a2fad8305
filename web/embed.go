// Package webui embeds the built pages in the binary.
package webui

import (
	"embed"
	"io/fs"
	"strings"
)

//go:embed all:dist
var dist embed.FS

// Dist returns the build output of the pages. Without a build it is empty, so that the server compiles
// on a machine without Node.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is part of the source
	}
	return sub
}

// addresses contains the address of each page, one per line. make gen writes the file.
//
//go:embed addresses.gen.txt
var addresses string

// Addresses returns the addresses of all pages, such as "/reset-password/:token".
func Addresses() []string { return strings.Fields(addresses) }

// Package webui carries the built pages inside the binary.
package webui

import (
	"embed"
	"io/fs"
	"regexp"
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

// paths is where the pages write down their addresses, once for everyone.
//
//go:embed src/lib/paths.ts
var paths string

var address = regexp.MustCompile(`(?m)^\s+\w+: '(/[^']*)',$`)

// Addresses are those of all pages, like "/reset-password/:token".
func Addresses() []string {
	var addresses []string
	for _, found := range address.FindAllStringSubmatch(paths, -1) {
		addresses = append(addresses, found[1])
	}
	return addresses
}

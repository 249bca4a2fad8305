//go:build !linux

package disk

import "os"

// Unnamed opens a file in the folder that has no name there, so that nobody
// else finds it and a crash leaves next to nothing.
func Unnamed(folder string) (*os.File, error) { return named(folder) }

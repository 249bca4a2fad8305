//go:build !linux

package disk

import "os"

// Unnamed opens a file without a name, so that no other program finds it. A crash leaves at most an
// empty file.
func Unnamed(folder string) (*os.File, error) { return named(folder) }

//go:build !linux

package main

// memory is supported only on Linux.
func memory() (folder string, ok bool) { return "", false }

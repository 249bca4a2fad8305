//go:build !linux

package main

// memory has no such folder elsewhere.
func memory() (folder string, ok bool) { return "", false }

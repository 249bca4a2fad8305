//go:build !linux

package pgserver

import "syscall"

// WithParent needs a promise that only Linux makes.
func WithParent(a *syscall.SysProcAttr, _ syscall.Signal) *syscall.SysProcAttr { return a }

//go:build !linux

package pgserver

import "syscall"

// WithParent does nothing, because only Linux supports it.
func WithParent(a *syscall.SysProcAttr, _ syscall.Signal) *syscall.SysProcAttr { return a }

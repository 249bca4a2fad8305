//go:build !linux

package pgserver

import "syscall"

// withParent needs a promise that only Linux makes.
func withParent(a *syscall.SysProcAttr) *syscall.SysProcAttr { return a }

package pgserver

import "syscall"

// WithParent sends a program a signal when its parent process has ended.
func WithParent(a *syscall.SysProcAttr, signal syscall.Signal) *syscall.SysProcAttr {
	a.Pdeathsig = signal
	return a
}

package pgserver

import "syscall"

// WithParent sends a program a signal when the one that started it is gone, however
// that ended.
func WithParent(a *syscall.SysProcAttr, signal syscall.Signal) *syscall.SysProcAttr {
	a.Pdeathsig = signal
	return a
}

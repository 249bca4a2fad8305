package pgserver

import "syscall"

// withParent ends a program when the one that started it is gone, however that
// ended.
func withParent(a *syscall.SysProcAttr) *syscall.SysProcAttr {
	a.Pdeathsig = syscall.SIGQUIT
	return a
}

// Package check proves the files of its neighbours in deploy/: each is read by
// the program it is written for, and what can run here runs. It is a module of
// its own, since the portal needs nothing of what reads manifests.
package check

// Package check tests the files in deploy/ with the programs that read them. It is a separate module, because
// the portal does not need libraries that read manifests.
package check

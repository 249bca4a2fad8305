package xlsx

import (
	"io"
	"runtime"
	"testing"
)

// The test does not run in parallel, because it measures the heap of the whole process. The XML of
// these rows is many times larger than the allowed growth.
func TestALargeExportNeedsLittleMemory(t *testing.T) {
	const rows = 30_000
	all := customers()
	var before, now runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var most uint64
	w := New(io.Discard, "Customers", make([]Column, 6)...)
	for i := range rows {
		r := &all[i%len(all)]
		if err := w.Row(r[0], r[1], r[2], r[3], r[4], r[5]); err != nil {
			t.Fatal(err)
		}
		if i%(rows/10) == rows/20 {
			runtime.GC()
			runtime.ReadMemStats(&now)
			most = max(most, now.HeapAlloc)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if grown := int64(most) - int64(before.HeapAlloc); grown > 4<<20 {
		t.Errorf("an export of %d rows grows the heap by %d kB", rows, grown>>10)
	}
}

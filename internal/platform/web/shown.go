package web

import (
	"hash/maphash"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// lineSeed makes the numbers of lines different in each process.
var lineSeed = maphash.MakeSeed()

// look records the customers in an answer. A struct with a customerId is a line if it is in a list.
// Outside a list it counts as opening that customer. So new calls are counted without extra code.
func (s *shown) look(v reflect.Value, inList bool) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			s.look(v.Elem(), inList)
		}
	case reflect.Slice:
		for i := range v.Len() {
			s.look(v.Index(i), true)
		}
	case reflect.Struct:
		names := namesIn(v.Type())
		for _, index := range names.deeper {
			s.look(v.FieldByIndex(index), inList)
		}
		customerID, record := names.read(v)
		switch {
		case customerID == "":
		case inList:
			s.lines = append(s.lines, maphash.Comparable(lineSeed, [2]string{customerID, record}))
		default:
			s.customerIDs = append(s.customerIDs, customerID)
		}
	}
}

// names lists the fields of a struct that identify its customer and record, and the fields that may
// hold more of them.
type names struct {
	customerID, record []int
	deeper             [][]int
}

func (n *names) read(v reflect.Value) (customerID, record string) {
	if n.customerID == nil {
		return "", ""
	}
	if n.record != nil {
		record = v.FieldByIndex(n.record).String()
	}
	return v.FieldByIndex(n.customerID).String(), record
}

var namesKept sync.Map // from type to *names

func namesIn(t reflect.Type) *names {
	if kept, ok := namesKept.Load(t); ok {
		return kept.(*names)
	}
	n := findNames(t, nil)
	namesKept.Store(t, n)
	return n
}

// findNames visits each type once, so that recursive types end.
func findNames(t reflect.Type, above []reflect.Type) *names {
	n, above := &names{}, append(above, t)
	for _, f := range reflect.VisibleFields(t) {
		switch name, _, _ := strings.Cut(f.Tag.Get("json"), ","); {
		case !f.IsExported() || f.Anonymous:
		case f.Type.Kind() != reflect.String:
			if holdsCustomers(f.Type, above) {
				n.deeper = append(n.deeper, f.Index)
			}
		case strings.EqualFold(name, "customerId"):
			n.customerID = f.Index
		case n.record == nil && slices.Contains([]string{"_id", "id", "number"}, name):
			n.record = f.Index
		}
	}
	return n
}

func holdsCustomers(t reflect.Type, above []reflect.Type) bool {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if slices.Contains(above, t) {
		return true
	}
	if t.Kind() != reflect.Struct {
		return false
	}
	n := findNames(t, above)
	return n.customerID != nil || len(n.deeper) > 0
}

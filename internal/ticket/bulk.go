package ticket

// Admits reports whether a ticket of this kind is allowed for a product. Bulk loads, which bypass the
// service, use it to keep the same rule.
func (k Kind) Admits(typeHasAWR, claimed bool) bool {
	return k.admits(typeHasAWR, claimed) == nil
}

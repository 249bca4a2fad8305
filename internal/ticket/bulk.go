package ticket

// A bulk load makes tickets past the service. These are the rules of the room
// that its rows have to keep all the same.

// Admits tells whether a product may be asked this for.
func (k Kind) Admits(typeHasAWR, claimed bool) bool {
	return k.admits(typeHasAWR, claimed) == nil
}

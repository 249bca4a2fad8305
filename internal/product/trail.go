package product

import "aftercare/internal/platform/trail"

// Kinds of audit trail entries that this package writes.
const (
	didRegister trail.Kind = "product.registered"
	didRead     trail.Kind = "product.read"
)

// Deeds are the room's kinds of entries in the audit trail.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didRegister, Title: "Product registered for a customer"},
		{Kind: didRead, Title: "All registered products read"},
	}
}

// registeredFor is the entry of a product that the desk registered.
func registeredFor(p Product) trail.Entry {
	return trail.Entry{Kind: didRegister, Record: p.ProductID, Person: trail.Customer(p.CustomerID), Changes: []trail.Change{
		trail.Plain("model", "", p.ModelNo), trail.Personal("serial number", "", p.SerialNo), trail.Personal("purchase date", "", p.PurchaseDate.String()),
	}}
}

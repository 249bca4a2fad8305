package product

import "aftercare/internal/platform/trail"

const (
	didRegister trail.Kind = "product.registered"
	didRead     trail.Kind = "product.read"
)

// Deeds returns the kinds of audit trail entries of this package, with their titles.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didRegister, Title: "Product registered for a customer"},
		{Kind: didRead, Title: "All registered products read"},
	}
}

func registeredFor(p Product) trail.Entry {
	return trail.Entry{Kind: didRegister, Record: p.ProductID, Person: trail.Customer(p.CustomerID), Changes: []trail.Change{
		trail.Plain("model", "", p.ModelNo), trail.Personal("serial number", "", p.SerialNo), trail.Personal("purchase date", "", p.PurchaseDate.String()),
	}}
}

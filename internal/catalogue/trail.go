package catalogue

import (
	"strconv"

	"aftercare/internal/platform/trail"
)

const (
	didImport      trail.Kind = "catalogue.imported"
	didExport      trail.Kind = "catalogue.exported"
	didAdd         trail.Kind = "model.added"
	didEdit        trail.Kind = "model.changed"
	didRetire      trail.Kind = "model.retired"
	didRestore     trail.Kind = "model.restored"
	didAddType     trail.Kind = "type.added"
	didEditType    trail.Kind = "type.changed"
	didRetireType  trail.Kind = "type.retired"
	didRestoreType trail.Kind = "type.restored"
)

// Deeds returns the kinds of audit trail entries that this package writes.
func Deeds() []trail.Deed {
	return []trail.Deed{
		{Kind: didImport, Title: "Catalogue imported"},
		{Kind: didExport, Title: "Catalogue exported"},
		{Kind: didAdd, Title: "Model added"},
		{Kind: didEdit, Title: "Model changed"},
		{Kind: didRetire, Title: "Model retired"},
		{Kind: didRestore, Title: "Model brought back"},
		{Kind: didAddType, Title: "Product type added"},
		{Kind: didEditType, Title: "Product type changed"},
		{Kind: didRetireType, Title: "Product type retired"},
		{Kind: didRestoreType, Title: "Product type brought back"},
	}
}

func ofModel(kind trail.Kind, before, after Model) trail.Entry {
	return trail.Entry{Kind: kind, Record: after.ModelNo, Changes: differences(
		"modelNo", before.ModelNo, after.ModelNo, "productName", before.ProductName, after.ProductName,
		"productType", before.ProductType, after.ProductType, "warrantyPeriod", before.WarrantyPeriod, after.WarrantyPeriod)}
}

func ofType(kind trail.Kind, before, after Type) trail.Entry {
	return trail.Entry{Kind: kind, Record: after.Name, Changes: differences("name", before.Name, after.Name, "awr", awrWord(before), awrWord(after))}
}

func awrWord(t Type) string {
	if t.Name == "" {
		return ""
	}
	return strconv.FormatBool(t.AWR)
}

// differences takes values as field, before, after, …
func differences(values ...string) (changes []trail.Change) {
	for i := 0; i < len(values); i += 3 {
		if values[i+1] != values[i+2] {
			changes = append(changes, trail.Plain(values[i], values[i+1], values[i+2]))
		}
	}
	return changes
}

func imported(before, after int, c Counts) trail.Entry {
	changes := []trail.Change{trail.Plain("models", strconv.Itoa(before), strconv.Itoa(after))}
	for _, count := range []struct {
		field string
		n     int
	}{{"new", c.New}, {"changed", c.Changed}, {"returned", c.Returned}, {"retired", c.Retired}} {
		if count.n > 0 {
			changes = append(changes, trail.Plain(count.field, "", strconv.Itoa(count.n)))
		}
	}
	return trail.Entry{Kind: didImport, Changes: changes}
}

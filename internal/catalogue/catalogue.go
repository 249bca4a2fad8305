// Package catalogue manages the models that customers can register, and the product types. A type says
// whether its products may be replaced in advance (AWR).
//
// Models and types are never deleted. They are retired and can be brought back. Registered products keep the
// values they were registered with. Every change makes a new edition of the catalogue. Changes run one after
// the other on all replicas.
package catalogue

import (
	"encoding/hex"
	"strings"
	"time"

	"aftercare/internal/platform/csvfile"
	"aftercare/internal/platform/db"
	"aftercare/internal/platform/fault"
	"aftercare/internal/platform/field"
)

// Model is a product model.
type Model struct {
	ModelNo        string
	ProductName    string
	ProductType    string
	WarrantyPeriod string
	RetiredAt      time.Time // zero if not retired
	Version        int64     // edition of the last change
}

// Retired reports whether the model can no longer be registered.
func (m Model) Retired() bool { return !m.RetiredAt.IsZero() }

// ID returns the model's id for URLs. It is the same for all spellings of the number.
func (m Model) ID() string { return hex.EncodeToString([]byte(fold(m.ModelNo))) }

// Type is a product type.
type Type struct {
	Name      string
	AWR       bool      // may be replaced in advance
	Models    int       // models of this type that are not retired
	RetiredAt time.Time // zero if not retired
	Version   int64
}

// Retired reports whether the type is no longer offered.
func (t Type) Retired() bool { return !t.RetiredAt.IsZero() }

// ID returns the type's id for URLs.
func (t Type) ID() string { return hex.EncodeToString([]byte(foldType(t.Name))) }

// Filter selects models for the list.
type Filter struct {
	Q     string // part of the number, the name or the type, in any case
	State State
}

// State selects current models, retired models or both.
type State string

const (
	Current State = "current"
	Retired State = "retired"
	Either  State = "all"
)

// typeLength keeps a type's name short enough for tables and select boxes.
const typeLength = 60

var (
	errUnknown     = fault.New(fault.Invalid, "This model number is not in our catalogue. Please select one from the list.")
	errOver        = fault.New(fault.Conflict, "This model can no longer be registered. Please select one from the list, or contact us if you bought it.")
	errNoModel     = fault.New(fault.NotFound, "This model is not in the catalogue.")
	errModelRaced  = fault.New(fault.Conflict, "Someone else changed this model. Please check it and repeat your change.")
	errIsRetired   = fault.New(fault.Conflict, "This model is already retired.")
	errNotRetired  = fault.New(fault.Conflict, "This model is not retired.")
	errTypeOver    = fault.New(fault.Conflict, "The type of this model is retired. Please bring the type back first.")
	errNoSuchType  = fault.New(fault.Invalid, "Please select a type from the list.")
	errNoType      = fault.New(fault.NotFound, "This type does not exist.")
	errNoRule      = fault.New(fault.Invalid, "Please select whether products of this type can be replaced in advance.").At("awr")
	errTypeTaken   = fault.New(fault.Conflict, "A type with this name already exists.").At("name")
	errTypeBack    = fault.New(fault.Conflict, "A retired type has this name. Please bring it back instead.").At("name")
	errTypeRaced   = fault.New(fault.Conflict, "Someone else changed this type. Please check it and repeat your change.")
	errTypeRetired = fault.New(fault.Conflict, "This type is already retired.")
	errTypeCurrent = fault.New(fault.Conflict, "This type is not retired.")
)

// Form holds the values of a model that the desk typed.
type Form struct{ ModelNo, ProductName, ProductType, WarrantyPeriod string }

func (f Form) checked(checkPeriod func(string) error) (Model, error) {
	var form fault.Form
	var m Model
	var err error
	m.ModelNo, err = line("the model number", f.ModelNo, field.Line)
	form.Check("modelNo", err)
	if err == nil && fold(m.ModelNo) == "" {
		form.Check("modelNo", fault.New(fault.Invalid, "Please enter the model number."))
	}
	m.ProductName, err = line("the product name", f.ProductName, field.Line)
	form.Check("productName", err)
	m.ProductType, err = line("the product type", f.ProductType, field.Line)
	form.Check("productType", err)
	if m.WarrantyPeriod, err = line("the warranty period", f.WarrantyPeriod, field.Line); err == nil {
		err = checkPeriod(m.WarrantyPeriod)
	}
	form.Check("warrantyPeriod", err)
	return m, form.Err()
}

func line(label, text string, most int) (string, error) {
	return field.Text(label, csvfile.OneLine(text), most)
}

// fold makes all spellings of a model number equal.
func fold(modelNo string) string { return db.FoldNumber(modelNo) }

// foldType makes all spellings of a type name equal.
func foldType(name string) string { return db.Fold(strings.Join(strings.Fields(name), " ")) }

// searched returns the text that the desk's search looks in. The type is searched separately.
func searched(m Model) string { return db.Fold(m.ModelNo + "\n" + m.ProductName) }

// unfolded returns the value of an ID, or nothing if the text is not an ID.
func unfolded(id string) string {
	text, err := hex.DecodeString(id)
	if err != nil || strings.ContainsRune(string(text), 0) {
		return ""
	}
	return strings.ToValidUTF8(string(text), "")
}

// Package catalogue is about what the company sells: the models that customers
// can register, and the types of products with the rule whether one may be
// replaced in advance.
//
// Nothing is ever taken out: a model or a type that is over is retired, and can
// be brought back. What was registered keeps what it was registered with. Every
// change makes a new edition of the catalogue, and takes its turn for it, one
// after the other over all replicas.
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

// Model is something that can be bought.
type Model struct {
	ModelNo        string
	ProductName    string
	ProductType    string
	WarrantyPeriod string
	RetiredAt      time.Time // zero while it can be registered
	Version        int64     // the edition in which it was last changed
}

// Retired tells that a model can no longer be registered.
func (m Model) Retired() bool { return !m.RetiredAt.IsZero() }

// ID names a model in an address. It follows from the number, however that is
// written.
func (m Model) ID() string { return hex.EncodeToString([]byte(fold(m.ModelNo))) }

// Type is a kind of products.
type Type struct {
	Name      string
	AWR       bool      // may be replaced in advance
	Models    int       // of this type that can be registered
	RetiredAt time.Time // zero while it is offered
	Version   int64
}

// Retired tells that a type is no longer offered.
func (t Type) Retired() bool { return !t.RetiredAt.IsZero() }

// ID names a type in an address.
func (t Type) ID() string { return hex.EncodeToString([]byte(foldType(t.Name))) }

// Filter narrows the list of models.
type Filter struct {
	Q     string // part of the number, the name or the type, in any case
	State State
}

// State is whether models are still sold.
type State string

const (
	Current State = "current"
	Retired State = "retired"
	Either  State = "all"
)

// typeLength keeps the name of a type short enough for a table and a choice.
const typeLength = 60

// The refusals of this room.
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

// Form is what somebody at the desk says of a model.
type Form struct{ ModelNo, ProductName, ProductType, WarrantyPeriod string }

// checked is the form on single lines, or all that is wrong with it.
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

// line is required text on a single line.
func line(label, text string, most int) (string, error) {
	return field.Text(label, csvfile.OneLine(text), most)
}

// fold is how the numbers of models are compared.
func fold(modelNo string) string { return db.FoldNumber(modelNo) }

// foldType is how the names of types are compared.
func foldType(name string) string { return db.Fold(strings.Join(strings.Fields(name), " ")) }

// searched is what the desk searches in a model, beside its type.
func searched(m Model) string { return db.Fold(m.ModelNo + "\n" + m.ProductName) }

// unfolded returns the value of an ID, or nothing if the text is not an ID.
func unfolded(id string) string {
	text, err := hex.DecodeString(id)
	if err != nil || strings.ContainsRune(string(text), 0) {
		return ""
	}
	return strings.ToValidUTF8(string(text), "")
}

// Command refusals writes the error sentences for customers as types of the pages. The compiler
// then finds sentences without a translation.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// rooms lists the packages that customers call, and the platform packages that these use.
var rooms = []string{
	"account", "agreement", "catalogue", "conversation", "privacy", "product", "reminder", "scheme", "ticket", "warranty",
	"platform/auth", "platform/blob", "platform/db", "platform/db/idempotent", "platform/field", "platform/language", "platform/limit", "platform/trail", "platform/web",
}

// desk matches files that serve only the desk.
var desk = regexp.MustCompile(`^(admin|(store_)?answers|bulk|desk|dockets|file|http_admin|http_import|import|looked|many.*|parcel|retention|review|sheet|shorten|types|undo)\.go$`)

// deskOnly matches other errors that only the desk or a program can get.
var deskOnly = regexp.MustCompile(`this programme|only programme|has a programme|Programme not found|1 to %d (terms|payout)|payout|buying target|quarter: Q1|four digits|` +
	`^%s has ended|customer is (already|not) blocked|mailbox|username|two-step|at the desk already|own password first|ask an owner|deleted\. Nothing|` +
	`Nothing (has|was) changed|rejection reason|status must be|newStatus|[sS]cheme (Date|date|Name|name)|LiveScheme|claims at once|Claim %s|productIds|` +
	`Someone else changed|not in the catalogue|model is (not|already) retired|model %s|[tT]ype (does|is|with|has|from)|The type of|retired type|of this type can|a warranty period|A warranty period|` +
	`customerId|(always|never) close a|kind of ticket|YYYY-MM\.|digest|Only AWR|due back|[rR]eplacement (not|was)|the replacement|as returned|another model|` +
	`Image not found|filter|application/json|multipart|The header|the header|no body|valid JSON|The field|whole number|^(a status|each term|the reason|the title)$`)

func main() {
	codes, labels := map[string]bool{}, map[string]bool{}
	for _, room := range rooms {
		if err := read(filepath.Join("internal", room), codes, labels); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	write("The `code` of a refusal. `%s` and `%d` stand for its `values`.", "RefusalCode", codes)
	write("What a refusal calls a field, as one of its `values`.", "RefusalLabel", labels)
}

func write(doc, name string, texts map[string]bool) {
	fmt.Printf("\n/** %s */\nexport type %s =", doc, name)
	for _, text := range slices.Sorted(maps.Keys(texts)) {
		quote := "'"
		if strings.Contains(text, "'") {
			quote = `"`
		}
		fmt.Printf("\n  | %s%s%s", quote, text, quote)
	}
	fmt.Println()
}

func read(folder string, codes, labels map[string]bool) error {
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return err
	}
	constants := map[string]string{}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == len(spec.Names) {
				for i, named := range spec.Names {
					if text, ok := textOf(spec.Values[i], constants); ok {
						constants[named.Name] = text
					}
				}
			}
			return true
		})
		if !desk.MatchString(filepath.Base(name)) {
			files = append(files, file)
		}
	}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				name, _ := n.Fun.(*ast.Ident)
				switch {
				case isOf(n.Fun, "fault") && len(n.Args) > 1:
					note(n.Args[1], constants, codes)
				case name != nil && name.Name == "newProblem":
					note(n.Args[2], constants, codes)
				case isOf(n.Fun, "field") && len(n.Args) > 1,
					name != nil && name.Name == "Text" && file.Name.Name == "field":
					note(n.Args[0], nil, labels)
				}
			case *ast.CompositeLit: // a row of a table of fields
				if slices.ContainsFunc(n.Elts, func(e ast.Expr) bool { return isOf(e, "field") }) {
					note(n.Elts[1], nil, labels)
				}
			}
			return true
		})
	}
	return nil
}

func note(e ast.Expr, constants map[string]string, texts map[string]bool) {
	if text, ok := textOf(e, constants); ok && !deskOnly.MatchString(text) {
		texts[text] = true
	}
}

func isOf(e ast.Expr, pkg string) bool {
	selected, ok := e.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	name, ok := selected.X.(*ast.Ident)
	return ok && name.Name == pkg
}

// textOf returns the text of a literal, a constant, or a sum of them.
func textOf(e ast.Expr, constants map[string]string) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.Ident:
		text, ok := constants[e.Name]
		return text, ok
	case *ast.BinaryExpr:
		left, ok := textOf(e.X, constants)
		right, also := textOf(e.Y, constants)
		return left + right, ok && also && e.Op == token.ADD
	}
	return "", false
}

package web

import (
	"encoding/json"
	"fmt"
)

// Document returns the OpenAPI document of all calls. The server ignores unknown fields, because
// older and newer pages may send them. The document leaves that out, so that a client generator
// reports a misspelt field.
func (a *API) Document() ([]byte, error) {
	whole, err := json.Marshal(a.huma.OpenAPI())
	if err != nil {
		return nil, fmt.Errorf("web: describe the API: %w", err)
	}
	var tree any
	if err := json.Unmarshal(whole, &tree); err != nil {
		return nil, fmt.Errorf("web: describe the API: %w", err)
	}
	dropOpenness(tree)
	document, err := json.MarshalIndent(tree, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("web: describe the API: %w", err)
	}
	return append(document, '\n'), nil
}

func dropOpenness(node any) {
	switch n := node.(type) {
	case map[string]any:
		if n["additionalProperties"] == true {
			delete(n, "additionalProperties")
		}
		for _, child := range n {
			dropOpenness(child)
		}
	case []any:
		for _, child := range n {
			dropOpenness(child)
		}
	}
}

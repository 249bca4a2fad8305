package main

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"aftercare/internal/app"
)

// parse reads flags and environment variables. Its error is one line and names a setting by its
// variable, even if the flag was wrong.
func parse(c *cli, args []string) (*kong.Context, error) {
	readFloat := func(text string) (float64, error) { return strconv.ParseFloat(text, 64) }
	readCount := func(text string) (int64, error) { return strconv.ParseInt(text, 10, 64) }
	parser, err := kong.New(c, kong.Name("aftercare"), kong.Description("Everything a customer needs after the sale."),
		reading(readFloat, app.NotANumber), reading(readCount, app.NotACount), reading(time.ParseDuration, app.NotADuration))
	if err != nil {
		return nil, err
	}
	parsed, err := parser.Parse(args)
	if isPasswordArgument(err) {
		return nil, errPasswordArgument
	}
	if err != nil {
		return nil, plain(variables(parser.Model), err)
	}
	return parsed, nil
}

// reading parses the flags of a type, with our own error text.
func reading[T any](read func(string) (T, error), refusal string) kong.Option {
	return kong.TypeMapper(reflect.TypeFor[T](), kong.MapperFunc(func(ctx *kong.DecodeContext, target reflect.Value) error {
		var text string
		if err := ctx.Scan.PopValueInto("value", &text); err != nil {
			return err
		}
		value, err := read(text)
		if err != nil {
			return errors.New(refusal)
		}
		target.Set(reflect.ValueOf(value))
		return nil
	}))
}

// variables returns the environment variable of each flag that has one.
func variables(model *kong.Application) map[string]string {
	byFlag := map[string]string{}
	var walk func(*kong.Node)
	walk = func(node *kong.Node) {
		for _, flag := range node.Flags {
			if len(flag.Envs) > 0 {
				byFlag["--"+flag.Name] = flag.Envs[0]
			}
		}
		for _, child := range node.Children {
			walk(child)
		}
	}
	walk(model.Node)
	return byFlag
}

// plain removes the parts that the library adds to an error: the flag's name at the start and the
// value at the end.
func plain(variables map[string]string, err error) error {
	text, _, _ := strings.Cut(err.Error(), " (from envar ")
	flag, sentence, _ := strings.Cut(text, ": ")
	if strings.HasPrefix(sentence, "expected ") && strings.Contains(sentence, " value but got ") {
		sentence = "the flag has no value; write " + flag + "=VALUE"
	}
	if variable := variables[flag]; variable != "" {
		return fmt.Errorf("%s: %s", variable, sentence)
	}
	return errors.New(strings.Join(strings.Fields(text), " "))
}

// Command statuses writes the table of statuses (internal/platform/status) for the pages, or with the
// argument hi their Hindi.
package main

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"aftercare/internal/platform/status"
)

func main() {
	if slices.Equal(os.Args[1:], []string{"hi"}) {
		hindi()
		return
	}
	fmt.Println("/** Written by `make gen` from internal/platform/status: the words by which the portal itself decides something. */")
	fmt.Println()
	list("What the desk's form offers for a ticket that is still at work.", "atWork", status.AtWork())
	list("What ends a ticket by itself.", "ended", status.Ended(status.Ticket))
	list("What ends a warranty request or a claim.", "decisions", status.Ended(status.Claim))
	list("What the desk's form offers for a repair.", "repairWords", offered(func(w status.Word) int { return w.Repair }))
	list("What it offers for an advance replacement.", "awrWords", offered(func(w status.Word) int { return w.AWR }))
	fmt.Printf("/** Where the desk takes a claim first. */\nexport const IN_PROCESS = %s\n\n", quoted(status.ClaimInProcess))
	fmt.Println("/** The colour of each word in small letters, by kind of record. */")
	fmt.Println("export const tones = {")
	for _, of := range []status.Kind{status.Ticket, status.Warranty, status.Claim} {
		tones(string(of), of, func(w status.Word) string { return w.Tone })
	}
	tones("claimAtDesk", status.Claim, func(w status.Word) string { return cmp.Or(w.DeskTone, w.Tone) })
	fmt.Println("} as const")
}

func hindi() {
	fmt.Println("import type { Translated } from '..'")
	fmt.Println()
	fmt.Println("/** Written by `make gen` from internal/platform/status: the Hindi of each word. */")
	fmt.Println("export const status = {")
	words := map[string]string{}
	for _, w := range status.Words() {
		if words[w.Text] == "" {
			fmt.Printf("  %s: %s,\n", key(w.Text), quoted(w.Hindi))
			words[w.Text] = w.Hindi
		}
	}
	fmt.Println("} satisfies Record<string, Translated>")
}

func list(doc, name string, words []string) {
	for i, word := range words {
		words[i] = quoted(word)
	}
	fmt.Printf("/** %s */\nexport const %s = [%s] as const\n\n", doc, name, strings.Join(words, ", "))
}

func offered(place func(status.Word) int) (words []string) {
	all := slices.DeleteFunc(status.Words(), func(w status.Word) bool { return place(w) == 0 })
	slices.SortFunc(all, func(a, b status.Word) int { return place(a) - place(b) })
	for _, w := range all {
		words = append(words, w.Text)
	}
	return words
}

func tones(name string, of status.Kind, tone func(status.Word) string) {
	fmt.Printf("  %s: {\n", name)
	for _, w := range status.Words() {
		if w.Of == of {
			fmt.Printf("    %s: %s,\n", key(strings.ToLower(w.Text)), quoted(tone(w)))
		}
	}
	fmt.Println("  },")
}

func quoted(word string) string { return "'" + word + "'" }

// key returns an object key, in quotes if it has several words.
func key(word string) string {
	if strings.Contains(word, " ") {
		return quoted(word)
	}
	return word
}

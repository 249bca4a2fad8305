package lists

import (
	"context"
	"fmt"
	"sync"

	"aftercare/internal/platform/db"
)

// A list grows, its lines move, and customers get other names. Each of that is
// counted and never counted back, so the three numbers are a version: as long
// as they are the same, a search finds the same lines in the same order.
type version struct {
	lines, moves, renames int
	counted               bool // by the book, which is built
}

const renames = "renames"

func moves(l *List) string { return "moves of " + l.Name }

// happened is a change that only a version knows of.
func happened(what string) change { return change{list: what, n: 1, blind: true} }

func (b *Book) version(ctx context.Context, l *List, part string) (v version, err error) {
	var s db.Statement
	s.Add(`SELECT `)
	b.sum(&s, l.Name, part, "")
	s.Add(`, `)
	b.sum(&s, moves(l), "", "")
	s.Add(`, `)
	b.sum(&s, renames, "", "")
	s.Add(`, (SELECT built FROM tally_edition) = ?`, edition)
	if err := b.db.QueryRow(ctx, s.String(), s.Args...).Scan(&v.lines, &v.moves, &v.renames, &v.counted); err != nil {
		return v, fmt.Errorf("lists: version of %s: %w", l.Name, err)
	}
	if !v.counted {
		v.lines, err = b.countDirectly(ctx, l, part)
	}
	return v, err
}

// countDirectly counts the lines themselves, for as long as the book is not
// built.
func (b *Book) countDirectly(ctx context.Context, l *List, part string) (lines int, err error) {
	var s db.Statement
	s.Add(`SELECT count(*) FROM ` + l.Table + ` l WHERE TRUE`)
	l.limitTo(&s, "l", part)
	if err := b.db.QueryRow(ctx, s.String(), s.Args...).Scan(&lines); err != nil {
		return 0, fmt.Errorf("lists: count %s: %w", l.Name, err)
	}
	return lines, nil
}

// memory remembers what was found, in this process, for as long as the version
// stays. It may forget at any time.
type memory[V any] struct {
	mu    sync.Mutex
	found map[wanted]remembered[V]
}

// wanted is what was looked for: how many lines there are, which ones, from
// where and how many, or how they are spread over the cells of a level.
type wanted struct {
	list       string
	asked      Query
	from, upTo int
}

type remembered[V any] struct {
	version version
	value   V
}

const mostRemembered = 4096

func newMemory[V any]() *memory[V] { return &memory[V]{found: map[wanted]remembered[V]{}} }

// recall is what was found before, or what find finds now.
func (m *memory[V]) recall(key wanted, v version, find func() (V, error)) (V, error) {
	if value, ok := m.get(key, v); ok {
		return value, nil
	}
	value, err := find()
	if err == nil {
		m.put(key, remembered[V]{v, value})
	}
	return value, err
}

func (m *memory[V]) get(key wanted, v version) (value V, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.found[key]
	return r.value, ok && r.version == v
}

func (m *memory[V]) put(key wanted, r remembered[V]) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for other := range m.found {
		if len(m.found) < mostRemembered {
			break
		}
		delete(m.found, other) // some other: the order of a map is random
	}
	m.found[key] = r
}

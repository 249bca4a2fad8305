package tally

import (
	"context"
	"fmt"
	"sync"
)

// A list grows, its lines move, and customers get other names. Each of that is
// counted and never counted back, so the three numbers are a version: as long
// as they are the same, a search finds the same lines in the same order.
type version struct{ lines, moves, renames int }

const renamed = "renames"

func moved(l *List) string { return "moves of " + l.Name }

// notOfVersions leaves out what must never be counted back.
const notOfVersions = `list <> 'renames' AND list NOT LIKE 'moves of %'`

// happened is a change that only a version knows of.
func happened(name string) Change { return Change{List: &List{Name: name}, N: 1, blind: true} }

func (b *Book) version(ctx context.Context, l *List, part string) (v version, err error) {
	var q question
	q.say(`SELECT `)
	b.sum(&q, l.Name, part, "")
	q.say(`, `)
	b.sum(&q, moved(l), "", "")
	q.say(`, `)
	b.sum(&q, renamed, "", "")
	if err := b.db.QueryRow(ctx, q.String(), q.args...).Scan(&v.lines, &v.moves, &v.renames); err != nil {
		return v, fmt.Errorf("tally: version of %s: %w", l.Name, err)
	}
	return v, nil
}

// memory remembers what was found, in this process, for as long as the version
// stays. It may forget at any time.
type memory[V any] struct {
	mu    sync.Mutex
	found map[search]remembered[V]
}

// search is what was looked for: how many lines there are, which ones, from
// where and how many, or how they are spread over the cells of a level.
type search struct {
	list       string
	asked      Query
	from, upTo int
}

type remembered[V any] struct {
	version version
	value   V
}

const mostRemembered = 4096

func newMemory[V any]() *memory[V] { return &memory[V]{found: map[search]remembered[V]{}} }

// recall is what was found before, or what find finds now.
func (m *memory[V]) recall(key search, v version, find func() (V, error)) (V, error) {
	if value, ok := m.get(key, v); ok {
		return value, nil
	}
	value, err := find()
	if err == nil {
		m.put(key, remembered[V]{v, value})
	}
	return value, err
}

func (m *memory[V]) get(key search, v version) (value V, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	r, ok := m.found[key]
	return r.value, ok && r.version == v
}

func (m *memory[V]) put(key search, r remembered[V]) {
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

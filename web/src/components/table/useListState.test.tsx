import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { describe, expect, test } from 'vitest'
import { useListState } from './useListState'

const filterNames = ['role'] as const

function renderList(at: string) {
  const { result } = renderHook(
    () => ({
      list: useListState(filterNames),
      search: useLocation().search,
      navigate: useNavigate(),
    }),
    {
      wrapper: ({ children }) => <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>,
    },
  )
  return {
    list: () => result.current.list,
    search: () => result.current.search,
    back: () => act(async () => result.current.navigate(-1)),
  }
}

describe('the state of a list', () => {
  test('is read from the address', () => {
    const { list } = renderList('/list?q=asha&page=3&role=Dealer')
    expect(list()).toMatchObject({ q: 'asha', page: 3, filters: { role: 'Dealer' } })
  })

  test.each(['', '?page=0', '?page=-1', '?page=1.5', '?page=x'])(
    'begins at page 1 for "%s"',
    (search) => {
      expect(renderList(`/list${search}`).list().page).toBe(1)
    },
  )

  test('starts at page 1 with a new search, and keeps the filter', () => {
    const { list, search } = renderList('/list?page=4&role=User')
    act(() => list().setQ('  asha '))
    expect(search()).toBe('?role=User&q=asha')
  })

  test('starts at page 1 with a new filter, and keeps the search', () => {
    const { list, search } = renderList('/list?q=asha&page=4')
    act(() => list().setFilter('role', 'Dealer'))
    expect(search()).toBe('?q=asha&role=Dealer')
    act(() => list().setFilter('role', ''))
    expect(search()).toBe('?q=asha')
  })

  test('keeps both of two changes that come before the page has shown the first', () => {
    const { list, search } = renderList('/list?page=2')
    act(() => {
      list().setFilter('role', 'Dealer')
      list().setQ('asha')
    })
    expect(search()).toBe('?role=Dealer&q=asha')
  })

  test('goes back page by page, and over a whole search in one step', async () => {
    const { list, search, back } = renderList('/list')
    act(() => list().setPage(2))
    act(() => list().setPage(3))
    await back()
    expect(search()).toBe('?page=2')
    act(() => list().setQ('a'))
    act(() => list().setQ('as'))
    act(() => list().setQ('ash'))
    expect(search()).toBe('?q=ash')
    await back()
    expect(search()).toBe('?page=2')
  })
})

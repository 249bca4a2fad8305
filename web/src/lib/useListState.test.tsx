import { act, renderHook } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type ListState, useListState } from './useListState'

function renderList(at: string) {
  let list!: ListState<'role'>
  function List() {
    list = useListState(['role'])
    return null
  }
  const router = createMemoryRouter([{ path: '/list', element: <List /> }], {
    initialEntries: [at],
  })
  renderHook(() => null, { wrapper: () => <RouterProvider router={router} /> })
  return {
    list: () => list,
    search: () => router.state.location.search,
    back: () => act(() => router.navigate(-1)),
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

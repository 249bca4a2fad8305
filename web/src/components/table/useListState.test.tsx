import { memoryHistory } from '@test/memoryHistory'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { useShownDialog } from '@/components/overlay/useShownDialog'
import { Router, RouterProvider } from '@/lib/router'
import { useListState } from './useListState'

function renderList(at: string) {
  let router: Router | undefined
  const { result } = renderHook(
    () => ({ list: useListState(['role']), dialog: useShownDialog(['customer']) }),
    {
      wrapper: ({ children }) => {
        const routes = [
          { path: '/list', element: children },
          { path: '/elsewhere', lazy: () => new Promise<never>(() => {}) },
        ]
        router ??= new Router(routes, memoryHistory(at))
        return <RouterProvider router={router} />
      },
    },
  )
  return {
    list: () => result.current.list,
    dialog: () => result.current.dialog,
    search: () => router?.state.location.search,
    heading: () => router?.state.heading?.pathname,
    back: () => act(async () => router?.navigate(-1)),
    leave: () => act(() => void router?.navigate('/elsewhere')),
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

  test('keeps two changes that come before the page shows the first', () => {
    const { list, search } = renderList('/list?page=2')
    act(() => {
      list().setFilter('role', 'Dealer')
      list().setQ('asha')
    })
    expect(search()).toBe('?role=Dealer&q=asha')
  })

  test('keeps a dialog opened while a search waits for a letter', () => {
    const { list, dialog, search } = renderList('/list')
    act(() => {
      dialog().open({ customer: 'CU1' })
      list().setQ('asha')
    })
    expect(search()).toBe('?customer=CU1&q=asha')
    act(() => {
      list().setQ('ash')
      dialog().change({ customer: 'CU2' })
    })
    expect(search()).toBe('?customer=CU2&q=ash')
  })

  test('does not stop a navigation to another page', () => {
    const { list, leave, heading } = renderList('/list')
    leave()
    act(() => list().setQ('asha'))
    expect(heading()).toBe('/elsewhere')
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

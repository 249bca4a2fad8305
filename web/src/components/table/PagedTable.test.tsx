import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { PagedTable } from './PagedTable'

interface Person {
  name: string
}

const answered = {
  data: { rows: [{ name: 'Asha' }, { name: 'Ravi' }], total: 12 },
  isPending: false,
  isPlaceholderData: false,
  isError: false,
  refetch: vi.fn(),
}

function show(changes: Partial<Parameters<typeof PagedTable<Person>>[0]> = {}) {
  const list = { q: '', setQ: vi.fn(), page: 1, setPage: vi.fn() }
  render(
    <PagedTable
      caption="People"
      columns={[{ key: 'name', header: 'Name', cell: ({ name }) => name }]}
      rowKey={({ name }) => name}
      query={answered}
      list={list}
      empty="No people."
      cause=""
      noun={['person', 'people']}
      {...changes}
    />,
  )
  return list
}

test('shows the rows, their number and the page links', async () => {
  const { setPage } = show()
  expect(screen.getAllByText(/Asha|Ravi/)).toHaveLength(2)
  expect(screen.getByText('12 people')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(setPage).toHaveBeenCalledWith(2)
})

test('is searched where a search is offered', async () => {
  const { setQ } = show({ search: 'Search a person' })
  await userEvent.type(screen.getByPlaceholderText('Search a person'), 'ra{Enter}')
  expect(setQ).toHaveBeenCalledWith('ra')
})

test('keeps the old rows until the next page arrives', () => {
  show({ query: { ...answered, isPlaceholderData: true } })
  expect(screen.getByText('Asha').closest('[aria-busy="true"]')).toBeTruthy()
})

test('shows a load failure instead of rows, with a retry', async () => {
  const refetch = vi.fn()
  const query = { ...answered, data: undefined, isError: true, refetch }
  show({ query, failure: 'Nobody answered.', cause: 'The line is cut.' })
  expect(screen.getByText('Nobody answered.')).toBeTruthy()
  expect(screen.getByText('The line is cut.')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('shows its empty text if it has no text for a failure', () => {
  show({ query: { ...answered, data: undefined, isError: true } })
  expect(screen.getByText('No people.')).toBeTruthy()
})

test('needs no footer for a single page where none is wanted', () => {
  const data = { rows: [{ name: 'Asha' }], total: 10 }
  show({ query: { ...answered, data }, onlyIfSeveral: true })
  expect(screen.queryByRole('navigation')).toBeNull()
})

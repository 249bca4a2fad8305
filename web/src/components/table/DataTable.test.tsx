import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { Column, DataTableProps } from './columns'
import { DataTable } from './DataTable'

interface Person {
  id: string
  name: string
  phone: string
}

const people: Person[] = [
  { id: 'C-1', name: 'Asha', phone: '0981' },
  { id: 'C-2', name: 'Ravi', phone: '0982' },
  { id: 'C-3', name: 'Meera', phone: '0983' },
]

const view = vi.fn()

const columns: Column<Person>[] = [
  { key: 'id', header: 'Customer ID', cell: (person) => person.id, secondary: true },
  { key: 'name', header: 'Name', cell: (person) => person.name, primary: true },
  { key: 'phone', header: 'Phone', cell: (person) => person.phone, align: 'right' },
  {
    key: 'view',
    header: '',
    cell: (person) => (
      <button type="button" onClick={() => view(person.id)}>
        View {person.name}
      </button>
    ),
  },
]

function table(props: Partial<DataTableProps<Person>> = {}) {
  render(
    <DataTable
      columns={columns}
      rows={people}
      rowKey={(person) => person.id}
      caption="Customers"
      empty="No customer found."
      {...props}
    />,
  )
}

const row = (name: string) => {
  const found = screen.getByText(name).closest<HTMLElement>('tr, li')
  if (!found) throw new Error(`There is no row of ${name}.`)
  return found
}

function screenIsWide(wide: boolean) {
  const list = Object.assign(new EventTarget(), { matches: wide })
  vi.spyOn(window, 'matchMedia').mockReturnValue(list as MediaQueryList)
}

beforeEach(() => {
  view.mockClear()
  screenIsWide(true)
})

test('a short fact on a card hides its header, but reads it out', () => {
  screenIsWide(false)
  table({ columns: columns.map((one) => ({ ...one, short: one.key === 'phone' })) })
  const card = within(row('Asha'))
  expect(card.getByText('Phone').tagName).toBe('DT')
  expect(card.getByText('Phone').className).toBe('sr-only')
  expect(card.getByText('0981').tagName).toBe('DD')
  cleanup()
  table()
  expect(within(row('Asha')).getByText('Phone').className).not.toBe('sr-only')
})

test('a tablet upright has room for five columns; six are cards', () => {
  const tablet = 820
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const rem = Number(/min-width: (\d+)rem/.exec(query)?.[1])
    return Object.assign(new EventTarget(), { matches: rem * 16 <= tablet }) as MediaQueryList
  })
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ ...columns[0], key: `${i}` }) as Column<Person>)
  table({ columns: many(5) })
  expect(screen.getByRole('table', { name: 'Customers' })).toBeTruthy()
  cleanup()
  table({ columns: many(6) })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByRole('list', { name: 'Customers' })).toBeTruthy()
})

describe('DataTable on a wide screen', () => {
  it('is a table with a name and headers', () => {
    table()
    const found = screen.getByRole('table', { name: 'Customers' })
    const headers = within(found).getAllByRole('columnheader')
    expect(headers.map((header) => header.textContent)).toEqual([
      'Customer ID',
      'Name',
      'Phone',
      'Actions',
    ])
    expect(within(found).getAllByRole('row')).toHaveLength(4)
  })

  it('opens a row with an address in a new tab', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const onRowClick = vi.fn()
    const marked = columns.map((one) => ({
      ...one,
      ...(one.key === 'view' && {
        cell: ({ id }: Person) => (
          <button type="button" data-line onClick={() => view(id)}>
            View {id}
          </button>
        ),
      }),
      ...(one.key === 'phone' && { cell: () => <button type="button">Call</button> }),
    }))
    table({ columns: marked, onRowClick, rowLink: ({ id }) => `?id=${id}` })
    fireEvent.click(screen.getByText('Ravi'), { ctrlKey: true })
    fireEvent.click(screen.getByText('View C-2'), { metaKey: true })
    fireEvent(screen.getByText('Ravi'), new MouseEvent('auxclick', { bubbles: true, button: 1 }))
    fireEvent.click(within(row('Ravi')).getByText('Call'), { ctrlKey: true })
    expect(open.mock.calls).toEqual(Array(3).fill(['?id=C-2', '_blank', 'noopener']))
    expect(onRowClick).not.toHaveBeenCalled()
    expect(view).not.toHaveBeenCalled()
  })

  it('opens a row that is clicked', () => {
    const onRowClick = vi.fn()
    table({ onRowClick })
    fireEvent.click(screen.getByText('Ravi'))
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith(people[1])
  })

  it('leaves a click on a button inside the row to the button', () => {
    const onRowClick = vi.fn()
    table({ onRowClick })
    fireEvent.click(screen.getByRole('button', { name: 'View Ravi' }))
    expect(view).toHaveBeenCalledExactlyOnceWith('C-2')
    expect(onRowClick).not.toHaveBeenCalled()
  })

  it('moves with the arrows and opens with Enter', async () => {
    const onRowClick = vi.fn()
    const user = userEvent.setup()
    table({ onRowClick })
    await user.tab()
    expect(document.activeElement).toBe(row('Asha'))
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement).toBe(row('Ravi'))
    await user.keyboard('{Enter}')
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith(people[1])
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(row('Meera'))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(row('Meera'))
  })

  it('leaves Enter on a button inside the row to the button', async () => {
    const onRowClick = vi.fn()
    table({ onRowClick })
    screen.getByRole('button', { name: 'View Asha' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(view).toHaveBeenCalledExactlyOnceWith('C-1')
    expect(onRowClick).not.toHaveBeenCalled()
  })

  it('takes no focus where rows cannot be opened', () => {
    table()
    expect(row('Asha').hasAttribute('tabindex')).toBe(false)
  })

  it('marks the selected row', () => {
    table({ selectedKey: 'C-2' })
    expect(row('Ravi').getAttribute('aria-current')).toBe('true')
    expect(row('Asha').hasAttribute('aria-current')).toBe(false)
  })

  it('shows rows of its own shape while it loads', () => {
    table({ rows: undefined, loading: true, skeletonRows: 5 })
    const found = screen.getByRole('table', { name: 'Customers' })
    expect(found.getAttribute('aria-busy')).toBe('true')
    expect(found.querySelectorAll('tbody tr')).toHaveLength(5)
    expect(screen.queryByText('No customer found.')).toBeNull()
  })

  it('keeps its rows while it loads others', () => {
    table({ loading: true })
    expect(screen.getByText('Asha')).toBeTruthy()
  })

  it('says when there is nothing', () => {
    table({ rows: [] })
    expect(screen.getByText('No customer found.')).toBeTruthy()
  })

  it('says what failed and offers to retry', () => {
    const onRetry = vi.fn()
    const error = { message: 'No customer found.', cause: 'There was no answer.', onRetry }
    table({ rows: undefined, error })
    expect(screen.getByRole('alert').textContent).toContain('No customer found.')
    expect(screen.getByText('There was no answer.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledOnce()
  })
})

test('rows that could not refresh stay, with cause and retry', () => {
  const onRetry = vi.fn()
  table({ error: { message: 'No customer found.', cause: 'There was no answer.', onRetry } })
  expect(screen.getByText('Asha')).toBeTruthy()
  expect(screen.queryByText('No customer found.')).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain(
    'This list may be out of date. There was no answer.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

describe('DataTable on a phone', () => {
  it('shows cards with the most important facts first', () => {
    screenIsWide(false)
    table()
    expect(screen.queryByRole('table')).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Customers' })).getAllByRole('listitem')
    expect(cards).toHaveLength(3)
    expect(cards[0]?.textContent).toMatch(/^AshaC-1Phone0981/)
  })

  it('says what a button does once, and shows that a card opens', () => {
    screenIsWide(false)
    const opens: Column<Person> = {
      key: 'open',
      header: 'Print',
      action: true,
      cell: () => <button type="button">Print</button>,
    }
    table({ columns: [...columns, opens], onRowClick: vi.fn() })
    const card = row('Asha')
    expect(within(card).getAllByText('Print')).toHaveLength(1)
    expect(card.querySelector('svg.lucide-chevron-right')).toBeTruthy()
  })

  it('shows what unfolds, and nothing on a card that does neither', () => {
    screenIsWide(false)
    table({ onRowClick: vi.fn(), detail: () => 'More' })
    expect(row('Asha').querySelector('svg.lucide-chevron-down')).toBeTruthy()
    cleanup()
    table()
    expect(row('Asha').querySelector('svg')).toBeNull()
  })

  it('opens a card that is touched', () => {
    screenIsWide(false)
    const onRowClick = vi.fn()
    table({ onRowClick })
    fireEvent.click(screen.getByText('Meera'))
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith(people[2])
  })
})

describe('a card that unfolds', () => {
  const folded: Column<Person>[] = columns.map((column) =>
    column.key === 'phone' ? { ...column, folded: true } : column,
  )

  it('is a heading with a button that says whether it is open', async () => {
    screenIsWide(false)
    const open = vi.fn()
    const props = { columns: folded, onRowClick: open, detail: () => 'More' }
    table({ ...props, step: ({ name }) => `Next for ${name}` })
    const asha = within(row('Asha'))
    expect(asha.getByRole('heading', { level: 2, name: 'Asha' })).toBeTruthy()
    expect(asha.getByText('Next for Asha')).toBeTruthy()
    expect(screen.queryByText('0981')).toBeNull()
    const button = asha.getByRole('button', { name: 'Details Asha' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(button)
    expect(open).toHaveBeenCalledTimes(1)
    cleanup()
    table({ ...props, selectedKey: 'C-1' })
    const opened = screen.getByRole('button', { name: 'Details Asha' })
    expect(opened.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('0981')).toBeTruthy()
    expect(screen.queryByText('0982')).toBeNull()
    const unfolded = document.getElementById(opened.getAttribute('aria-controls') ?? '')
    expect(unfolded?.textContent).toBe('More')
  })
})

test('a card with one button shows it beside the name', () => {
  screenIsWide(false)
  const [id, name, , button] = columns
  if (!id || !name || !button) throw new Error('There are too few columns.')
  table({ columns: [id, name, { ...button, action: true }], onRowClick: vi.fn() })
  const card = row('Asha')
  expect(within(card).getByRole('button', { name: 'View Asha' })).toBeTruthy()
  expect(card.querySelector('dl')).toBeNull()
})

import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '@/api/error'
import { RecordCards } from './RecordCards'

const loaded = { isPending: false, isError: false, error: null, refetch: vi.fn() }

function show(query: { data?: string[]; isError?: boolean; error?: unknown }, name?: string) {
  const refetch = vi.fn()
  render(
    <RecordCards<string>
      query={{ ...loaded, data: undefined, ...query, refetch }}
      rowKey={(row) => row}
      named={name ? { isIt: (row) => row === name, missing: `${name} is not here.` } : undefined}
      empty="No tickets."
      card={(row) => <p>{row}</p>}
    />,
  )
  return refetch
}

test('every record has a card, and the addressed one is marked', () => {
  show({ data: ['T-1', 'T-2'] }, 'T-2')
  expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
    'T-1',
    'The link you opened is for this recordT-2',
  ])
  expect(screen.getByText('T-2').closest('[aria-current="true"]')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an unknown record in the address shows a note', () => {
  show({ data: ['T-1'] }, 'T-9')
  expect(screen.getByRole('alert').textContent).toBe('T-9 is not here.')
  expect(screen.getByText('T-1')).toBeTruthy()
})

test('an empty list says so', () => {
  show({ data: [] })
  expect(screen.getByText('No tickets.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('records that fail to load say why and can be retried', () => {
  const refetch = show({ isError: true, error: ApiError.network() })
  expect(screen.getByText('No response from the server. Please try again later.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('loaded records stay if the next load fails', () => {
  show({ data: ['T-1'], isError: true, error: ApiError.network() })
  expect(screen.getByText('T-1')).toBeTruthy()
})

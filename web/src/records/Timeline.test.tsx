import { render, screen } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import { Timeline } from './Timeline'

const now = new Date('2025-11-15T12:00:00Z')

describe('Timeline', () => {
  it('has the last entry on top, marked, whatever its date', () => {
    render(
      <Timeline
        now={now}
        entries={[
          { status: 'Under Process', date: '2025-11-12T08:00:00Z' },
          { status: 'On Hold', date: '2025-11-10T08:00:00Z' },
          { status: 'Completed', date: '2025-11-14T12:00:00Z' },
        ]}
      />,
    )
    const entries = screen.getAllByRole('listitem')
    expect(entries.map((entry) => entry.querySelector('p')?.textContent)).toEqual([
      'Completed',
      'On Hold',
      'Under Process',
    ])
    expect(entries.map((entry) => entry.getAttribute('aria-current'))).toEqual(['step', null, null])
    expect(entries[0]?.textContent).toContain('yesterday')
    expect(entries[0]?.querySelector('time')?.dateTime).toBe('2025-11-14T12:00:00Z')
  })

  it('shows nothing for an invalid date', () => {
    render(<Timeline now={now} entries={[{ status: 'On Hold', date: 'soon' }]} />)
    expect(screen.getByRole('listitem').textContent).toBe('On Hold')
  })

  it('takes the later of two entries of one moment as newer', () => {
    const date = '2025-11-14T12:00:00Z'
    render(
      <Timeline
        now={now}
        entries={[
          { status: 'First', date },
          { status: 'Second', date },
        ]}
      />,
    )
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Second')
  })
})

test('a parcel on its way has a button, for customers only', () => {
  const entries = [
    { status: 'See https://example.com/manual', date: '2026-03-01T04:30:00Z' },
    { status: 'Dispatched\nSwift 7: https://swift.example/7', date: '2026-03-02T04:30:00Z' },
    { status: 'Completed', date: '2026-03-03T04:30:00Z' },
  ]
  const { unmount } = render(<Timeline entries={entries} palette="ticket-customer" />)
  const buttons = screen.getAllByRole('link', { name: 'Track parcel' })
  expect(buttons.map((one) => one.getAttribute('href'))).toEqual(['https://swift.example/7'])
  unmount()
  render(<Timeline entries={entries} palette="ticket-admin" />)
  expect(screen.queryByRole('link', { name: 'Track parcel' })).toBeNull()
})

import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { StatusBadge } from './StatusBadge'
import type { StatusPalette } from './statusTones'

function shown(status: string | null, palette: StatusPalette) {
  const { container } = render(<StatusBadge status={status} palette={palette} />)
  const badge = container.querySelector('[data-tone]')
  return { word: badge?.textContent, tone: badge?.getAttribute('data-tone') }
}

describe('StatusBadge', () => {
  it.each<[StatusPalette, string | null, string, string]>([
    ['ticket-customer', 'Under Process', 'Under Process', 'blue'],
    ['ticket-customer', 'Completed', 'Completed', 'green'],
    ['ticket-customer', 'On Hold', 'On Hold', 'yellow'],
    ['ticket-customer', 'Delivered', 'Delivered', 'purple'],
    ['ticket-customer', 'Other', 'Other', 'orange'],
    ['ticket-customer', 'Waiting for parts', 'Waiting for parts', 'red'],
    ['ticket-admin', 'Waiting for parts', 'Waiting for parts', 'grey'],
    ['ticket-customer', null, 'N/A', 'grey'],
    ['ticket-admin', '  ', 'N/A', 'grey'],
    ['warranty', 'In process', 'In process', 'yellow'],
    ['warranty', 'Approved', 'Approved', 'green'],
    ['warranty', 'Rejected', 'Rejected', 'red'],
    ['warranty', 'Lost', 'Lost', 'grey'],
    ['claim-customer', 'Wait for Confirmation', 'Wait for Confirmation', 'yellow'],
    ['claim-customer', 'Rejected', 'Rejected', 'red'],
    ['claim-admin', 'In Process', 'In Process', 'amber'],
    ['claim-admin', 'Approved', 'Approved', 'green'],
    ['claim-admin', 'Wait for Confirmation', 'Wait for Confirmation', 'lemon'],
    ['claim-admin', null, 'Pending', 'lemon'],
  ])('in the palette %s shows %s as "%s" in %s', (palette, status, word, tone) => {
    expect(shown(status, palette)).toEqual({ word, tone })
  })

  it('names a link in a status of one’s own, and shows no address', () => {
    const status = 'Dispatched\nSwift 7: https://swift.example/7'
    expect(shown(status, 'ticket-admin').word).toBe('Dispatched\nSwift 7: Track parcel')
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Track parcel' })
    expect(link.href).toBe('https://swift.example/7')
    expect(link.target).toBe('_blank')
    expect(shown('See https://a.example/manual', 'ticket-admin').word).toBe('See a.example')
  })

  it('shows customers the words of a status without its address', () => {
    expect(shown('Sent: https://courier.example/7', 'ticket-customer').word).toBe('Sent')
  })

  it('is a button where a click tells more', () => {
    const onClick = vi.fn()
    render(<StatusBadge status="Rejected" palette="claim-customer" onClick={onClick} />)
    fireEvent.click(screen.getByRole('button', { name: 'Rejected' }))
    expect(onClick).toHaveBeenCalledOnce()
  })
})

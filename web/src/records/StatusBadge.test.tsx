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

  it('makes an address in a status of one’s own a link', () => {
    render(<StatusBadge status="Sent: https://courier.example/7" palette="ticket-admin" />)
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'https://courier.example/7' })
    expect(link.href).toBe('https://courier.example/7')
    expect(link.target).toBe('_blank')
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

import { hearAlerts } from '@test/alerts'
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { storedFileUrl } from '@/lib/storedFileUrl'
import { InvoiceLink } from './InvoiceLink'

describe('the address of a stored file', () => {
  it.each([
    ['files/abc', '/files/abc'],
    ['files\\2025\\abc', '/files/2025/abc'],
    ['/files/abc', '/files/abc'],
    ['//other.example/x', '/other.example/x'],
    ['\\\\other.example\\x', '/other.example/x'],
    ['javascript:alert(1)', '/javascript:alert(1)'],
    ['', undefined],
    ['  ', undefined],
    [null, undefined],
  ])('of %s is %s', (path, url) => {
    expect(storedFileUrl(path)).toBe(url)
  })
})

describe('InvoiceLink', () => {
  it('opens the invoice in a new tab', () => {
    render(<InvoiceLink path={'files\\abc'} />)
    const link = screen.getByRole('link', { name: 'View Invoice' })
    expect(link.getAttribute('href')).toBe('/files/abc')
    expect(link.getAttribute('target')).toBe('_blank')
  })

  it('says when there is none', () => {
    const alert = hearAlerts()
    render(<InvoiceLink path={null} />)
    fireEvent.click(screen.getByRole('button', { name: 'View Invoice' }))
    expect(alert).toHaveBeenCalledExactlyOnceWith('Invoice not available.')
  })
})

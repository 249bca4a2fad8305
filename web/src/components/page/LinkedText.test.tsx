import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LinkedText } from './LinkedText'
import { splitLinks } from './links'

const addresses = (text: string) => splitLinks(text).flatMap((part) => part.href ?? [])

describe('links in a status text', () => {
  it.each([
    { text: 'No address here', found: [] },
    { text: 'See https://a.example/t/1', found: ['https://a.example/t/1'] },
    { text: 'See http://a.example.', found: ['http://a.example'] },
    { text: '(https://a.example/x), then wait', found: ['https://a.example/x'] },
    { text: 'https://a.example/x_(1)', found: ['https://a.example/x_(1)'] },
    { text: 'Really https://a.example/?q=1&r=2!?', found: ['https://a.example/?q=1&r=2'] },
    { text: 'https://a.example,https', found: ['https://a.example,https'] },
    { text: 'HTTPS://A.EXAMPLE/x', found: ['HTTPS://A.EXAMPLE/x'] },
    {
      text: 'https://a.example and https://b.example;',
      found: ['https://a.example', 'https://b.example'],
    },
    { text: 'javascript:alert(1)', found: [] },
    { text: 'data:text/html,hello', found: [] },
    { text: 'https://', found: [] },
  ])('"$text" has $found', ({ text, found }) => {
    expect(addresses(text)).toEqual(found)
  })

  it('lose no character of the text', () => {
    const text = 'Sent (https://a.example/x). Done; see http://b.example!'
    expect(
      splitLinks(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  it('open in a new tab that knows nothing of this page', () => {
    render(<LinkedText text="Track it at https://a.example/t." />)
    const link = screen.getByRole('link')
    expect(link.getAttribute('href')).toBe('https://a.example/t')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  })

  it('stay text when they are markup', () => {
    const { container } = render(<LinkedText text={'<img src=x onerror="alert(1)"> <b>bold</b>'} />)
    expect(container.querySelector('img, b')).toBeNull()
    expect(container.textContent).toBe('<img src=x onerror="alert(1)"> <b>bold</b>')
  })
})

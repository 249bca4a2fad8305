import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SendToCustomer } from './SendToCustomer'
import { SendOnWhatsApp, ShareOnWhatsApp } from './WhatsApp'

const news = { kind: 'ticket', number: 'T-1', status: 'On Hold' } as const

test('links to the number, in a tab without access to this one', () => {
  renderPage(<SendOnWhatsApp news={news} name="Asha Verma" phone="098765 43210" />)
  const link = screen.getByRole('link', { name: 'Send on WhatsApp' })
  const address = new URL(link.getAttribute('href') ?? '')
  expect(address.origin + address.pathname).toBe('https://wa.me/919876543210')
  expect(address.searchParams.get('text')).toContain('Hello Asha Verma,')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener noreferrer')
})

test.each([
  ['12345', 'WhatsApp does not accept 12345. It needs ten digits, or + and the country code.'],
  ['', 'This customer has no phone number.'],
])('a number that cannot be one (%s) is no link, but says why', (phone, why) => {
  renderPage(<SendOnWhatsApp news={news} name="Asha Verma" phone={phone} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(why)).toBeTruthy()
})

test('a customer who is known by number alone is looked up', async () => {
  serve({
    'GET /api/users/customer/CU1': () =>
      json(200, { name: 'Asha Verma', phone: '+1 415 555 0100' }),
  })
  renderPage(<SendToCustomer news={news} customerId="CU1" />)
  const link = await screen.findByRole('link', { name: 'Send on WhatsApp' })
  expect(link.getAttribute('href')).toContain('https://wa.me/14155550100?text=')
})

test('a shared text has no phone number', () => {
  renderPage(<ShareOnWhatsApp news={news} />)
  const link = screen.getByRole('link', { name: 'Share on WhatsApp' })
  expect(link.getAttribute('href')).toContain('https://wa.me/?text=')
})

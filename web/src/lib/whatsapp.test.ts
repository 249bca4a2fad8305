import { expect, test } from 'vitest'
import { whatsappLink, whatsappNumber } from './whatsapp'

test.each([
  ['ten digits are Indian', '9876543210', '919876543210'],
  ['with a nought before them', '09876543210', '919876543210'],
  ['however they are divided', '(098765) 432-10', '919876543210'],
  ['with the code of the country', '919876543210', '919876543210'],
  ['with a plus', '+91 98765 43210', '919876543210'],
  ['with two noughts', '0091-98765-43210', '919876543210'],
  ['with a nought behind the code', '+91 (0) 98765 43210', '919876543210'],
  ['in the digits of Hindi', '९८७६५४३२१०', '919876543210'],
  ['a number at a desk, which may have WhatsApp as well', '0522 2345678', '915222345678'],
  ['of another country', '+1 (415) 555-0100', '14155550100'],
  ['of a small country', '+683 4000', undefined],
  ['of another country without a plus', '14155550100', undefined],
  ['too short', '98765', undefined],
  ['too long', '+1234567890123456', undefined],
  ['too long for India', '+91 98765 432101', undefined],
  ['beginning with a nought behind the plus', '+0987654321', undefined],
  ['ten digits that no number begins with', '1234567890', undefined],
  ['words', 'ask at the desk', undefined],
  ['nothing', '', undefined],
  ['no field', undefined, undefined],
  ['null', null, undefined],
])('%s', (_, typed, digits) => {
  expect(whatsappNumber(typed)).toBe(digits)
})

test('a link carries its text whole, whatever is in it', () => {
  const text = 'Claim CL1 & ₹1,500?\nआशा #1 100%'
  const link = new URL(whatsappLink(text, '919876543210'))
  expect(link.origin + link.pathname).toBe('https://wa.me/919876543210')
  expect([...link.searchParams]).toEqual([['text', text]])
  expect(link.hash).toBe('')
})

test('without a number its user chooses to whom', () => {
  expect(whatsappLink('Hello')).toBe('https://wa.me/?text=Hello')
})

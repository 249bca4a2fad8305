import { expect, test } from 'vitest'
import { fillAnswer } from './fillAnswer'

const facts = { name: 'Asha Verma', number: 'T-0001', product: 'UPS $& 600' }

test('a ready answer names customer, ticket and product', () => {
  expect(fillAnswer('Hello {name},\nyour {product} ({number}) is ready.', facts)).toBe(
    'Hello Asha Verma,\nyour UPS $& 600 (T-0001) is ready.',
  )
})

test('without a name the greeting is plain', () => {
  expect(fillAnswer('Hello {name},\nit is ready.', { ...facts, name: ' ' })).toBe(
    'Hello,\nit is ready.',
  )
  expect(fillAnswer('{name}, it is ready.', {})).toBe('it is ready.')
})

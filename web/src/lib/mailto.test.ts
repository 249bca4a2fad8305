import { expect, test } from 'vitest'
import { mailto } from './mailto'

test.each([
  ['care@acme.test', 'mailto:care@acme.test'],
  ['a+b@acme.test', 'mailto:a%2Bb@acme.test'],
  ['a?bcc=x%40y.z&body=hi@b.com', 'mailto:a%3Fbcc%3Dx%2540y.z%26body%3Dhi@b.com'],
])('an email to %s has no other recipient and no text', (address, link) => {
  expect(mailto(address)).toBe(link)
})

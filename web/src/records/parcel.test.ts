import { expect, test } from 'vitest'
import { parcelLink, withoutLinks } from './parcel'

test.each([
  ['On Hold', 'On Hold', undefined],
  [
    'Dispatched\nSwift 7: https://swift.example/7',
    'Dispatched\nSwift 7',
    'https://swift.example/7',
  ],
  ['Track it (https://a.example/x).', 'Track it', 'https://a.example/x'],
  ['https://a.example/only', 'Tracking link', 'https://a.example/only'],
  ['See https://a.example/manual', 'See', undefined],
])('the status %j reads %j', (status, words, link) => {
  expect([withoutLinks(status), parcelLink(status)]).toEqual([words, link])
})

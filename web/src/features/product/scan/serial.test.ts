import { expect, test } from 'vitest'
import { serialIn } from './serial'

test.each([
  ['SN-0042-AX', 'SN-0042-AX'],
  [' 8901234567890\n', '8901234567890'],
  ['Model: SW-8\nS/N: AB12-9 \nMAC: 00:11', 'AB12-9'],
  ['model=SW-8;serial no=77/1', '77/1'],
  ['https://example.com/p/1', undefined],
  ['two words', undefined],
  ['', undefined],
  ['x'.repeat(101), undefined],
])('a code that says %j has the serial number %j', (text, serial) => {
  expect(serialIn(text)).toBe(serial)
})

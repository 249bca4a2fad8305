import { expect, test } from 'vitest'
import { qrPath } from './qrPath'

test.each([
  ['one run', '111', 'M0 0h3v1h-3z'],
  ['two runs of a row', '1011', 'M0 0h1v1h-1zM2 0h2v1h-2z'],
  ['rows from the top', '10\n01', 'M0 0h1v1h-1zM1 1h1v1h-1z'],
  ['nothing dark', '00\n00', ''],
])('%s', (_, rows, path) => {
  expect(qrPath(rows)).toBe(path)
})

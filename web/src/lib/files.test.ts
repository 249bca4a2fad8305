import { expect, test } from 'vitest'
import vectors from '../../../testdata/warranty.json'
import { fileSize, refusalOf } from './files'

test.each(vectors.fileSize)('$why', ({ bytes, allowed }) => {
  const file = new File([], 'invoice.pdf', { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: bytes })
  expect(refusalOf(file)).toBe(allowed ? undefined : 'File size exceeds the limit of 10MB')
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1500, '1.5 kB'],
  [10_485_760, '10.5 MB'],
  [250_000_000, '250 MB'],
])('%d bytes read %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

import { expect, test } from 'vitest'
import vectors from '../../../testdata/warranty.json'
import { fileSize, IMAGE_TYPES, INVOICE_TYPES, LETTER_TYPES, refusalOf } from './files'

test.each(vectors.fileSize)('$why', ({ bytes, allowed }) => {
  const file = new File(['x'], 'invoice.pdf', { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: bytes })
  expect(refusalOf(file)).toBe(allowed ? undefined : 'File size exceeds the limit of 10MB')
})

test('a file without content is refused as the server would', () => {
  const file = new File([], 'invoice.pdf', { type: 'application/pdf' })
  expect(refusalOf(file, INVOICE_TYPES)).toBe('The file is empty. Please select another file.')
})

test.each([
  ['IMG_1.HEIC', '', IMAGE_TYPES, 'HEIC photos cannot be read. Please select JPEG, PNG or WebP.'],
  [
    'IMG_1',
    'image/heic',
    INVOICE_TYPES,
    'HEIC photos cannot be read. Please select PDF, JPEG, PNG or WebP.',
  ],
  [
    'logo.svg',
    'image/svg+xml',
    IMAGE_TYPES,
    'SVG images cannot be read. Please select JPEG, PNG or WebP.',
  ],
  ['notes.txt', 'text/plain', LETTER_TYPES, "'notes.txt' cannot be read. Please select PDF."],
  ['bill.pdf', 'application/pdf', INVOICE_TYPES, undefined],
])('%s of type "%s" for %s', (name, type, accept, sentence) => {
  expect(refusalOf(new File(['x'], name, { type }), accept)).toBe(sentence)
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

import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import readXlsxFile from 'read-excel-file/node'

// The portal's own code writes the sample workbook. Go tests keep it current and read it with
// another library.
const sample = (name: string) =>
  readFile(new URL(`../../internal/platform/xlsx/testdata/${name}`, import.meta.url))

test('a spreadsheet reads back cell by cell, further sheets too', async () => {
  const cells = JSON.parse((await sample('sample.json')).toString())
  expect(cells).toHaveLength(3)
  expect(await readXlsxFile(await sample('sample.xlsx'), { trim: false })).toEqual(cells)
})

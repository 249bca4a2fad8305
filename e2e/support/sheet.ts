import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import readXlsxFile from 'read-excel-file/node'

/** The sheets of a downloaded workbook, read back by a library that did not write it. */
export async function sheetsOf(download: Download) {
  return readXlsxFile(await readFile(await download.path()))
}

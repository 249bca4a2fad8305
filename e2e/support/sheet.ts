import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import readXlsxFile from 'read-excel-file/node'

/** Reads a downloaded workbook with another library than the one that wrote it. */
export async function sheetsOf(download: Download) {
  return readXlsxFile(await readFile(await download.path()))
}

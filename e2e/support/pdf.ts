import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'

const MILLIMETRES_A_POINT = 25.4 / 72

/** The page number is below this part of the sheet. */
const MARGIN_BEGINS = 0.965

const execute = promisify(execFile)

/** Runs a Poppler program. Two hundred sheets have much text. */
const run = (program: string, args: string[]) =>
  execute(program, args, { maxBuffer: 64 * 1024 * 1024 })

export interface Printed {
  /** The size of a sheet in Poppler's words, such as '594.96 x 841.92 pts (A4)'. */
  size: string
  /** The distance of the text from the left edge, in millimetres. */
  margin: number
  /** The filled part of the first sheet, without the text in the margin. */
  filled: number
  /** The text of each sheet. White space is reduced to single spaces. */
  sheets: string[]
}

/** Prints the page to PDF with Chromium, and reads it with Poppler. */
export async function printed(page: Page): Promise<Printed> {
  const folder = await mkdtemp(join(tmpdir(), 'aftercare-pdf-'))
  const path = join(folder, 'printed.pdf')
  try {
    await page.evaluate(() => document.fonts.ready)
    await page.pdf({ path, preferCSSPageSize: true })
    const info = (await run('pdfinfo', [path])).stdout
    const text = (await run('pdftotext', ['-layout', path, '-'])).stdout
    const words = (await run('pdftotext', ['-bbox', path, '-'])).stdout
    const lefts = Array.from(words.matchAll(/xMin="([\d.]+)"/g), ([, points]) => Number(points))
    const first = words.split('<page ')[1] ?? ''
    const height = Number(/height="([\d.]+)"/.exec(first)?.[1])
    const bottoms = Array.from(first.matchAll(/yMax="([\d.]+)"/g), ([, y]) => Number(y) / height)
    const sheets = text.split('\f').map((sheet) => sheet.replaceAll(/\s+/g, ' ').trim())
    return {
      size: /^Page size: +(.*)$/m.exec(info)?.[1] ?? 'unknown',
      margin: Math.min(...lefts) * MILLIMETRES_A_POINT,
      filled: Math.max(...bottoms.filter((bottom) => bottom < MARGIN_BEGINS)),
      // Poppler ends every sheet with a form feed, including the last one.
      sheets: sheets.slice(0, -1),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns the text of a PDF. White space is reduced to single spaces. */
export async function textOfPdf(content: Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aftercare-pdf-'))
  const path = join(folder, 'read.pdf')
  try {
    await writeFile(path, content)
    return (await run('pdftotext', ['-layout', path, '-'])).stdout.replaceAll(/\s+/g, ' ').trim()
  } finally {
    await rm(folder, { recursive: true })
  }
}

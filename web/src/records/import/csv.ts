import { saveFile } from '@/lib/saveFile'

/** Spreadsheet programs take such a cell for a formula, unless an apostrophe stands before it. */
const formula = /^'*[=+\-@＝＋－＠]/

const cellOf = (text: string) =>
  `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Saves a small table as a file that spreadsheet programs open. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const lines = rows.map((row) => row.map(cellOf).join(','))
  saveFile(new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), name)
}

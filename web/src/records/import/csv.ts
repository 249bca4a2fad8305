import { saveFile } from '@/lib/saveFile'

/**
 * Spreadsheet programs read such a cell as a formula. An apostrophe before the text prevents that.
 */
const formula = /^'*[=+\-@＝＋－＠]/

const cellOf = (text: string) =>
  `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Saves a small table as a CSV file for spreadsheet programs. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const lines = rows.map((row) => row.map(cellOf).join(','))
  saveFile(new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' }), name)
}

/** The dark modules of a code as one path, a step for each run in a row. */
export function qrPath(rows: string): string {
  return rows
    .split('\n')
    .flatMap((row, y) =>
      Array.from(row.matchAll(/1+/g), ({ 0: run, index: x }) => {
        const width = run.length
        return `M${x} ${y}h${width}v1h-${width}z`
      }),
    )
    .join('')
}

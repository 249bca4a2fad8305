/** Returns the dark modules of a QR code as one path. */
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

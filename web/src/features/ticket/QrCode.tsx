import { qrPath } from './qrPath'

interface QrCodeProps {
  /** A line for each row of modules, 1 for a dark one. */
  rows: string
  label: string
  className?: string
}

/** Readers want a light edge of four modules around a code. */
const EDGE = 4

/** A QR code, dark on light in either theme, as sharp as the printer can. */
export function QrCode({ rows, label, className }: QrCodeProps) {
  const size = rows.split('\n').length + 2 * EDGE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-EDGE} ${-EDGE} ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect x={-EDGE} y={-EDGE} width={size} height={size} fill="#ffffff" />
      <path d={qrPath(rows)} fill="#000000" />
    </svg>
  )
}

import { qrPath } from './qrPath'

interface QrCodeProps {
  /** One line per row of modules. 1 is dark. */
  rows: string
  label: string
  className?: string
}

/** QR readers need a light margin of four modules. */
const EDGE = 4

/** A QR code, dark on light in both themes, as vector graphics. */
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

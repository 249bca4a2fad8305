import type { ReactNode } from 'react'

/** The parts of the illustrations. Each part has its own coordinates, and a picture places it. */
interface Placed {
  x: number
  y: number
  scale?: number
}

function Place({ x, y, scale = 1, children }: Placed & { children: ReactNode }) {
  return (
    <g
      transform={`translate(${x} ${y}) scale(${scale})`}
      className="stroke-art-line"
      strokeWidth={2.5 / scale}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </g>
  )
}

/** 80 by 96: a shield with the lens of the logo in its centre. */
export function Shield(place: Placed) {
  return (
    <Place {...place}>
      <path d="M40 2 76 14v34c0 22-15 38-36 46C19 86 4 70 4 48V14z" className="fill-art-paper" />
      <path d="M40 2v92C19 86 4 70 4 48V14z" className="fill-art-fill" stroke="none" />
      <path d="M40 2 76 14v34c0 22-15 38-36 46C19 86 4 70 4 48V14z" />
      <circle cx="40" cy="45" r="19" className="fill-art-paper" />
      <circle cx="40" cy="45" r="10" className="fill-art-line" stroke="none" />
      <path d="M40 40a5 5 0 0 1 5 5" className="stroke-art-paper" />
    </Place>
  )
}

/** 104 by 84: a bullet camera on its bracket, looking to the right. */
export function Camera(place: Placed) {
  return (
    <Place {...place}>
      <rect x="3" y="44" width="12" height="34" rx="4" className="fill-art-fill" />
      <path d="M15 61h18c7 0 11-4 11-11v-6" />
      <g transform="rotate(8 56 26)">
        <rect x="20" y="14" width="70" height="30" rx="8" className="fill-art-paper" />
        <path d="M14 14c0-4 3-7 7-7h74c4 0 7 3 7 7v2H14z" className="fill-art-fill" />
        <circle cx="76" cy="30" r="9" className="fill-art-fill" />
        <circle cx="76" cy="30" r="4" className="fill-art-line" stroke="none" />
        <circle cx="32" cy="30" r="3" className="fill-art-accent" stroke="none" />
      </g>
    </Place>
  )
}

/** 128 by 44: a network switch with its row of ports. */
export function Switch(place: Placed) {
  const ports = [14, 32, 50, 68, 86, 104]
  return (
    <Place {...place}>
      <path d="M16 42v4M112 42v4" />
      <rect x="2" y="2" width="124" height="40" rx="7" className="fill-art-paper" />
      {ports.map((x, position) => (
        <g key={x} stroke="none">
          <rect x={x} y="20" width="12" height="11" rx="2" className="fill-art-fill" />
          <circle
            cx={x + 6}
            cy="12"
            r="2"
            className={position === 1 || position === 4 ? 'fill-art-accent' : 'fill-art-line'}
          />
        </g>
      ))}
    </Place>
  )
}

/** 76 by 68: a closed parcel with a label. */
export function Parcel(place: Placed) {
  return (
    <Place {...place}>
      <path d="M10 4h56l8 16v42a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V20z" className="fill-art-fill" />
      <path d="M2 20h72v42a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4z" className="fill-art-paper" />
      <path d="M2 20h72M30 20l4-16h8l4 16v12l-4-3-4 3-4-3-4 3z" className="fill-art-fill" />
      <path d="M12 54h16M12 46h10" />
      <circle cx="62" cy="53" r="3" className="fill-art-accent" stroke="none" />
    </Place>
  )
}

/** 28 by 28: a check mark in the accent colour. */
export function Tick({ x, y, scale = 1 }: Placed) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle cx="14" cy="14" r="14" className="fill-art-accent" />
      <path
        d="m8 14.5 4 4 8-8.5"
        className="stroke-art-paper"
        strokeWidth="2.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  )
}

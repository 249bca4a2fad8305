import { Picture } from './Picture'
import { Camera, Parcel, Shield, Switch, Tick } from './parts'

export function LoginIllustration({ className }: { className?: string }) {
  return (
    <Picture width={480} height={360} className={className}>
      <circle cx="240" cy="176" r="156" className="fill-art-ground" />
      <circle cx="240" cy="176" r="112" className="fill-art-paper" opacity="0.55" />
      <g className="stroke-art-line" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="1 8">
        <path d="M132 118c34 0 40 26 66 34" />
        <path d="M350 104c-30 4-40 28-64 40" />
        <path d="M118 268c40 0 52-20 82-40" />
        <path d="M362 262c-36 0-54-14-80-34" />
      </g>
      <path
        d="M24 318h432"
        className="stroke-art-line"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.35"
      />
      <Shield x={166} y={78} scale={1.85} />
      <Tick x={276} y={206} scale={1.5} />
      <Camera x={30} y={62} scale={1.05} />
      <Parcel x={348} y={236} scale={1.2} />
      <Switch x={34} y={262} scale={1.2} />
      <Phone x={350} y={54} />
    </Picture>
  )
}

function Phone({ x, y }: { x: number; y: number }) {
  return (
    <g
      transform={`translate(${x} ${y})`}
      className="stroke-art-line"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      <rect x="2" y="2" width="64" height="112" rx="12" className="fill-art-paper" />
      <path d="M27 12h14" />
      <rect x="13" y="26" width="42" height="30" rx="5" className="fill-art-fill" stroke="none" />
      <path d="M15 70h30M15 82h38M15 94h20" />
      <circle cx="49" cy="41" r="4" className="fill-art-accent" stroke="none" />
    </g>
  )
}

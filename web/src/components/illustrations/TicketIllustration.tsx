import { Picture } from './Picture'
import { Parcel, Tick } from './parts'

export function TicketIllustration({ className }: { className?: string }) {
  return (
    <Picture width={320} height={140} className={className}>
      <ellipse cx="160" cy="122" rx="148" ry="12" className="fill-art-ground" />
      <g className="stroke-art-line" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M96 84c28-44 60 22 88-14 16-20 30-30 52-30" strokeDasharray="1 8" />
        <circle cx="140" cy="70" r="8" className="fill-art-paper" />
        <circle cx="190" cy="64" r="8" className="fill-art-fill" />
        <path
          d="M262 14c18 0 32 14 32 32 0 22-32 56-32 56s-32-34-32-56c0-18 14-32 32-32z"
          className="fill-art-paper"
        />
      </g>
      <Tick x={246} y={31} scale={1.15} />
      <Parcel x={18} y={48} />
    </Picture>
  )
}

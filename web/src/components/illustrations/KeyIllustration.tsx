import { Picture } from './Picture'
import { Shield, Tick } from './parts'

export function KeyIllustration({ className }: { className?: string }) {
  return (
    <Picture width={480} height={360} className={className}>
      <circle cx="240" cy="180" r="150" className="fill-art-ground" />
      <Shield x={140} y={62} scale={2.3} />
      <g
        transform="rotate(-28 320 232)"
        className="stroke-art-line"
        strokeWidth="2.5"
        strokeLinejoin="round"
      >
        <path d="M300 222h104v20h-12v14h-16v-14h-14v14h-16v-14h-46z" className="fill-art-paper" />
        <circle cx="276" cy="232" r="34" className="fill-art-paper" />
        <circle cx="276" cy="232" r="14" className="fill-art-fill" />
      </g>
      <Tick x={118} y={212} scale={1.6} />
    </Picture>
  )
}

import { Picture } from './Picture'
import { Shield, Switch } from './parts'

export function DeskIllustration({ className }: { className?: string }) {
  const rows = [104, 136, 168, 200]
  return (
    <Picture width={480} height={360} className={className}>
      <circle cx="240" cy="176" r="156" className="fill-art-ground" />
      <g className="stroke-art-line" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M40 323h424" opacity="0.35" />
        <path d="M216 250v30h48v-30M188 282h104" className="fill-art-fill" />
        <rect x="92" y="48" width="296" height="204" rx="14" className="fill-art-paper" />
        <path
          d="M92 62a14 14 0 0 1 14-14h40v204h-40a14 14 0 0 1-14-14z"
          className="fill-art-fill"
        />
        <path d="M108 78h22M108 102h22M108 118h16M108 134h22" />
        <path d="M164 76h76" />
        {rows.map((y, position) => (
          <g key={y}>
            <circle cx="172" cy={y} r="9" className="fill-art-fill" stroke="none" />
            <path d={`M192 ${y}h${position % 2 ? 52 : 68}`} />
            <rect
              x="320"
              y={y - 8}
              width="44"
              height="16"
              rx="6"
              stroke="none"
              className={position === 1 ? 'fill-art-accent' : 'fill-art-fill'}
            />
          </g>
        ))}
      </g>
      <Switch x={318} y={272} scale={1.1} />
      <Shield x={62} y={216} scale={1.1} />
    </Picture>
  )
}

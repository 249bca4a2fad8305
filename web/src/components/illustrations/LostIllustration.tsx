import { Picture } from './Picture'

export function LostIllustration({ className }: { className?: string }) {
  return (
    <Picture width={160} height={112} className={className}>
      <ellipse cx="80" cy="98" rx="68" ry="10" className="fill-art-ground" />
      <g className="stroke-art-line" strokeWidth="2.2" strokeLinejoin="round" strokeLinecap="round">
        <path
          d="M44 52a36 36 0 0 1 72 0z"
          transform="rotate(180 80 50)"
          className="fill-art-fill"
        />
        <rect x="36" y="34" width="88" height="16" rx="8" className="fill-art-paper" />
        <circle cx="80" cy="62" r="11" className="fill-art-paper" />
        <path d="m76 58 8 8M84 58l-8 8" />
        <path d="M124 42h10c6 0 10 4 10 10v10" />
        <path d="M138 66h12v6h-12zM141 72v5M147 72v5" className="fill-art-paper" />
        <circle cx="48" cy="42" r="2.5" className="fill-art-accent" stroke="none" />
      </g>
    </Picture>
  )
}

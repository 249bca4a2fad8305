import { Picture } from './Picture'

export function EmptyIllustration({ className }: { className?: string }) {
  return (
    <Picture width={160} height={112} className={className}>
      <ellipse cx="80" cy="98" rx="68" ry="10" className="fill-art-ground" />
      <g className="stroke-art-line" strokeWidth="2.2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M44 48h72v44a5 5 0 0 1-5 5H49a5 5 0 0 1-5-5z" className="fill-art-paper" />
        <path d="m44 48 16-16h40l16 16z" className="fill-art-fill" />
        <path d="M44 48 26 60l14 10M116 48l18 12-14 10" className="fill-art-paper" />
        <path d="M70 48v14l5-3 5 3 5-3 5 3V48" className="fill-art-fill" />
        <path d="M80 22V10M62 24l-7-9M98 24l7-9" opacity="0.6" />
        <circle cx="104" cy="86" r="3" className="fill-art-accent" stroke="none" />
        <path d="M54 86h16" />
      </g>
    </Picture>
  )
}

import { Picture } from './Picture'
import { Tick } from './parts'

export function MailIllustration({ className }: { className?: string }) {
  return (
    <Picture width={480} height={360} className={className}>
      <circle cx="240" cy="180" r="150" className="fill-art-ground" />
      <g className="stroke-art-line" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path
          d="M120 168 240 104l120 64v112a14 14 0 0 1-14 14H134a14 14 0 0 1-14-14z"
          className="fill-art-fill"
        />
        <rect x="150" y="96" width="180" height="180" rx="10" className="fill-art-paper" />
        <path d="M178 128h76M178 150h124M178 170h124M178 190h84" />
        <path
          d="M120 172l98 70a38 38 0 0 0 44 0l98-70v108a14 14 0 0 1-14 14H134a14 14 0 0 1-14-14z"
          className="fill-art-paper"
        />
        <path d="m124 290 76-62M356 290l-76-62" />
        <path d="M40 150h44M56 178h36M34 206h54" opacity="0.5" />
      </g>
      <Tick x={322} y={70} scale={1.6} />
    </Picture>
  )
}

import type { CSSProperties } from 'react'
import type { Picture } from './api'
import { texts } from './texts'
import { usePalette } from './usePalette'

interface Props {
  signature: Picture
  signatory: string
  accent: string
}

/** The signature as in the letter: on white paper in both themes. */
export function SignaturePreview({ signature, signatory, accent }: Props) {
  const { palette } = usePalette(accent)
  return (
    <figure
      data-theme="light"
      style={palette?.light as CSSProperties}
      className="grid justify-items-start rounded-control border border-line bg-surface p-4 text-ink"
    >
      <img
        src={signature.url}
        alt={texts.signature.alt}
        className="mb-2 h-16 max-w-full object-contain object-left"
      />
      <figcaption className="border-brand border-t-2 pt-2 font-semibold">{signatory}</figcaption>
    </figure>
  )
}

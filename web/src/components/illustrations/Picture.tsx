import type { ReactNode } from 'react'

interface PictureProps {
  width: number
  height: number
  className?: string
  children: ReactNode
}

/** The frame of every illustration. They repeat what the text beside them says, so nobody reads them out. */
export function Picture({ width, height, className, children }: PictureProps) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true" className={className}>
      {children}
    </svg>
  )
}

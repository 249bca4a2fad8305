import type { ReactNode } from 'react'

interface PictureProps {
  width: number
  height: number
  className?: string
  children: ReactNode
}

/**
 * The frame of every illustration. Screen readers skip it, because the text beside it says the
 * same.
 */
export function Picture({ width, height, className, children }: PictureProps) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true" className={className}>
      {children}
    </svg>
  )
}

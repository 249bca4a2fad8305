import { Fragment } from 'react'
import { orMissing } from '@/lib/missing'

/** A code, such as a dealer code. On a narrow screen it wraps after an underscore. */
export function LongCode({ value }: { value: string | null | undefined }) {
  const parts = orMissing(value).split(/(?<=_)/)
  return (
    <span className="wrap-break-word">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one code never change places.
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

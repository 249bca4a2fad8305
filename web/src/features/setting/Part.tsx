import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  help: string
  children: ReactNode
}

/** A part of the settings: what it is about beside, or above, what can be set. */
export function Part({ title, help, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-line border-t py-8 first:border-t-0 first:pt-2 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-body text-muted">{help}</p>
      </div>
      <div className="grid min-w-0 gap-4">{children}</div>
    </section>
  )
}

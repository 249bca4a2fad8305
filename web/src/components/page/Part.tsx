import type { ReactNode } from 'react'

interface Props {
  title: string
  help: string
  busy?: boolean
  children: ReactNode
}

/** A part of a long page: its explanation beside or above its settings. A PartIndex links to it. */
export function Part({ title, help, busy, children }: Props) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      aria-busy={busy}
      className="grid scroll-mt-[calc(var(--sticky-top,0px)+3.5rem)] gap-x-10 gap-y-4 border-line border-t py-8 2xl:grid-cols-[14rem_minmax(0,1fr)] first:border-t-0 first:pt-2 lg:max-laptop:grid-cols-[14rem_minmax(0,1fr)] laptop:scroll-mt-[var(--sticky-top,0px)]"
    >
      <div>
        <h2 id={`${id}-title`} tabIndex={-1} className="font-semibold text-base outline-none">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-body text-muted">{help}</p>
      </div>
      <div className="grid min-w-0 gap-4">{children}</div>
    </section>
  )
}

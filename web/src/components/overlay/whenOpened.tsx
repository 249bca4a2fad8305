import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { atRest } from '@/lib/atRest'

interface Code<Props> {
  load: () => Promise<ComponentType<Props>>
  loaded?: ComponentType<Props>
  Late: ComponentType<Props>
}

/**
 * Makes a dialog whose code loads later: when the page is at rest, or when the dialog first opens. Then the dialog
 * stays mounted.
 */
export function whenOpened<Props extends { open?: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const code: Code<Props> = {
    load: async () => (code.loaded ??= await load()),
    Late: lazy(async () => ({ default: await code.load() })) as unknown as ComponentType<Props>,
  }
  return (props) => <WhenOpened code={code} props={props} />
}

interface OpenedProps<Props> {
  code: Code<Props>
  props: Props
}

function WhenOpened<Props extends { open?: boolean }>({ code, props }: OpenedProps<Props>) {
  // If loading fails now, opening the dialog tries again.
  useEffect(() => atRest(() => void code.load().catch(() => undefined)), [code])
  const [Opened, setOpened] = useState<ComponentType<Props>>()
  // Loaded code must not suspend, because React shows suspended content a moment later.
  if (props.open && !Opened) setOpened(() => code.loaded ?? code.Late)
  return (
    Opened && (
      <Suspense>
        <Opened {...props} />
      </Suspense>
    )
  )
}

import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { atRest } from '@/lib/atRest'
import { useIsWide } from '@/lib/useMediaQuery'

interface Code<Props> {
  load: () => Promise<ComponentType<Props>>
  loaded?: ComponentType<Props>
}

interface Options {
  /** Loads the code as soon as this is mounted, because a key may open the dialog at once. A phone has no keys. */
  isSoon?: boolean
}

/**
 * Makes a dialog whose code loads later: when the page is at rest, or when the dialog first opens. Then the dialog
 * stays mounted.
 */
export function whenOpened<Props extends { open?: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  { isSoon = false }: Options = {},
): ComponentType<Props> {
  const code: Code<Props> = { load: async () => (code.loaded ??= await load()) }
  return (props) => <WhenOpened code={code} isSoon={isSoon} props={props} />
}

interface OpenedProps<Props> {
  code: Code<Props>
  isSoon: boolean
  props: Props
}

function WhenOpened<Props extends { open?: boolean }>({ code, isSoon, props }: OpenedProps<Props>) {
  const isNow = useIsWide() && isSoon
  // If loading fails now, opening the dialog tries again.
  useEffect(
    () => atRest(() => void code.load().catch(() => undefined), isNow ? 0 : undefined),
    [code, isNow],
  )
  const [Opened, setOpened] = useState<ComponentType<Props>>()
  const [failed, setFailed] = useState<{ error: unknown }>()
  const isWanted = props.open && !Opened
  if (isWanted && code.loaded) setOpened(() => code.loaded)
  // Not with React.lazy: React shows suspended content up to 300 ms later, and keys would be lost.
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    code.load().then(
      (Loaded) => isHere && setOpened(() => Loaded),
      (error: unknown) => isHere && setFailed({ error }),
    )
    return () => {
      isHere = false
    }
  }, [isWanted, code])
  if (failed) throw failed.error
  return (
    Opened && (
      <Suspense>
        <Opened {...props} />
      </Suspense>
    )
  )
}

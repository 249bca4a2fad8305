import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Location, To } from './history'
import { useRouter, useRouterState } from './RouterProvider'
import type { Blocks, NavigateOptions } from './router'

export const useNavigate = () => useRouter().navigate

export const useLocation = (): Location => useRouterState().location

/** The named parts of the address. */
export const useParams = (): Record<string, string | undefined> =>
  useRouterState().match?.params ?? {}

/** What the page's route says of it. */
export const useHandle = (): unknown => useRouterState().match?.routes.at(-1)?.handle

/** Whether the code of the next page is on its way. */
export const useIsNavigating = () => useRouterState().heading !== undefined

/** What stands behind the question mark, and how to replace it. */
export function useSearchParams() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback(
    (next: Record<string, string>, options?: NavigateOptions) =>
      navigate({ search: String(new URLSearchParams(next)) } satisfies To, options),
    [navigate],
  )
  return [params, set] as const
}

/** Stops a step to another address, if the function says so, until it is answered. */
export function useBlocker(blocks: Blocks) {
  const router = useRouter()
  const { blocked } = useRouterState()
  const latest = useRef(blocks)
  useEffect(() => {
    latest.current = blocks
  })
  useEffect(() => router.block((from, to) => latest.current(from, to)), [router])
  return blocked
}

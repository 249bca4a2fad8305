import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Location, To } from './history'
import { useRouter, useRouterState } from './RouterProvider'
import type { Blocks, NavigateOptions } from './router'

export const useNavigate = () => useRouter().navigate

export const useLocation = (): Location => useRouterState().location

export const useParams = (): Record<string, string | undefined> =>
  useRouterState().match?.params ?? {}

export const useHandle = (): unknown => useRouterState().match?.routes.at(-1)?.handle

/** Reports whether the code of the next page is loading. */
export const useIsNavigating = () => useRouterState().heading !== undefined

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

/** Blocks a navigation if `blocks` returns true, until the user answers. */
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

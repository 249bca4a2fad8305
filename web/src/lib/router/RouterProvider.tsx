import {
  Component,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react'
import { useIsThere } from '../useIsThere'
import type { Route } from './match'
import type { Router, RouterState } from './router'

const RouterContext = createContext<Router | null>(null)
const StateContext = createContext<RouterState | null>(null)
const DepthContext = createContext(0)
const ErrorContext = createContext<unknown>(undefined)

/** Shows the page of the current address, or the fallback until the first page has loaded. */
export function RouterProvider({ router, fallback }: { router: Router; fallback?: ReactNode }) {
  const state = useSyncExternalStore(router.subscribe, () => router.state)
  const isThere = useIsThere(state.match !== undefined)
  return (
    <RouterContext value={router}>
      <StateContext value={state}>{isThere ? <Outlet /> : fallback}</StateContext>
    </RouterContext>
  )
}

export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('There is no router here.')
  return router
}

export function useRouterState(): RouterState {
  const state = useContext(StateContext)
  if (!state) throw new Error('There is no router here.')
  return state
}

/** Returns the error, for the element shown instead of the page. */
export const useRouteError = () => useContext(ErrorContext)

/** Renders the next inner route. */
export function Outlet() {
  const depth = useContext(DepthContext)
  const { match, location } = useRouterState()
  const route = match?.routes[depth]
  if (!route) return null
  const page = (
    <DepthContext value={depth + 1}>
      <Shown route={route} />
    </DepthContext>
  )
  if (!route.errorElement) return page
  return (
    <ErrorBoundary at={location.key} element={route.errorElement}>
      {page}
    </ErrorBoundary>
  )
}

function Shown({ route }: { route: Route }) {
  const { componentOf, failureOf } = useRouter()
  const Page = componentOf(route)
  if (Page) return <Page />
  const failure = failureOf(route)
  if (failure !== undefined) throw failure
  return route.element ?? <Outlet />
}

interface BoundaryProps {
  /** The key of the history entry. A new entry resets the error. */
  at: string
  element: ReactNode
  children: ReactNode
}

class ErrorBoundary extends Component<BoundaryProps, { failed?: { error: unknown; at: string } }> {
  override state: { failed?: { error: unknown; at: string } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error, at: '' } }
  }

  static getDerivedStateFromProps({ at }: BoundaryProps, { failed }: ErrorBoundary['state']) {
    if (!failed) return null
    if (failed.at === '') return { failed: { ...failed, at } }
    return failed.at === at ? null : { failed: undefined }
  }

  override render() {
    const { failed } = this.state
    if (!failed) return this.props.children
    return <ErrorContext value={failed.error}>{this.props.element}</ErrorContext>
  }
}

const POSITIONS = 'aftercare.scrollPositions'
const MOST = 100

/** Scrolls a new page to its top. After Back or Forward, it restores the old position. */
export function ScrollRestoration() {
  const router = useRouter()
  const { location, scroll } = useRouterState()

  useLayoutEffect(() => {
    const positions = readPositions()
    window.history.scrollRestoration = 'manual'
    let { key } = router.state.location
    const note = () => positions.set(key, window.scrollY)
    const unsubscribe = router.subscribe(() => {
      // The old page is still on the screen.
      if (router.state.location.key === key) return
      note()
      writePositions(positions)
      key = router.state.location.key
    })
    const leave = () => {
      note()
      writePositions(positions)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', leave)
    }
  }, [router])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history is scrolled once.
  useLayoutEffect(() => {
    if (scroll === 'none') return
    const left = scroll === 'back' ? readPositions().get(location.key) : undefined
    const part =
      location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (left === undefined && part) part.scrollIntoView()
    else window.scrollTo(0, left ?? 0)
  }, [location.key])

  return null
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(POSITIONS) ?? '[]'))
  } catch {
    // If the stored positions cannot be read, pages start at the top.
    return new Map()
  }
}

function writePositions(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(POSITIONS, JSON.stringify([...positions].slice(-MOST)))
  } catch {
    // If the storage is full, only the scroll position is lost.
  }
}

import { paths } from '@/lib/paths'
import { redirects } from './pages'

/**
 * Loads a page behind the login anew when the browser brings it back from its memory: the person may have logged out
 * since. It was opened by way of a public page, which may be kept there, and shows nothing until then.
 */
export function reloadGuarded(): void {
  const root = document.documentElement
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && isGuarded(window.location.pathname)) root.hidden = true
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && root.hidden) window.location.reload()
  })
}

const isGuarded = (path: string) =>
  [paths.customer, redirects.admin].some((area) => path.toLowerCase().startsWith(area))

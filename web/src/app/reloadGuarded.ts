import { paths } from '@/lib/paths'
import { redirects } from './pages'

/**
 * Reloads a page that needs the login when the browser restores it from memory, because the person may have
 * logged out. The page is hidden until it has reloaded.
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

import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { addressOf, resolve, type To } from './history'
import { useRouter, useRouterState } from './RouterProvider'
import type { NavigateOptions } from './router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  to: To
}

/** A link to a page of the portal. It loads the page's code on hover. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const router = useRouter()
  const { location } = useRouterState()
  const href = addressOf(resolve(to, location))
  const prefetch = () => router.prefetch(to)

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || opensElsewhere || rest.target) return
    event.preventDefault()
    const options = { state, preventScrollReset, replace: replace ?? href === addressOf(location) }
    void router.navigate(to, options)
  }

  return <a onPointerEnter={prefetch} onFocus={prefetch} {...rest} href={href} onClick={follow} />
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  className: (at: { isActive: boolean }) => string
  /** Whether pages below the address do not count as active. */
  end?: boolean
}

/** A link that knows whether its page is open. */
export function NavLink({ to, end = false, className, ...rest }: NavLinkProps) {
  const { location } = useRouterState()
  const { pathname } = resolve(to, location)
  const isActive =
    location.pathname === pathname || (!end && location.pathname.startsWith(`${pathname}/`))
  return (
    <Link
      {...rest}
      to={to}
      className={className({ isActive })}
      {...(isActive && { 'aria-current': 'page' })}
    />
  )
}

/** Redirects to another address when rendered. */
export function Navigate({ to, ...options }: { to: To } & NavigateOptions) {
  const router = useRouter()
  const address = addressOf(resolve(to, useRouterState().location))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it leads to one address once.
  useEffect(() => void router.navigate(address, options), [router, address])
  return null
}

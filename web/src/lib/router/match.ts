import type { ComponentType, ReactNode } from 'react'

/** A page, or a layout around pages. Paths are absolute. `:name` is a parameter, `*` the rest. */
export interface Route {
  path?: string
  element?: ReactNode
  Component?: ComponentType
  /** Loads the component before the page is shown. */
  lazy?: () => Promise<ComponentType>
  children?: Route[]
  errorElement?: ReactNode
  handle?: unknown
}

/** The routes from the outermost to the page, and the path parameters. */
export interface Match {
  routes: Route[]
  params: Record<string, string>
}

interface Branch {
  path: string
  routes: Route[]
  /** Made when first needed. Most addresses are the path of a page, which needs none. */
  pattern: () => RegExp
  rank: string
}

/**
 * Returns a function that finds the page of an address. Fixed parts have priority over parameters,
 * and parameters over `*`.
 */
export function matcher(routes: Route[]): (pathname: string) => Match {
  const branches = branchesOf(routes, []).sort((a, b) => (a.rank < b.rank ? -1 : 1))
  return (pathname) => {
    const fixed = branches.find(({ path }) => path === pathname && !path.includes(':'))
    if (fixed) return { routes: fixed.routes, params: {} }
    for (const { routes, pattern } of branches) {
      const found = pattern().exec(pathname)
      if (found) return { routes, params: decoded(found.groups ?? {}) }
    }
    return { routes: [], params: {} }
  }
}

function branchesOf(routes: Route[], around: Route[]): Branch[] {
  return routes.flatMap((route) => {
    const line = [...around, route]
    if (route.children) return branchesOf(route.children, line)
    return route.path === undefined ? [] : [branch(route.path, line)]
  })
}

function branch(path: string, routes: Route[]): Branch {
  const parts = path.split('/').filter(Boolean)
  let made: RegExp | undefined
  return {
    path,
    routes,
    pattern: () => {
      made ??= new RegExp(`^${parts.map(patternOf).join('')}/?$`, 'i')
      return made
    },
    rank: parts.map((part) => (part === '*' ? '2' : part.startsWith(':') ? '1' : '0')).join(''),
  }
}

function patternOf(part: string): string {
  if (part === '*') return '(?:/.*)?'
  if (part.startsWith(':')) return `/(?<${part.slice(1)}>[^/]+)`
  return `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decode(text)]))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // An invalid escape stays as it is.
    return text
  }
}

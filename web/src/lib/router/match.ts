import type { ComponentType, ReactNode } from 'react'

/** A page, or what stands around pages. Paths are whole addresses; `:name` is a part, `*` the rest. */
export interface Route {
  path?: string
  element?: ReactNode
  Component?: ComponentType
  /** Brings the component before the page is shown. */
  lazy?: () => Promise<ComponentType>
  children?: Route[]
  /** What stands here when something inside fails to load or to render. */
  errorElement?: ReactNode
  handle?: unknown
}

/** The routes from the outermost to the page, and the parts of its address. */
export interface Match {
  routes: Route[]
  params: Record<string, string>
}

interface Branch {
  routes: Route[]
  pattern: RegExp
  rank: string
}

/** Makes the function that finds the page of an address. Fixed parts win over named ones, these over `*`. */
export function matcher(routes: Route[]): (pathname: string) => Match {
  const branches = branchesOf(routes, []).sort((a, b) => (a.rank < b.rank ? -1 : 1))
  return (pathname) => {
    for (const { routes, pattern } of branches) {
      const found = pattern.exec(pathname)
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
  const source = parts.map((part) => (part === '*' ? '(?:/.*)?' : `/${patternOf(part)}`)).join('')
  return {
    routes,
    pattern: new RegExp(`^${source}/?$`, 'i'),
    rank: parts.map((part) => (part === '*' ? '2' : part.startsWith(':') ? '1' : '0')).join(''),
  }
}

const patternOf = (part: string) =>
  part.startsWith(':') ? `(?<${part.slice(1)}>[^/]+)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decode(text)]))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // What is no escape is meant as it stands.
    return text
  }
}

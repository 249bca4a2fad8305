import type { ComponentType } from 'react'
import { type History, type Location, resolve, type To } from './history'
import { type Match, matcher, type Route } from './match'

export interface NavigateOptions {
  replace?: boolean
  state?: unknown
  preventScrollReset?: boolean
}

/** Decides whether a navigation must wait for the user. */
export type Blocks = (from: Location, to: Location) => boolean

export interface RouterState {
  location: Location
  /** Undefined while the first page loads. */
  match?: Match
  /** The next location while its code loads. The current page stays visible. */
  heading?: Location
  /** A blocked navigation: `proceed` continues, `reset` stays. */
  blocked?: { proceed: () => void; reset: () => void }
  /** How to scroll the page: restore the position, go to the top, or keep it. */
  scroll: 'back' | 'top' | 'none'
}

/** Maps addresses to pages. The current page stays until the code of the next one has loaded. */
export class Router {
  state: RouterState
  readonly #history: History
  readonly #find: (pathname: string) => Match
  readonly #listeners = new Set<() => void>()
  readonly #loaded = new Map<Route, ComponentType>()
  readonly #failed = new Map<Route, unknown>()
  #blocks: Blocks | undefined
  /** Increases with each navigation, so that a slow page does not replace a newer one. */
  #turn = 0
  #index: number
  /**
   * Set if the router itself causes the next history event: the way back from a blocked step, or
   * the repeated step.
   */
  #expects: 'return' | 'step' | undefined

  constructor(routes: Route[], history: History) {
    this.#history = history
    this.#find = matcher(routes)
    this.#index = history.index
    this.state = { location: history.location, scroll: 'back' }
    history.listen((location, index) => void this.#moved(location, index))
    void this.#show(history.location, 'back')
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Goes to an address, or by a number of history entries. */
  navigate = async (to: To | number, options: NavigateOptions = {}): Promise<void> => {
    if (typeof to === 'number') return this.#history.go(to)
    const from = this.state.heading ?? this.state.location
    const next = resolve(to, from, options.state)
    const go = () => this.#show(next, options.preventScrollReset ? 'none' : 'top', options.replace)
    if (this.#blocks?.(this.state.location, next)) this.#ask(go)
    else await go()
  }

  prefetch(to: To): void {
    void this.#load(this.#find(resolve(to, this.state.location).pathname))
  }

  block(blocks: Blocks): () => void {
    this.#blocks = blocks
    return () => {
      this.#blocks = undefined
    }
  }

  componentOf = (route: Route) => route.Component ?? this.#loaded.get(route)

  failureOf = (route: Route) => this.#failed.get(route)

  async #moved(location: Location, index: number): Promise<void> {
    const delta = index - this.#index
    const expected = this.#expects
    this.#expects = undefined
    if (expected === 'return') return
    if (delta !== 0 && !expected && this.#blocks?.(this.state.location, location)) {
      // The browser has already moved. It goes back, and moves again if the user agrees.
      this.#expects = 'return'
      this.#history.go(-delta)
      this.#ask(() => {
        this.#expects = 'step'
        this.#history.go(delta)
      })
      return
    }
    this.#index = index
    await this.#show(location, 'back', undefined, true)
  }

  #ask(go: () => void): void {
    const answer = (then?: () => void) => () => {
      this.#set({ ...this.state, blocked: undefined })
      then?.()
    }
    this.#set({ ...this.state, blocked: { proceed: answer(go), reset: answer() } })
  }

  async #show(
    location: Location,
    scroll: RouterState['scroll'],
    replace = false,
    isWritten = location === this.#history.location,
  ): Promise<void> {
    const turn = ++this.#turn
    const match = this.#find(location.pathname)
    const loading = this.#load(match)
    if (loading) {
      this.#set({ ...this.state, heading: location })
      await loading
      if (turn !== this.#turn) return
    }
    if (!isWritten) this.#history.write(location, replace)
    this.#index = this.#history.index
    this.#set({ location, match, scroll })
  }

  #load({ routes }: Match): Promise<unknown> | undefined {
    const missing = routes.filter((route) => route.lazy && !this.#loaded.has(route))
    if (missing.length === 0) return
    return Promise.all(
      missing.map(async (route) => {
        try {
          const component = await route.lazy?.()
          if (component) this.#loaded.set(route, component)
          this.#failed.delete(route)
        } catch (error) {
          this.#failed.set(route, error)
        }
      }),
    )
  }

  #set(state: RouterState): void {
    this.state = state
    for (const listener of this.#listeners) listener()
  }
}

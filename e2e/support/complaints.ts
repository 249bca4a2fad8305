import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import { isStopped } from './portal.ts'

/**
 * What the browser complained about: errors thrown or logged, and every breach of the content
 * security policy, which the browser logs as an error as well.
 */
export class Complaints {
  private readonly heard: string[] = []
  private readonly expected: RegExp[] = []

  constructor(context: BrowserContext) {
    context.on('console', (message) => this.hear(message))
    context.on('weberror', (error) => this.heard.push(String(error.error().stack)))
  }

  /** Says that the test provokes this complaint, a refused login for example. */
  expect(...patterns: RegExp[]) {
    this.expected.push(...patterns)
  }

  /** The complaints nobody expected. */
  unexpected(): string[] {
    return this.heard.filter((text) => !this.expected.some((pattern) => pattern.test(text)))
  }

  private hear(message: ConsoleMessage) {
    if (message.type() !== 'error' || isStopped(message.location().url)) return
    this.heard.push(`${message.text()} (${message.location().url})`)
  }
}

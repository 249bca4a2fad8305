import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import { isStopped } from './portal.ts'

/**
 * Collects browser errors: thrown or logged errors, and violations of the content security policy.
 */
export class Complaints {
  private readonly heard: string[] = []
  private readonly expected: RegExp[] = []

  constructor(context: BrowserContext) {
    context.on('console', (message) => this.hear(message))
    context.on('weberror', (error) => this.heard.push(String(error.error().stack)))
  }

  /** Declares errors that the test causes on purpose, such as a refused login. */
  expect(...patterns: RegExp[]) {
    this.expected.push(...patterns)
  }

  /** Returns all other errors. */
  unexpected(): string[] {
    return this.heard.filter((text) => !this.expected.some((pattern) => pattern.test(text)))
  }

  private hear(message: ConsoleMessage) {
    if (message.type() !== 'error' || isStopped(message.location().url)) return
    this.heard.push(`${message.text()} (${message.location().url})`)
  }
}

/// <reference types="node" />
import { configure, getConfig } from '@testing-library/react'

/**
 * Whoever waits for an element does not read what the page was each time that it was not there yet: only the
 * last error, which the library makes when it gives up, writes the document down.
 */
export function tellTheDocumentLast(): void {
  const { getElementError: tellWithDocument } = getConfig()

  const getElementError = (message: string | null, container: Element): Error => {
    const config: object = getConfig()
    const isWaiting =
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics
    // The library knows its own errors by their name, and has them point to the line of the test.
    const error = isWaiting
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : tellWithDocument(message, container)
    Error.captureStackTrace(error, getElementError)
    return error
  }
  configure({ getElementError })
}

/// <reference types="node" />
import { configure, getConfig } from '@testing-library/react'

/**
 * Makes waiting for an element faster: only the last error contains the printed document. Without this,
 * the library prints the document for each failed attempt.
 */
export function tellTheDocumentLast(): void {
  const { getElementError: tellWithDocument } = getConfig()

  const getElementError = (message: string | null, container: Element): Error => {
    const config: object = getConfig()
    const isWaiting =
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics
    // The library recognises its errors by this name, and shows the line of the test.
    const error = isWaiting
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : tellWithDocument(message, container)
    Error.captureStackTrace(error, getElementError)
    return error
  }
  configure({ getElementError })
}

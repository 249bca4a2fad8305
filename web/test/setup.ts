import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { adminSession, customerSession } from '@/lib/session'
import { tellTheDocumentLast } from './leanErrors'
import { rememberStyles } from './leanStyle'
import { writeHead } from './portal'

// Pages load their code when they are first shown, which is slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

if (!document.querySelector('meta[name^="aftercare:"]')) {
  writeHead()
  rememberStyles(window)
  tellTheDocumentLast()
}

// In these tests every photo can be opened. The tests of photos cover damaged ones.
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => undefined }))
})

// All tests share one document, so each test cleans up. Without global test functions the library
// cannot register its own clean-up.
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  customerSession.end('logout')
  adminSession.end('logout')
  localStorage.clear()
  sessionStorage.clear()
})

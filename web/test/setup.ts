import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { adminSession, customerSession } from '@/lib/session'
import { tellTheDocumentLast } from './leanErrors'
import { rememberStyles } from './leanStyle'
import { writeHead } from './portal'

// The code of a page is fetched when it is first shown, which takes a busy machine its time.
configure({ asyncUtilTimeout: 30_000 })

if (!document.querySelector('meta[name^="aftercare:"]')) {
  writeHead()
  rememberStyles(window)
  tellTheDocumentLast()
}

// Here every photo can be opened. What happens to others is tested where photos are read.
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => undefined }))
})

// The document outlives the test, and the file: nothing of one may be found by the next. Without global
// test functions the library cannot register its own clean-up.
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

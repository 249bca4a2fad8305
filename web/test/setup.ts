import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The code of a page is fetched when it is first shown, which takes a busy machine its time.
configure({ asyncUtilTimeout: 10_000 })

// Without global test functions the library cannot register its own clean-up.
afterEach(cleanup)

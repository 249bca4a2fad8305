import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Without global test functions the library cannot register its own clean-up.
afterEach(cleanup)

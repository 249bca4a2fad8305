import { defineConfig } from '@playwright/test'
import { chromium } from './support/chromium.ts'
import { isNight } from './support/night.ts'

// By night every test runs at every width it has. By day the flows run, each at the width of the people it is about:
// customers have a phone, the desk has a screen (decision 51).
//
// - without a tag: at the width of the desk
// - `@phone`: there, and by night on a phone, where it looks or works differently
// - `@phone-first`: on a phone, and by night at the width of the desk
// - `@phone-only`: on a phone
// - `@night`: by night alone. It is no flow, but what may happen beside one, or a walk over all screens; or a long flow of the
//   owner's, which is proved by the unit tests of its pages and in Go until then
//
// Real Chromium against the real binary. Each worker starts a portal of its own (support/portal.ts).
export default defineConfig({
  testDir: 'tests',
  globalSetup: './support/prepare.ts',
  outputDir: 'test-results',
  // What was kept to be compared with, as text (tests/heard.spec.ts).
  snapshotPathTemplate: 'kept/{arg}{ext}',
  fullyParallel: true,
  // More than the cores of a small machine: mostly one of them waits.
  workers: 3,
  // A test that needs a second attempt hides a defect, of the page or of the test.
  retries: 0,
  forbidOnly: true,
  // Room for a busy machine; a test on an idle one takes a second or two.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  // No trace: it costs a fifth of the time. `npx playwright test --trace on` records one when it is wanted.
  use: {
    ...chromium(),
    // One context serves all tests of a worker, emptied between them: the scripts of the pages stay compiled.
    reuseContext: true,
    // A service worker hides requests from the tests; those about it allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    // Motion only explains; without it no test looks at a half-faded dialog.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      grepInvert: isNight ? /@phone-only/ : /@phone-(first|only)|@night/,
    },
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grep: isNight ? /@phone/ : /@phone-(first|only)/,
      grepInvert: isNight ? undefined : /@night/,
    },
  ],
})

import { defineConfig } from '@playwright/test'
import { chromium } from './support/chromium.ts'
import { isNight } from './support/night.ts'

// Every test runs at night, at all its widths. By day only the flows run, each at the width of its
// users (decision 51): customers have a phone, the desk has a screen.
//
// - no tag: at the width of the desk
// - `@phone`: the same, and at night also on a phone, where it looks or works differently
// - `@phone-first`: on a phone, and at night also at the width of the desk
// - `@phone-only`: on a phone
// - `@night`: only at night: special cases, walks over all screens, and long flows of the owner.
//   Unit tests and Go tests cover these flows by day.
//
// Real Chromium runs against the real binary. Each worker starts its own portal
// (support/portal.ts).
export default defineConfig({
  testDir: 'tests',
  globalSetup: './support/prepare.ts',
  outputDir: 'test-results',
  // The text files for comparisons (tests/heard.spec.ts).
  snapshotPathTemplate: 'kept/{arg}{ext}',
  fullyParallel: true,
  // More workers than the cores of a small machine, because usually one of them waits.
  workers: 3,
  // A test that needs a second attempt hides a defect in the page or in the test.
  retries: 0,
  forbidOnly: true,
  // Enough for a busy machine. On an idle one, a test takes a second or two.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  // No trace, because it costs a fifth of the time. `npx playwright test --trace on` records one.
  use: {
    ...chromium(),
    // All tests of a worker use one context, emptied between them. So the compiled scripts stay.
    reuseContext: true,
    // A service worker hides requests from the tests. Only its own tests allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    // Without motion, no test sees a dialog in the middle of its animation.
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
    // At night, what shopkeepers do on phones is also walked at the width of a small one.
    ...(isNight
      ? [
          {
            name: 'small phone',
            testMatch: /tests\/(product|scheme|account\/(offline|login)).*\.spec\.ts$/,
            use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
            grep: /@phone/,
          },
        ]
      : []),
  ],
})

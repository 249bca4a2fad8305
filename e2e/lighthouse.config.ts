import config from './playwright.config.ts'

// Not tests: `make lighthouse` measures the pages that people open first.
export default {
  ...config,
  testDir: 'lighthouse',
  workers: 1,
  timeout: 3_600_000,
  projects: [{ name: 'lighthouse' }],
}

import config from './playwright.config.ts'

// `make lighthouse` measures the pages that people open first. It runs no tests.
export default {
  ...config,
  testDir: 'lighthouse',
  workers: 1,
  timeout: 3_600_000,
  projects: [{ name: 'lighthouse' }],
}

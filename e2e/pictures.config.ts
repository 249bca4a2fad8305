import config from './playwright.config.ts'

// Takes pictures, runs no tests: `make screenshots` takes pictures of every screen and state.
export default {
  ...config,
  testDir: 'pictures',
  projects: [
    { name: '390', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: '820', use: { viewport: { width: 820, height: 1180 } } },
    { name: '1280', use: { viewport: { width: 1280, height: 800 } } },
    { name: '1920', use: { viewport: { width: 1920, height: 1080 } } },
  ],
}

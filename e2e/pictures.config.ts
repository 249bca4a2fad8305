import config from './playwright.config.ts'

// Takes pictures, runs no tests: `scripts/screenshots FOLDER` takes a picture of every screen.
export default {
  ...config,
  testDir: 'pictures',
  projects: [
    { name: '1280', use: { viewport: { width: 1280, height: 800 } } },
    { name: '1440', use: { viewport: { width: 1440, height: 900 } } },
    { name: '820', use: { viewport: { width: 820, height: 1180 } } },
    { name: '390', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
}

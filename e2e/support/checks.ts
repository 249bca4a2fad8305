import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** No barrier that a machine can find, by the WCAG 2.2 AA rules. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    // Only what is wrong is described, and no second page is opened for frames, which nothing here has.
    .options({ resultTypes: ['violations'], preload: false })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .setLegacyMode()
    .analyze()
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
  expect(findings).toEqual([])
}

/** Nothing sticks out to the right: no one should have to scroll sideways to read. */
export async function expectNoOverflow(page: Page) {
  const wide = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 120))
  })
  expect(wide).toEqual([])
}

const FINGER = 44

/** On a phone everything that is pressed is large enough for a finger; links in a sentence are text. */
export async function expectTouchTargets(page: Page) {
  const small = await page.evaluate((least) => {
    const pressed = 'a[href], button, summary, select, input, textarea, [role="button"]'
    const isInSentence = (element: Element) =>
      element.matches('p a, li a') &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
    // A box is pressed with its label.
    const target = (element: Element) =>
      element.matches('[type=checkbox], [type=radio], [type=file]')
        ? (element.closest('label, [data-target]') ?? element)
        : element
    return [...document.body.querySelectorAll(pressed)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[inert], [aria-hidden=true], a.sr-only'))
      .filter((element) => !isInSentence(element))
      .map((element) => ({ element, box: target(element).getBoundingClientRect() }))
      .filter(({ box }) => box.right > 0 && box.bottom > 0)
      .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
      .map(({ element, box }) => {
        const size = `${Math.round(box.width)} x ${Math.round(box.height)}`
        return `${size}: ${element.outerHTML.slice(0, 160)}`
      })
  }, FINGER)
  expect(small).toEqual([])
}

/** Both themes in turn, so that a check covers the one its author does not use. */
export async function inBothThemes(page: Page, check: (theme: 'light' | 'dark') => Promise<void>) {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    // The page hears of it a moment later; a check before that would look at the other theme.
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await check(theme)
  }
}

/** What window.alert says while the action goes on; the alert is closed. */
export async function alertDuring(page: Page, action: () => Promise<unknown>): Promise<string> {
  const dialog = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.message()
  })
  const [message] = await Promise.all([dialog, action()])
  return message
}

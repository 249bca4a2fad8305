import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { isNight } from './night.ts'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Checks the WCAG 2.2 AA rules that a program can check. Only at night: it takes a sixth of the
 * time of a test by day.
 */
export async function expectAccessible(page: Page) {
  if (!isNight) return
  const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  await expectNone(page, { runOnly: standards })
}

/** Checks only the contrast, because the other theme has the same page. */
const expectReadable = (page: Page) =>
  expectNone(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })

/**
 * Reloading rows are pale, and a check may see them. So problems are checked again when no row is
 * pale.
 */
async function expectNone(page: Page, options: RunOptions) {
  const pale = page.locator('[aria-busy=true].opacity-60')
  await expect(pale).toHaveCount(0)
  if ((await barriers(page, options)).length === 0) return
  await expect(pale).toHaveCount(0)
  expect(await barriers(page, options)).toEqual([])
}

async function barriers(page: Page, options: RunOptions): Promise<string[]> {
  // Loaded once per page, because it has half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  await page.evaluate(markLooks)
  return page.evaluate(async (options) => {
    window.axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-look]' }] })
    // Describes only violations, and loads no file a second time.
    const { violations } = await window.axe.run({
      ...options,
      resultTypes: ['violations'],
      preload: false,
    })
    for (const element of document.querySelectorAll('[data-look]')) {
      element.removeAttribute('data-look')
    }
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
    )
  }, options)
}

/**
 * Marks the texts to check for contrast. Of equal texts on the same background, it marks the first
 * two and the last. A list has hundreds, and contrast took two thirds of the time.
 */
function markLooks() {
  const grounds = new Map<Element | null, string>([[null, '']])
  const groundOf = (element: Element | null): string => {
    const known = grounds.get(element)
    if (known !== undefined || !element) return known ?? ''
    const { backgroundColor, backgroundImage, opacity, position, filter } =
      getComputedStyle(element)
    const own = [backgroundColor, backgroundImage, opacity, position, filter].join(' ')
    const isPlain = own === 'rgba(0, 0, 0, 0) none 1 static none'
    const ground = groundOf(element.parentElement) + (isPlain ? '' : `/${own}`)
    grounds.set(element, ground)
    return ground
  }
  const says = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())

  const alike = new Map<string, Element[]>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!says(element) || !element.checkVisibility({ visibilityProperty: true })) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const look = [
      groundOf(element),
      color,
      fontSize,
      fontWeight,
      textShadow,
      element.tagName,
      element.className,
      element.parentElement?.className,
      element.matches(':disabled, [aria-disabled=true]'),
    ].join('|')
    alike.set(look, [...(alike.get(look) ?? []), element])
  }
  for (const elements of alike.values()) {
    for (const element of [...elements.slice(0, 2), ...elements.slice(-1)]) {
      element.setAttribute('data-look', '')
    }
  }
}

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

/** Checks that the page does not scroll sideways. */
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

/**
 * Checks that all controls on a phone are large enough for touch. Links inside a sentence are text.
 */
export async function expectTouchTargets(page: Page) {
  const small = await page.evaluate((least) => {
    const pressed = 'a[href], button, summary, select, input, textarea, [role="button"]'
    const isInSentence = (element: Element) =>
      element.matches('p a, li a') &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
    // A checkbox is pressed with its label, and the link of a line with the line.
    const target = (element: Element) => {
      if (element.matches('[data-line]')) return element.closest('[data-row]') ?? element
      return element.matches('[type=checkbox], [type=radio], [type=file]')
        ? (element.closest('label, [data-target]') ?? element)
        : element
    }
    return [...document.body.querySelectorAll(pressed)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('[inert], [aria-hidden=true], a.sr-only'))
      .filter((element) => !isInSentence(element))
      .map((element) => ({ element, box: target(element).getBoundingClientRect() }))
      .filter(({ box }) => box.right > 0 && box.bottom > 0)
      .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
      .map(({ element, box }) => {
        const size = `${Math.round(box.width)} x ${Math.round(box.height)}`
        return `${size}: ${element.textContent?.trim()} ${element.outerHTML.slice(0, 160)}`
      })
  }, FINGER)
  expect(small).toEqual([])
}

/**
 * Checks overflow and, at night, accessibility in both themes. By day, web/src/styles/tokens.test.ts
 * checks the colours.
 */
export async function expectFitInBothThemes(page: Page) {
  await inTheme(page, 'light')
  await expectNoOverflow(page)
  if (!isNight) return
  await expectAccessible(page)
  await inTheme(page, 'dark')
  await expectReadable(page)
}

/** Switches the page to a theme. */
export async function inTheme(page: Page, theme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme: theme })
  // The page changes its theme a moment later.
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  // During a colour transition, text may be unreadable for a moment. So this waits for the end.
  // With reduced motion there is no transition (tests/everywhere.spec.ts).
  await page.evaluate(async () => {
    const fading = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
    while (fading().length > 0) await Promise.allSettled(fading().map((one) => one.finished))
  })
}

/** Returns the text of window.alert during an action, and closes the alert. */
export async function alertDuring(page: Page, action: () => Promise<unknown>): Promise<string> {
  const dialog = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.message()
  })
  const [message] = await Promise.all([dialog, action()])
  return message
}

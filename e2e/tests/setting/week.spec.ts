import type { Page } from '@playwright/test'
import { logo } from '../../support/brand.ts'
import { expectFitInBothThemes, inTheme } from '../../support/checks.ts'
import { signInAtTheDesk } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

const settings = '/admin/dashboard/settings'

/** Returns a JPEG of 4,000 by 4,000 pixels. */
async function largePhoto(page: Page) {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 4000
    canvas.getContext('2d')?.fillRect(0, 0, 4000, 4000)
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

test('a mail server that fails its test is saved only on request', {
  tag: '@night',
}, async ({ page, ownPortal: portal, complaints }) => {
  complaints.expect(/status of 400/)
  await signInAtTheDesk(page, portal)
  await page.goto(`${portal.url}${settings}#mail-server`)
  await expect(page.getByRole('region', { name: 'Mail server' })).toBeInViewport()
  await page.getByLabel('Host', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Save mail server' }).click()
  await expect(page.getByText('No mail server answered at 127.0.0.1:1.')).toBeVisible()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText('saved, although the test failed')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Host', { exact: true })).toHaveValue('127.0.0.1')
  await expect(page.getByText(/^The last test of this server failed/)).toBeVisible()
  await expect(page.getByText('The last test of the mail server failed.')).toBeVisible()

  // The index marks each part, also those at the end that cannot reach the top.
  const index = page.getByRole('navigation', { name: 'Parts of the settings' })
  const links = await index.getByRole('link').allTextContents()
  await page.getByRole('heading', { name: 'Settings', exact: true }).click()
  for (const name of links.slice(-3)) {
    await index.getByRole('link', { name }).click()
    await expect(index.getByRole('link', { name })).toHaveAttribute('aria-current', 'location')
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(index.getByRole('link').first()).toHaveAttribute('aria-current', 'location')
  const seen = await index.evaluate(async (index) => {
    const marked = new Set<string>()
    for (let top = 0; top < document.documentElement.scrollHeight; top += 60) {
      window.scrollTo({ top, behavior: 'instant' })
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      marked.add(index.querySelector('[aria-current]')?.textContent ?? '')
    }
    return [...marked]
  })
  expect(seen).toEqual(links)
})

test('a dark logo, a known courier and own sentences are saved', {
  tag: ['@night', '@phone'],
}, async ({ page, ownPortal: portal }) => {
  await signInAtTheDesk(page, portal)
  await page.goto(`${portal.url}${settings}`)
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: logo() }
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.jpg',
    mimeType: 'image/jpeg',
    buffer: await largePhoto(page),
  })
  await page.getByRole('button', { name: 'Use this logo' }).click()
  await expect(page.getByText('The logo was saved.')).toBeVisible()
  await page.getByLabel('Logo for the dark theme').setInputFiles(picture)
  await page.getByRole('button', { name: 'Use this dark logo' }).click()
  await expect(page.getByText('The logo for the dark theme was saved.')).toBeVisible()
  // Each logo is shown only in its own theme.
  await expect(page.getByRole('figure').filter({ hasText: 'Light' })).toHaveCount(2)
  await expect(page.getByRole('figure').filter({ hasText: 'Dark' })).toHaveCount(2)

  await page.getByRole('button', { name: 'Delhivery' }).click()
  await page.getByRole('button', { name: 'Save couriers' }).click()
  await expect(page.getByText('The couriers were saved.')).toBeVisible()

  await page.getByLabel('Collection and return').fill('Bring it to one of our shops.')
  await page.getByRole('button', { name: 'Save sentences' }).click()
  await expect(page.getByText('Changed: Collection and return.')).toBeVisible()
  await expect(page.locator('meta[name="aftercare:collect"]')).toHaveAttribute(
    'content',
    'Bring it to one of our shops.',
  )
  await expectFitInBothThemes(page)
  await inTheme(page, 'dark')
  await expect(
    page.locator('#sidebar img[src^="/brand/logo-"], header img[src^="/brand/logo-"]').first(),
  ).toBeAttached()
})

test('many dealers are retired and brought back together', {
  tag: ['@night', '@phone'],
}, async ({ page, ownPortal: portal }) => {
  await signInAtTheDesk(page, portal)
  await page.goto(`${portal.url}/admin/dashboard/catalogue?part=dealers`)
  await page.getByRole('checkbox', { name: 'Select: FORTECH', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Select: UNIVERSAL' }).check()
  const bar = page.getByRole('region', { name: 'Selected' })
  await expect(bar).toContainText('2 dealers selected')
  await bar.getByRole('button', { name: 'Retire' }).click()
  const question = page.getByRole('dialog', { name: 'Retire 2 dealers?' })
  await expect(question).toContainText('Existing tickets, claims and agreements do not change.')
  await question.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByText('2 dealers retired.')).toBeVisible()
  await page.getByText('Retired', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select: FORTECH', exact: true }).check()
  await bar.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByText('1 dealer brought back.')).toBeVisible()
  await expectFitInBothThemes(page)
})

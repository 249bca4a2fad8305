import type { Page } from '@playwright/test'
import { plugIn } from '../../support/authenticator.ts'
import { expectFitInBothThemes } from '../../support/checks.ts'
import { desk } from '../../support/people.ts'
import { type Portal, startPortal } from '../../support/portal.ts'
import { expect, test as withPortal } from '../../support/test.ts'

/** A passkey belongs to the public address of a portal, so this portal has one. */
const address = 'http://localhost'

const test = withPortal.extend<{ named: Portal }>({
  named: async ({ page }, use) => {
    const portal = await startPortal({ AFTERCARE_PUBLIC_URL: address })
    await page.route(`${address}/**`, async (route) => {
      const url = route.request().url().replace(address, portal.url)
      await route.fulfill({ response: await route.fetch({ url }) })
    })
    const { unplug } = await plugIn(page)
    await use(portal)
    await unplug()
    // No request may be running when the portal stops.
    await page.waitForLoadState('networkidle')
    await page.goto('about:blank')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await portal.stop()
  },
})

async function typePassword(page: Page) {
  await page.context().clearCookies()
  await page.goto(`${address}/admin/login`)
  await page.getByLabel('Username').fill(desk.username)
  await page.getByLabel('Password', { exact: true }).fill(desk.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Your Password').fill(desk.password)
  await expectFitInBothThemes(page)
  await dialog.getByRole('button', { name: 'Add the passkey' }).click()
}

test('a passkey completes the login until it is removed', { tag: ['@phone', '@night'] }, async ({
  page,
  named,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  await typePassword(page)
  await expect(page).toHaveURL(`${address}/admin/dashboard/registered-customer`)
  await page.goto(`${address}/admin/dashboard/me`)
  await addPasskey(page, 'Work laptop')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('Your passkey is set up.')).toBeVisible()
  // A reload removes the toast, which would cover the page.
  await page.goto(`${address}/admin/dashboard/me`)
  await expect(page.getByText('Never used')).toBeVisible()
  await expectFitInBothThemes(page)
  await named.outbox.letterTo('support@localhost', 'A passkey was set up')

  await typePassword(page)
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible()
  await expectFitInBothThemes(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${address}/admin/dashboard/registered-customer`)

  await page.goto(`${address}/admin/dashboard/me`)
  const passkey = page.getByRole('listitem').filter({ hasText: 'Work laptop' })
  await expect(passkey).toContainText('Last used just now')
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Two-step login will be off')).toBeVisible()
  await dialog.getByLabel('Your Password').fill(desk.password)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The passkey was removed.')).toBeVisible()
  await expect(passkey).toBeHidden()
  await typePassword(page)
  await expect(page).toHaveURL(`${address}/admin/dashboard/registered-customer`)
})

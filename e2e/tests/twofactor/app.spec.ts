import type { Page } from '@playwright/test'
import { codeOf } from '../../support/authenticator.ts'
import { expectAccessible, expectFitInBothThemes, expectNoOverflow } from '../../support/checks.ts'
import { desk, signInAtTheDesk } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

async function typePassword(page: Page, url: string) {
  await page.context().clearCookies()
  await page.goto(`${url}/admin/login`)
  await page.getByLabel('Username').fill(desk.username)
  await page.getByLabel('Password', { exact: true }).fill(desk.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible()
}

/** Sets up an app on the account page. Returns its key and the recovery codes. */
async function setUpApp(page: Page, url: string) {
  await page.goto(`${url}/admin/dashboard/me`)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your Password').fill(desk.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code with the key for your app' })).toBeVisible()
  const key = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await expectFitInBothThemes(page)
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expectFitInBothThemes(page)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('Your app is set up.')).toBeVisible()
  return { key, codes }
}

test('the login asks for the code of an app, and each works once', {
  tag: ['@phone', '@night'],
}, async ({ page, ownPortal, complaints }) => {
  complaints.expect(/status of 401/)
  const { url } = ownPortal
  await signInAtTheDesk(page, ownPortal)
  const { key, codes } = await setUpApp(page, url)
  expect(codes).toHaveLength(10)
  // A reload removes the toast, which would cover the page.
  await page.goto(`${url}/admin/dashboard/me`)
  await expect(page.getByText('10 codes left')).toBeVisible()
  await expectFitInBothThemes(page)
  await ownPortal.outbox.letterTo('support@localhost', 'An app was set up')

  await typePassword(page, url)
  await expectAccessible(page)
  await expectNoOverflow(page)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  const used = codeOf(key, 1)
  await code.fill(used)
  await code.press('Enter')
  await expect(page).toHaveURL(`${url}/admin/dashboard/registered-customer`)

  await typePassword(page, url)
  await code.fill(used)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The code is wrong or was used before.')).toBeVisible()
  await expectFitInBothThemes(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery Code').fill((codes[0] ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${url}/admin/dashboard/registered-customer`)
  await ownPortal.outbox.letterTo('support@localhost', 'Recovery codes left')

  await typePassword(page, url)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery Code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The code is wrong or was used before.')).toBeVisible()
})

test('the password makes new codes and turns off two-step login', {
  tag: '@night',
}, async ({ page, ownPortal, complaints }) => {
  complaints.expect(/status of 4\d\d/)
  const { url } = ownPortal
  await signInAtTheDesk(page, ownPortal)
  const { codes } = await setUpApp(page, url)
  await page.getByRole('button', { name: 'Create new codes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Create new codes' }).click()
  await expect(dialog.getByText('The password is wrong.')).toBeVisible()
  await expectFitInBothThemes(page)
  await dialog.getByLabel('Your Password').fill(desk.password)
  await dialog.getByRole('button', { name: 'Create new codes' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  expect(await dialog.getByRole('listitem').allTextContents()).not.toContain(codes[0])
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('You have new recovery codes.')).toBeVisible()

  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await dialog.getByLabel('Your Password').fill(desk.password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step login is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible()
  await signInAtTheDesk(page, ownPortal)
})

import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { codeOf } from '../../support/authenticator.ts'
import { expectFitInBothThemes } from '../../support/checks.ts'
import { desk, signInAtTheDesk } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

const binary = fileURLToPath(new URL('../../../bin/aftercare', import.meta.url))
const night = { username: 'night', email: 'night@example.com', password: 'owls and lanterns' }

test('a required two-step login is set up first; owners reset it', {
  tag: ['@phone', '@night'],
}, async ({ page, ownPortal, complaints }) => {
  complaints.expect(/status of 401/)
  const { url } = ownPortal
  execFileSync(binary, ['admin', night.username, night.email], {
    env: { PATH: process.env.PATH, AFTERCARE_DATA_DIR: ownPortal.folder },
    input: `${night.password}\n`,
  })
  await signInAtTheDesk(page, ownPortal)
  await page.goto(`${url}/admin/dashboard/me`)
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Set up an app' }).click()
  await dialog.getByLabel('Your Password').fill(desk.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const own = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(own))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await page.goto(`${url}/admin/dashboard/people`)
  await page.getByRole('button', { name: 'Require for everyone' }).click()
  await dialog.getByRole('button', { name: 'Require for everyone' }).click()
  await expect(page.getByRole('button', { name: 'Stop requiring it' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${url}/admin/login`)
  await page.getByLabel('Username').fill(night.username)
  await page.getByLabel('Password', { exact: true }).fill(night.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Set up two-step login' })).toBeVisible()
  await page.getByRole('button', { name: 'Use an app on my phone' }).click()
  await page.getByLabel('Your Password').fill(night.password)
  await expectFitInBothThemes(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('heading', { name: 'Customer Records' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto(`${url}/admin/login`)
  await page.getByLabel('Username').fill(desk.username)
  await page.getByLabel('Password', { exact: true }).fill(desk.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(own, 1))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Customer Records' })).toBeVisible()
  await page.goto(`${url}/admin/dashboard/people`)
  await expect(page.getByRole('button', { name: 'Reset night' })).toBeVisible()
  await expectFitInBothThemes(page)
  await page.getByRole('button', { name: 'Reset night' }).click()
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Two-step login was reset.')).toBeVisible()
  await ownPortal.outbox.letterTo(night.email, 'Your two-step login was reset')
})

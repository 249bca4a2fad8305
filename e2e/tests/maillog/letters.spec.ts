import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectFitInBothThemes, expectNoOverflow } from '../../support/checks.ts'
import { startMailServer } from '../../support/mailServer.ts'
import { desk, register, signInAtTheDesk, someone } from '../../support/people.ts'
import type { Portal } from '../../support/portal.ts'
import { expect, test } from '../../support/test.ts'

const letters = '/admin/dashboard/mail'

/** Moves the outbox folder away. Returns a function that restores it. */
async function breakPost({ folder }: Portal) {
  const outbox = join(folder, 'outbox')
  await rename(outbox, `${outbox}.away`)
  return () => rename(`${outbox}.away`, outbox)
}

/** Reloads the emails until a text appears, because they change without user actions. */
async function expectSoon(page: Page, text: string) {
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

/** Calls the API of 'Try all again' directly. */
async function tryAllAgain(page: Page, { url }: Portal) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'admin')?.value
  await page.request.post(`${url}/desk/letters/retry`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { state: 'waiting' },
  })
}

test('a failed email shows its reason and is sent on retry', {
  tag: ['@phone', '@night'],
}, async ({ page, request, ownPortal }) => {
  const [asha, ravi] = [someone(), someone()]
  const mend = await breakPost(ownPortal)
  await register(request, ownPortal, asha)
  await register(request, ownPortal, ravi)
  await signInAtTheDesk(page, ownPortal)
  const main = page.getByRole('main')
  await page.goto(ownPortal.url + letters)
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeVisible()
  await expectSoon(page, asha.email)
  const why = /The email could not be saved in the outbox folder/
  await expectSoon(page, 'The email could not be saved in the outbox folder')
  await expectNoOverflow(page)

  // The email as it will be sent, without the confirmation link.
  await main.getByText(asha.email).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(why)).toBeVisible()
  await expect(dialog.getByText(/This email has a link that is only for its reader/)).toBeVisible()
  const frame = dialog.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: /Welcome to/ })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Confirm your address' })).toHaveCount(0)
  await dialog.getByText('Plain text').click()
  await expect(dialog.getByText(/The link was only for the reader of this email/)).toBeVisible()
  await expectFitInBothThemes(page)
  await expect(page).toHaveURL(/letter=/)

  // One email is retried from its dialog, then all together. The portal may be sending it at the
  // same time.
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/Sending the email again|being sent now/).first()).toBeVisible()
  // The dialog follows the attempt without a reload.
  await expect(dialog.getByText(/^in \d+ (second|minute)|In a moment/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/letter=/)
  await expectSoon(page, 'The email could not be saved in the outbox folder')
  await page.getByRole('button', { name: 'Try all again' }).click()
  await dialog.getByRole('button', { name: 'Try all again' }).click()
  await expect(page.getByText(/Sending .* again|no emails to try again/).last()).toBeVisible()
  await mend()
  await expect(async () => {
    await tryAllAgain(page, ownPortal)
    for (const { email } of [asha, ravi])
      expect(await ownPortal.outbox.lettersTo(email)).toHaveLength(1)
  }).toPass()

  await page.getByRole('link', { name: /^Sent/ }).click()
  await expectSoon(page, ravi.email)
  await page.getByLabel('Recipient', { exact: true }).fill(asha.email.slice(0, -4).toUpperCase())
  await expect(main.getByText(ravi.email)).toHaveCount(0)
  await expect(main.getByText(asha.email)).toBeVisible()
  await expectFitInBothThemes(page)
  await page.getByRole('link', { name: /^Failed/ }).click()
  await expect(main.getByText('No failed emails')).toBeVisible()
})

test('a wrong address is corrected, and a failed email is dismissed', {
  tag: ['@phone', '@night'],
}, async ({ page, request, ownPortal: portal, complaints }) => {
  // The address exists already, a dismissed email is gone, and the last test of the server fails.
  complaints.expect(/status of 40[049]/)
  portal.provoked.push(/No such mailbox/)
  const mailServer = await startMailServer()
  await signInAtTheDesk(page, portal)
  await page.goto(`${portal.url}/admin/dashboard/settings#mail-server`)
  await page.getByLabel('Host', { exact: true }).fill(mailServer.host)
  await page.getByText('None', { exact: true }).click()
  await page.getByLabel('Port', { exact: true }).fill(String(mailServer.port))
  await page.getByRole('button', { name: 'Save mail server' }).click()
  await expect(page.getByText('The mail server answered and was saved.')).toBeVisible()

  const ravi = someone()
  const asha = someone({ name: 'Asha Rane', email: `nobody-${ravi.email}` })
  await register(request, portal, ravi)
  await register(request, portal, asha)
  await page.goto(`${portal.url}${letters}?state=given-up`)
  await expectSoon(page, asha.email)
  await expect(page.getByRole('main')).toContainText('correct it on the customer’s page')
  await expect(page.getByRole('button', { name: `Dismiss: ${asha.email}` })).toBeVisible()
  await page.getByRole('main').getByText(asha.email).click()
  await expectFitInBothThemes(page)
  await expect(page.getByRole('dialog')).toContainText('correct it on the customer’s page')
  await page.goto(`${portal.url}/admin/dashboard/queue`)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search everything' }).fill(asha.email)
  await page.getByRole('option', { name: /Asha Rane/ }).click()
  await expect(page.getByText('One email to this address has failed.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit details' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit the customer' })
  await edit.getByLabel('Email').fill(ravi.email)
  await edit.getByLabel('Your own password').fill(desk.password)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('An account with this email already exists.')).toBeVisible()
  const right = `asha-${ravi.email}`
  await edit.getByLabel('Email').fill(right)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The customer is saved.')).toBeVisible()
  await mailServer.letterTo(right, 'confirm')

  // Only the notice to the wrong address is left.
  await page.goto(`${portal.url}${letters}?state=given-up`)
  await expectSoon(page, 'Your email address was changed')
  await page.getByRole('button', { name: `Dismiss: ${asha.email}` }).click()
  const question = page.getByRole('dialog', { name: 'Dismiss this email?' })
  await question.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('Email dismissed.')).toBeVisible()
  await expect(page.getByText('No failed emails')).toBeVisible()

  // The email of a withdrawn invitation goes with it.
  const meera = `nobody-meera-${ravi.email}`
  await page.goto(`${portal.url}/admin/dashboard/people`)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite someone to the desk' })
  await invite.getByLabel('Email').fill(meera)
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`We are sending the invitation to ${meera}.`)).toBeVisible()
  await page.goto(`${portal.url}${letters}?state=given-up`)
  await expectSoon(page, meera)
  await expect(page.getByRole('main')).toContainText('Withdraw the invitation under People')
  await page.goto(`${portal.url}/admin/dashboard/people`)
  await page.getByRole('button', { name: `Withdraw: ${meera}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The invitation was withdrawn.')).toBeVisible()
  await page.goto(`${portal.url}${letters}?state=given-up`)
  await expect(page.getByText('No failed emails')).toBeVisible()

  // Without its server, the page says that an invitation waits.
  await mailServer.stop()
  await page.goto(`${portal.url}/admin/dashboard/settings#mail-server`)
  await page.getByLabel('To', { exact: true }).fill(ravi.email)
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText('The last test of this server failed:')).toBeVisible()
  await page.goto(`${portal.url}/admin/dashboard/people`)
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await invite.getByLabel('Email').fill(`late-${ravi.email}`)
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(/is not sent yet. The mail server does not take/)).toBeVisible()
})

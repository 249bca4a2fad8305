import type { Page } from '@playwright/test'
import { codeOf } from '../../support/authenticator.ts'
import { expectFitInBothThemes, expectTouchTargets } from '../../support/checks.ts'
import { type Portal, startPortal } from '../../support/portal.ts'
import { test as base, expect } from '../../support/test.ts'

const password = 'kettle beside the window'

const test = base.extend<{ emptyPortal: Portal }>({
  emptyPortal: async ({}, use) => {
    const portal = await startPortal({ AFTERCARE_DEMO: 'off' })
    await use(portal)
    await portal.stop()
  },
})

/** Logs in with the printed password, and chooses a new one. */
async function begin(page: Page, portal: Portal) {
  const read = () => /with the password (\S+)/.exec(portal.printed.join('\n'))?.[1] ?? ''
  await expect.poll(read).not.toBe('')
  const printed = read()
  await page.goto(`${portal.url}/admin/login`)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(printed)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await page.getByLabel('Old Password').fill(printed)
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Save and open the desk' }).click()
}

async function setUpApp(page: Page) {
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? ''
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('Your app is set up.')).toBeVisible()
}

async function importCatalogue(page: Page) {
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import models' })
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'models.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'productName,modelNo,warrantyPeriod,productType\r\nDome Camera,CAM-1,2 Years,CCTV\r\n',
    ),
  })
  await expect(dialog.getByRole('heading', { name: 'New (1)' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/The catalogue was imported: 1 new/)).toBeVisible()
}

/** Keeps one list, clears one, imports one, and closes the programme. */
async function checkLists(page: Page) {
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const dealers = card('Dealers')
  await expect(dealers).toContainText('18 offered: PIONEER_COMPUTER')
  await dealers.getByRole('button', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import dealers' })
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'dealers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Dealer Name,AWR\r\n,\r\nRAO AND SONS,perhaps\r\n'),
  })
  await expect(dialog.getByText('perhaps')).toBeVisible()
  await expect(dialog.getByText(/Nothing is imported while a line is wrong/)).toBeVisible()
  await expect(dialog.getByText('awr must be yes or no.')).toBeVisible()
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'dealers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Dealer Name,AWR\r\nRAO AND SONS,yes\r\n'),
  })
  await dialog.getByLabel('Retire dealers that are not in the file').check()
  await expect(dialog.getByRole('heading', { name: 'Will be retired (18)' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/The dealers were imported: 1 new/)).toBeVisible()
  await expect(dealers).toContainText('1 offered: RAO AND SONS')

  await card('Locations').getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
  await expect(card('Locations')).toContainText('0 offered')
  await card('Product types').getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(card('Product types').getByText('Kept')).toBeVisible()
  await card('Agreement programme').getByRole('button', { name: 'Close until I open one' }).click()
  await expect(
    card('Agreement programme').getByText('closed: customers cannot sign an agreement'),
  ).toBeVisible()
}

async function inviteSomebody(page: Page) {
  await page.getByRole('button', { name: 'Invite someone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone to the desk' })
  await dialog.getByLabel('Email').fill('meera@example.com')
  await dialog.getByLabel('Role').selectOption('Manager')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(
    page.getByText('The invitation to meera@example.com was not emailed. There is no mail server'),
  ).toBeVisible()
}

test('an owner is led through the first day of an empty portal', {
  tag: ['@phone', '@night'],
}, async ({ page, isMobile, emptyPortal: portal }) => {
  const note = page.getByRole('region', { name: 'Your first day' })
  const list = page.getByRole('list', { name: 'Steps of your first day' })
  const next = list.locator('[aria-current=step]')
  const backToTheList = () => page.goto(`${portal.url}/admin/dashboard/first-day`)

  // After the first password, the setup list opens. Other pages show a note.
  await begin(page, portal)
  await expect(page.getByRole('heading', { name: 'Your first day' })).toBeVisible()
  for (const place of ['registered-customer', 'catalogue', 'settings', 'mail']) {
    await page.goto(`${portal.url}/admin/dashboard/${place}`)
    await expect(note.getByText('1 of 8 done')).toBeVisible()
  }
  await page.goto(`${portal.url}/admin/dashboard/registered-customer`)
  await expect(page.getByRole('heading', { name: 'Customer Records' })).toBeVisible()
  await expectFitInBothThemes(page)
  await note.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Your first day' })).toBeVisible()
  await expect(next.getByText('Say who you are').first()).toBeVisible()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)

  await next.getByRole('button', { name: 'Later: Say who you are' }).click()
  await next.getByRole('link', { name: 'Set up two-step login' }).click()
  await setUpApp(page)
  await backToTheList()
  await expect(page.getByText('2 of 8 done')).toBeVisible()

  // Postponed steps stay on the list.
  await next.getByRole('button', { name: 'Later: Add your brand' }).click()
  await next.getByRole('button', { name: 'Later: Set up the mail server' }).click()
  await expect(list.getByText('Skipped for now')).toHaveCount(3)
  await next.getByRole('link', { name: 'Check the lists' }).click()
  await checkLists(page)
  await expect(note.getByText('3 of 8 done')).toBeVisible()
  await expectFitInBothThemes(page)
  await page.getByRole('link', { name: 'Back to your first day' }).click()
  await next.getByRole('link', { name: 'Open the catalogue' }).click()
  await importCatalogue(page)
  // The note updates at once.
  await expect(note.getByText('4 of 8 done')).toBeVisible()
  await backToTheList()
  await next.getByRole('link', { name: 'Invite someone' }).click()
  await inviteSomebody(page)
  await backToTheList()
  await expect(page.getByText('5 of 8 done')).toBeVisible()
  await expect(next.getByText('Say who you are')).toBeVisible()
  await expectFitInBothThemes(page)

  // A hidden list shows no note until the owner opens it again.
  await page.getByRole('button', { name: 'Do not show again' }).click()
  await expect(page.getByRole('button', { name: 'Show this list again' })).toBeVisible()
  await Promise.all([
    page.waitForResponse(/\/desk\/first-day$/),
    page.goto(`${portal.url}/admin/dashboard/registered-customer`),
  ])
  await expect(note).toHaveCount(0)
  await backToTheList()
  await page.getByRole('button', { name: 'Show this list again' }).click()
  await expect(page.getByRole('button', { name: 'Do not show again' })).toBeVisible()
  await page.goto(`${portal.url}/admin/dashboard/registered-customer`)
  await expect(note.getByText('5 of 8 done')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expectFitInBothThemes, expectTouchTargets } from '../../support/checks.ts'
import { register, signIn, signInAtTheDesk, someone } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

/** The row or card of a dealer or location. */
const entryOf = (page: Page, name: string) =>
  page.locator('tr, li').filter({ has: page.getByText(name, { exact: true }) })

test('the desk decides which dealers forms offer', { tag: ['@phone', '@night'] }, async ({
  page,
  ownPortal,
  request,
  isMobile,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  await signInAtTheDesk(page, ownPortal)
  const dealers = `${ownPortal.url}/admin/dashboard/catalogue?part=dealers`
  await page.goto(dealers)
  await expect(entryOf(page, 'STEK SYSTEM').getByText('Not offered')).toHaveCount(1)
  if (isMobile) await expectTouchTargets(page)
  await page.getByRole('button', { name: 'Add dealer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a dealer' })
  await dialog.getByLabel('Name').fill('stek  system')
  await dialog.getByRole('button', { name: 'Add dealer' }).click()
  await expect(dialog.getByText('A dealer with this name already exists.')).toBeVisible()
  await expectFitInBothThemes(page)
  await dialog.getByLabel('Name').fill('Rao & Sons')
  await dialog.getByLabel('AWR query').uncheck()
  await dialog.getByRole('button', { name: 'Add dealer' }).click()
  await expect(page.getByText('Rao & Sons was added.')).toBeVisible()
  await expect(dialog).toBeHidden() // the dialog must be gone before typing

  await page.getByRole('searchbox', { name: 'Search dealers' }).fill('rao')
  await expect(page).toHaveURL(/q=rao/)
  await expect(entryOf(page, 'FORTECH')).toBeHidden()
  await page.getByRole('button', { name: 'Edit: Rao & Sons' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit dealer' })
  await edit.getByLabel('Name').fill('RAO')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(entryOf(page, 'RAO')).toBeVisible()

  await page.goto(dealers)
  for (const name of ['FORTECH', 'PIONEER_COMPUTER']) {
    await page.getByRole('button', { name: `Retire: ${name}`, exact: true }).click()
    const question = page.getByRole('dialog', { name: `Retire ${name}?` })
    await question.getByRole('button', { name: 'Retire' }).click()
    await expect(page.getByText(`${name} is retired.`)).toBeVisible()
  }
  await page.getByText('Retired', { exact: true }).first().click()
  await expect(page).toHaveURL(/state=retired/)
  await page.getByRole('button', { name: 'Bring back: PIONEER_COMPUTER' }).click()
  await expect(page.getByText('PIONEER_COMPUTER is offered again.')).toBeVisible()
  await expect(entryOf(page, 'PIONEER_COMPUTER')).toBeHidden()
  await expect(entryOf(page, 'FORTECH')).toBeVisible()

  const customer = someone({ role: 'Dealer' })
  await register(request, ownPortal, customer)
  await signIn(page, ownPortal, customer)
  await page.goto(`${ownPortal.url}/customer_dashboard/agreement-form`)
  const distributors = page.getByLabel('Purchase Distributor')
  await expect(distributors.getByRole('option', { name: 'RAO' })).toHaveCount(1)
  await expect(distributors.getByRole('option', { name: 'FORTECH', exact: true })).toHaveCount(0)
  // The other two forms get their data from the head of the page.
  const told = (name: string) =>
    page
      .locator(`meta[name="aftercare:${name}"]`)
      .evaluate((tag: HTMLMetaElement) => JSON.parse(tag.content) as string[])
  expect(await told('dealers')).toContain('RAO')
  expect(await told('dealers')).not.toContain('FORTECH')
  expect(await told('awr-dealers')).not.toContain('RAO')
})

test('the desk decides which locations the agreement offers', {
  tag: ['@phone', '@night'],
}, async ({ page, ownPortal, isMobile }) => {
  await signInAtTheDesk(page, ownPortal)
  await page.goto(`${ownPortal.url}/admin/dashboard/catalogue`)
  await page.getByRole('link', { name: 'Locations' }).click()
  await expect(page).toHaveURL(/part=locations/)
  await page.getByRole('button', { name: 'Add location' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a location' })
  await dialog.getByLabel('Name').fill('AGRA')
  await dialog.getByRole('button', { name: 'Add location' }).click()
  await expect(page.getByText('AGRA was added.')).toBeVisible()
  await page.getByRole('button', { name: 'Rename: AGRA' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename location' })
  await rename.getByLabel('Name').fill('AGRA CANTT')
  await rename.getByRole('button', { name: 'Save' }).click()
  await expect(entryOf(page, 'AGRA CANTT')).toBeVisible()
  await page.getByRole('button', { name: 'Retire: NEW DELHI' }).click()
  const question = page.getByRole('dialog', { name: 'Retire NEW DELHI?' })
  await question.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByText('NEW DELHI is retired.')).toBeVisible()
  await expect(entryOf(page, 'NEW DELHI')).toBeHidden()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
})

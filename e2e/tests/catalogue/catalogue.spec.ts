import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectFitInBothThemes, expectTouchTargets } from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'

const address = '/admin/dashboard/catalogue'

/** Returns a number that no other test has. */
const someNumber = () => `E2E-${randomUUID().slice(0, 8).toUpperCase()}`

/** The row or card of a model or type. */
const entryOf = (page: Page, name: string) =>
  page.locator('tr, li').filter({ has: page.getByText(name, { exact: true }) })

const file = (...lines: string[]) => ({
  name: 'models.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([...lines, ''].join('\r\n')),
})
const csv = (...lines: string[]) => file('productName,modelNo,warrantyPeriod,productType', ...lines)
/** A file with the headings that other programs write. */
const usual = (...lines: string[]) => file('Product Name,Model,Warranty,Type', ...lines)

test('a model is added, changed, retired and brought back', { tag: ['@phone', '@night'] }, async ({
  page,
  asAdmin,
  isMobile,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  const number = someNumber()
  await asAdmin(page)
  await page.goto(address)
  await page.getByRole('button', { name: 'Add model' }).click()
  const added = page.getByRole('dialog', { name: 'Add a model' })
  await added.getByLabel('Model Number').fill(number)
  await added.getByLabel('Product Name').fill('Camera of the e2e tests')
  await added.getByLabel('Product Type').selectOption('CCTV')
  await added.getByLabel('Warranty Period').fill('ages')
  await added.getByRole('button', { name: 'Add model' }).click()
  await expect(added.getByText('This is not a warranty period.')).toBeVisible()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
  await added.getByLabel('Warranty Period').fill('2 Years')
  await added.getByRole('button', { name: 'Add model' }).click()
  await expect(page.getByText(`${number} was added.`)).toBeVisible()
  await expect(added).toBeHidden() // the dialog must be gone before typing

  await page.getByRole('searchbox').fill(number.toLowerCase())
  await expect(entryOf(page, number).getByText('2 Years')).toBeVisible()
  await page.getByRole('button', { name: `Edit: ${number}` }).click()
  const edited = page.getByRole('dialog', { name: 'Edit the model' })
  await expect(edited.getByLabel('Product Type')).toHaveValue('CCTV')
  await edited.getByLabel('Warranty Period').fill('3 Years')
  await edited.getByRole('button', { name: 'Save model' }).click()
  await expect(entryOf(page, number).getByText('3 Years')).toBeVisible()

  await page.getByRole('button', { name: `Retire: ${number}` }).click()
  const question = page.getByRole('dialog', { name: `Retire ${number}?` })
  await question.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByText('No models found.')).toBeVisible()
  await page.getByText('Retired', { exact: true }).first().click()
  await expect(page).toHaveURL(/state=retired/)
  await page.getByRole('button', { name: `Bring back: ${number}` }).click()
  await expect(page.getByText(`${number} can be registered again.`)).toBeVisible()
})

test('a file is imported exactly as its preview says', { tag: ['@phone', '@night'] }, async ({
  page,
  asAdmin,
  isMobile,
}) => {
  const [first, second] = [someNumber(), someNumber()]
  await asAdmin(page)
  await page.goto(address)
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import models' })
  const submit = dialog.getByRole('button', { name: 'Import', exact: true })
  await dialog
    .getByLabel('CSV file')
    .setInputFiles(usual(`Camera,${first},2 Years,CCTV`, ',,,', `Camera,${second},ages,CCTV`))
  await expect(dialog.getByRole('heading', { name: 'Wrong (1)' })).toBeVisible()
  await expect(dialog.getByText('Line 4')).toBeVisible()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the wrong lines' }).click()
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(`"4","${second}","ages"`)
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Retire models that are not in the file').check()
  await expect(dialog.getByRole('heading', { name: /^Will be retired \(\d+\)$/ })).toBeVisible()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
  await dialog.getByLabel('Retire models that are not in the file').uncheck()

  await dialog
    .getByLabel('CSV file')
    .setInputFiles(csv(`Camera,${first},2 Years,CCTV`, `Camera,${second},1 Year,CCTV`))
  await expect(dialog.getByRole('heading', { name: 'New (2)' })).toBeVisible()
  await submit.click()
  await expect(
    page.getByText('The catalogue was imported: 2 new, 0 changed, 0 brought back, 0 retired.'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Import CSV' }).click()
  await dialog.getByLabel('CSV file').setInputFiles(csv(`Dome Camera,${first},2 Years,CCTV`))
  await expect(dialog.getByRole('heading', { name: 'Changed (1)' })).toBeVisible()
  await expect(dialog.getByText('Dome Camera')).toBeVisible()
  await expectFitInBothThemes(page)
  await submit.click()
  await expect(dialog).toBeHidden() // the dialog must be gone before typing
  await page.getByRole('searchbox').fill(first)
  await expect(entryOf(page, first).getByText('Dome Camera')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const exported = await (await download).path()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'Catalogue.csv',
    mimeType: 'text/csv',
    buffer: await readFile(exported),
  })
  await expect(dialog.getByText('There is nothing to import.')).toBeVisible()
})

test('the rule of a type is changed', { tag: ['@phone', '@night'] }, async ({
  page,
  asAdmin,
  isMobile,
}) => {
  const name = someNumber()
  await asAdmin(page)
  await page.goto(address)
  await page.getByRole('link', { name: 'Types' }).click()
  await expect(page).toHaveURL(/part=types/)
  await page.getByRole('button', { name: 'Add type' }).click()
  const added = page.getByRole('dialog', { name: 'Add a type' })
  await added.getByLabel('Name').fill(name)
  await added.getByRole('button', { name: 'Add type' }).click()
  await expect(entryOf(page, name).getByText('Allowed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Edit: ${name}` }).click()
  const edited = page.getByRole('dialog', { name: 'Edit the type' })
  await edited.getByLabel('Can be replaced in advance (AWR)').uncheck()
  if (isMobile) await expectTouchTargets(page)
  await expectFitInBothThemes(page)
  await edited.getByRole('button', { name: 'Save type' }).click()
  await expect(entryOf(page, name).getByText('Not allowed')).toBeVisible()
  await page.getByRole('button', { name: `Retire: ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Retire ${name}?` })
  await question.getByRole('button', { name: 'Retire' }).click()
  await page.getByRole('button', { name: `Bring back: ${name}` }).click()
  await expect(page.getByText(`${name} is offered again.`)).toBeVisible()
})

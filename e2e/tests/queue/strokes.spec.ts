import type { Page } from '@playwright/test'
import { test } from '../../support/patientUndo.ts'
import { expect } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'
import { word } from '../scheme/desk.ts'

function counting(page: Page) {
  let strokes = 0
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        strokes += 1
        await page.keyboard.press(key)
      }
    },
    strokes: () => strokes,
  }
}

test('forty tickets get a status in at most 200 strokes', { tag: '@night' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asAdmin,
}) => {
  test.slow()
  const name = `Forty ${word(8)}`
  const customer = await newCustomer({ name })
  const calls = await CustomerCalls.of(request, portal, customer)
  const product = await calls.registersProduct(customer.email)
  const numbers: string[] = []
  for (let place = 0; place < 40; place++)
    numbers.push(await calls.raises('repair', product, `It is broken, for the ${place}. time.`))
  await asAdmin(page)
  await page.goto(`/admin/dashboard/queue?q=${encodeURIComponent(name)}&order=oldest&status=none`)
  await expect(page.getByText('40 records')).toBeVisible()
  const { press, strokes } = counting(page)
  const field = page.getByLabel('Update Status')
  await press('j')
  for (const number of numbers) {
    await press('s')
    await expect(page.getByRole('dialog', { name: number, exact: true })).toBeVisible()
    await expect(field).toBeFocused()
    await press('u', 'Enter')
    await expect(field).not.toBeFocused()
    if (number !== numbers.at(-1)) await press('j')
  }
  await expect(page.getByText('Nothing found')).toBeVisible()
  test.info().annotations.push({ type: 'strokes', description: String(strokes()) })
  expect(strokes()).toBeLessThanOrEqual(200)
})

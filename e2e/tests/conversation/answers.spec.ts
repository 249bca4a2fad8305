import { expectFitInBothThemes, expectTouchTargets } from '../../support/checks.ts'
import { test } from '../../support/patientUndo.ts'
import { expect } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'
import { lamp, messagesOf, recordOf } from './steps.ts'

test('a ready answer is found by typing and sent with a status', {
  tag: ['@phone', '@night'],
}, async ({ page, request, portal, newCustomer, asAdmin, isMobile, complaints }) => {
  complaints.expect(/400.*\/desk\/answers/)
  const customer = await newCustomer({ name: 'Leela Menon' })
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('repair', await calls.registersProduct(customer.email))
  const record = await recordOf(request, portal, number)
  const title = `Send it in ${number}`
  await asAdmin(page)
  await page.goto(`/admin/dashboard/queue?item=${record}`)
  const messages = messagesOf(page)

  await test.step('a manager adds an answer with a photo', async () => {
    await messages.getByRole('button', { name: 'Manage ready answers' }).click()
    const list = page.getByRole('dialog', { name: 'Ready answers' })
    await list.getByRole('button', { name: 'Add answer' }).click()
    const form = page.getByRole('dialog', { name: 'Add answer' })
    await expect(form.getByLabel('Title')).toBeFocused()
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Text').fill('Dear {phone}')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toContainText('You cannot use {phone} here.')
    await form.getByLabel('Text').fill('Hello {name},\nplease send in {product} for {number}.')
    await form.locator('input[type=file]').setInputFiles(lamp('label.png', 40, 180))
    await expect(form.getByRole('button', { name: 'Remove label.png' })).toBeVisible()
    await expectFitInBothThemes(page)
    if (isMobile) await expectTouchTargets(page)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
    await list.getByRole('button', { name: `Edit: ${title}` }).click()
    const edit = page.getByRole('dialog', { name: 'Edit answer' })
    await expect(edit.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
    await edit.getByRole('button', { name: 'Cancel' }).click()
    await expectFitInBothThemes(page)
    await list.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('typing finds it, and Enter inserts it', async () => {
    await messages.getByLabel('Message to the customer').press('/')
    await expect(messages.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(messages.getByLabel('Message to the customer')).toBeFocused()
    await page.keyboard.press('/')
    await page.keyboard.type(number)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const text = messages.getByLabel('Message to the customer')
    await expect(text).toHaveValue(/^Hello Leela Menon,\nplease send in .+ for /)
    await expect(text).toBeFocused()
    await expect(messages.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  })

  await test.step('message and status go in one step', async () => {
    await messages.getByLabel('Status with the message').selectOption('On Hold')
    await expectFitInBothThemes(page)
    if (isMobile) await expectTouchTargets(page)
    await messages.getByRole('button', { name: 'Send and set status' }).click()
    await expect(page.getByRole('region', { name: 'Undo' })).toContainText(
      `${number} set to On Hold, message sent.`,
    )
    await expect(messages.getByRole('listitem').first()).toContainText('Hello Leela Menon')
    await expect(page.getByRole('dialog', { name: number })).toContainText('On Hold')
  })

  await test.step('an undo takes back the status, the message stays sent', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Your message stays sent.')).toBeVisible()
    await expect(page.getByText('No status updates available')).toBeVisible()
    await expect(messages.getByRole('listitem').first()).toContainText('Hello Leela Menon')
    const letter = await portal.outbox.letterTo(customer.email, 'You have a new message')
    expect(letter.subject).toBe(`A message about your ticket ${number}`)
    expect(letter.text).not.toContain('On Hold')
  })
})

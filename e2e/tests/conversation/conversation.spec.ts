import {
  expectFitInBothThemes,
  expectNoOverflow,
  expectTouchTargets,
} from '../../support/checks.ts'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'
import { lamp, messagesOf, ownTicket, photosOf } from './steps.ts'

const support = 'care@portal.example'
const endless = 'Seriennummer'.repeat(24)

test(
  'customer and desk write to each other, unseen by others',
  { tag: '@phone-first' },
  async ({ page, request, portal, newCustomer, asCustomer, asAdmin, complaints }, info) => {
    const isPhone = info.project.name === 'phone'
    const customer = await newCustomer({ name: 'Leela Menon' })
    const calls = await CustomerCalls.of(request, portal, customer)
    const number = await calls.raises('repair', await calls.registersProduct(customer.email))
    const messages = messagesOf(page)

    await test.step('the customer writes, with two photos', async () => {
      await asCustomer(page, customer)
      await page.goto(ownTicket(number))
      await expect(messages).toContainText('No messages yet.')
      await messages
        .getByLabel('Your message')
        .fill(`The lamp is red now.\nThe label says ${endless}`)
      await photosOf(page).setInputFiles([lamp('red.png', 220, 40), lamp('green.png', 40, 180)])
      await expect(messages.getByRole('button', { name: 'Remove green.png' })).toBeVisible()
      await expectFitInBothThemes(page)
      if (isPhone) await expectTouchTargets(page)
      await messages.getByRole('button', { name: 'Send' }).click()
      await expect(messages.getByRole('listitem').first()).toContainText('The lamp is red now.')
      await expect(messages.getByLabel('Your message')).toHaveValue('')
      await expect(messages.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
    })

    await test.step('a photo opens large, and the next', async () => {
      await messages.getByRole('button', { name: 'Show photo 1 large' }).click()
      const viewer = page.getByRole('dialog', { name: 'Photo 1 of 2' })
      await expect(viewer.getByAltText('Photo 1')).toHaveJSProperty('naturalWidth', 60)
      await expectFitInBothThemes(page)
      if (isPhone) await expectTouchTargets(page)
      await viewer.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByAltText('Photo 2')).toHaveJSProperty('complete', true)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: /^Photo/ })).toBeHidden()
      await expect(messages).toBeVisible()
    })
    const told = await portal.outbox.letterTo(support, number)
    expect(told.subject).toBe(`Customer replied on ticket ${number}`)
    expect(told.text).toContain('The lamp is red now.')

    const record = await test.step('the desk sees it unread, and answers', async () => {
      await asAdmin(page)
      await page.goto(`/admin/dashboard/queue?unanswered=true&q=${number}`)
      if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
      const sidebar = page.getByRole('navigation', { name: 'Main' })
      await expect(sidebar.getByRole('link', { name: /^Queue: show \d+ unanswered/ })).toBeVisible()
      if (isPhone) await page.keyboard.press('Escape')
      const line = page.locator('[data-row]').filter({ hasText: number })
      await expect(line).toContainText('Customer replied, 1 new')
      await expectNoOverflow(page)
      await line.getByText('Leela Menon').first().click()
      await expect(messages.getByText('New', { exact: true })).toBeVisible()
      await expect(messages).toContainText(endless)
      await expect(messages.getByRole('button', { name: 'Show photo 2 large' })).toBeVisible()
      await expectFitInBothThemes(page)
      if (isPhone) await expectTouchTargets(page)
      await messages.getByLabel('Message to the customer').fill('Please unplug it for a minute.')
      await messages.getByRole('button', { name: 'Send' }).click()
      await expect(messages).toContainText('Please unplug it for a minute.')
      const item = new URL(page.url()).searchParams.get('item') ?? ''
      await page.goto(`/admin/dashboard/queue?q=${number}`)
      await expect(line).toContainText('Leela Menon')
      await expect(line).not.toContainText('Customer replied')
      return item
    })

    await test.step('the timeline of the customer tells both', async () => {
      await page.goto(`/admin/dashboard/queue?q=${number}&item=${record}`)
      await page.getByRole('dialog').getByRole('link', { name: 'Leela Menon' }).click()
      await page.getByRole('navigation', { name: 'Kinds of entries' }).getByText('Messages').click()
      const timeline = page.getByRole('region', { name: 'Timeline' })
      await expect(timeline.getByRole('article')).toContainText([
        'Please unplug it for a minute.',
        'The lamp is red now.',
      ])
      await expect(timeline.getByText('2 photos')).toBeVisible()
      await expectFitInBothThemes(page)
      if (isPhone) await expectTouchTargets(page)
    })

    await test.step('the customer is told, reads it, and sees no name of the desk', async () => {
      const answered = await portal.outbox.letterTo(customer.email, 'You have a new message about')
      // The address is not confirmed.
      expect(answered.text).not.toContain('unplug')
      await page.goto('/customer_dashboard')
      await expect(page.getByText(`You have a new message about ticket ${number}.`)).toBeVisible()
      await page.getByRole('link', { name: `Read: ${number}` }).click()
      await expect(messages.getByText('New', { exact: true })).toBeVisible()
      await expect(messages).toContainText('Please unplug it for a minute.')
      await expect(messages).not.toContainText('admin')
      await expect(messages.getByText('Seen', { exact: true })).toBeVisible()
      // The page has scrolled to the new message, and the head of the ticket is still visible.
      const ticket = page.getByRole('dialog', { name: `Ticket #${number}` })
      await expect(ticket.getByRole('button', { name: 'Close' })).toBeInViewport()
      await expect(messages.getByText('Please unplug it for a minute.')).toBeInViewport()
      await page.goto('/customer_dashboard')
      await expect(page.getByRole('heading', { name: 'Your Product Details' })).toBeVisible()
      await expect(page.getByText('You have a new message about')).toHaveCount(0)
    })

    await test.step('the tracker and other customers see none of it', async () => {
      // A page that is still loading would send requests without a session.
      await page.goto('about:blank')
      await page.context().clearCookies()
      await page.goto(await portal.outbox.linkTo(customer.email, '/serviceProduct/ticketStatus'))
      await expect(page.getByRole('heading', { name: `Ticket #${number}` })).toBeVisible()
      await expect(page.getByText(/lamp is red|unplug it|Messages/)).toHaveCount(0)

      complaints.expect(/404/)
      await asCustomer(page, await newCustomer())
      await page.goto(ownTicket(number))
      await expect(page.getByText(/is not one of your tickets/)).toBeVisible()
      const cookies = await page.context().cookies(portal.url)
      const token = cookies.find(({ name }) => name === 'token')?.value
      const answer = await request.get(`${portal.url}/my/tickets/${record}/messages`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      expect(answer.status()).toBe(404)
    })
  },
)

import { crc32 } from 'node:zlib'
import { expect, test } from '../../support/test.ts'
import { CustomerCalls } from '../../support/tickets.ts'
import { deskWrites, lamp, messagesOf, ownTicket, photosOf, recordOf } from './steps.ts'

test('a lost answer or a double click sends the message once', {
  tag: '@night',
}, async ({ page, request, portal, newCustomer, asCustomer, complaints }) => {
  complaints.expect(/Failed to load resource/)
  const customer = await newCustomer()
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('repair', await calls.registersProduct(customer.email))
  await asCustomer(page, customer)
  await page.goto(ownTicket(number))
  const messages = messagesOf(page)
  await messages.getByLabel('Your message').fill('It hums.')
  // The page repeats it once. The second answer is lost, too.
  let lost = 0
  await page.route('**/my/tickets/*/messages', async (route) => {
    if (lost === 2 || route.request().method() !== 'POST') return route.fallback()
    lost += 1
    await route.fetch()
    return route.abort()
  })
  await messages.getByRole('button', { name: 'Send' }).click()
  await expect(messages.getByRole('alert').filter({ hasText: 'could not be sent' })).toHaveText(
    'The message could not be sent. It is still here: please try again.',
  )
  await expect(messages.getByLabel('Your message')).toHaveValue('It hums.')
  await messages.getByRole('button', { name: 'Send' }).click()
  await expect(messages.getByLabel('Your message')).toHaveValue('')
  await expect(messages.getByRole('listitem')).toHaveCount(1)

  await messages.getByLabel('Your message').fill('And it is warm.')
  await messages.getByRole('button', { name: 'Send' }).dblclick()
  await expect(messages.getByLabel('Your message')).toHaveValue('')
  await page.reload()
  await expect(messages.getByRole('listitem')).toContainText(['It hums.', 'And it is warm.'])
  await expect(messages.getByRole('listitem')).toHaveCount(2)
})

test('a refused photo shows its reason, and the text stays', {
  tag: ['@phone-first', '@night'],
}, async ({ page, request, portal, newCustomer, asCustomer, complaints }) => {
  complaints.expect(/413/)
  const customer = await newCustomer()
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('repair', await calls.registersProduct(customer.email))
  await asCustomer(page, customer)
  await page.goto(ownTicket(number))
  const messages = messagesOf(page)
  await messages.getByLabel('Your message').fill('See the label.')

  await photosOf(page).setInputFiles({
    ...lamp('large.png', 1, 1),
    buffer: Buffer.alloc(10_485_761),
  })
  await expect(messages.getByRole('alert')).toContainText(['File size exceeds the limit of 10MB'])
  await photosOf(page).setInputFiles({ ...lamp('note.pdf', 1, 1), mimeType: 'application/pdf' })
  await expect(messages.getByRole('alert')).toContainText([
    "'note.pdf' cannot be read. Please select JPEG, PNG or WebP.",
  ])
  await photosOf(page).setInputFiles(Array.from({ length: 6 }, (_, n) => lamp(`${n}.png`, n, n)))
  await expect(messages.getByRole('alert')).toContainText(['A message can have at most 5 photos.'])
  await expect(messages.getByRole('button', { name: /^Remove/ })).toHaveCount(0)

  await photosOf(page).setInputFiles({ ...lamp('wide.png', 1, 1), buffer: claims(10_000, 6_000) })
  await messages.getByRole('button', { name: 'Send' }).click()
  await expect(messages.getByRole('alert')).toContainText([
    'The image has more than 25 megapixels. Please choose a smaller one.',
  ])
  await expect(messages.getByLabel('Your message')).toHaveValue('See the label.')
  await expect(messages.getByRole('listitem')).toHaveCount(1) // the selected photo

  // Leaving the page asks through the browser, and closing the ticket asks on the page.
  const isAsked = await page.evaluate(() => {
    const leaving = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(leaving)
    return leaving.defaultPrevented
  })
  expect(isAsked).toBe(true)
  await messages.getByRole('button', { name: 'Remove wide.png' }).click()
  await messages.getByRole('button', { name: 'Send' }).click()
  await expect(messages.getByLabel('Your message')).toHaveValue('')
  await expect(messages.getByRole('listitem')).toContainText(['See the label.'])
})

test('everything is done by the keyboard alone', { tag: '@night' }, async ({
  page,
  request,
  portal,
  newCustomer,
  asCustomer,
}) => {
  const customer = await newCustomer()
  const calls = await CustomerCalls.of(request, portal, customer)
  const number = await calls.raises('repair', await calls.registersProduct(customer.email))
  await deskWrites(request, portal, await recordOf(request, portal, number), 'What does it do?')
  await asCustomer(page, customer)
  await page.goto(ownTicket(number))
  const messages = messagesOf(page)
  await expect(messages).toContainText('What does it do?')

  await messages.getByLabel('Your message').focus()
  await page.keyboard.type('It hums.')
  await page.keyboard.press('Tab')
  await expect(messages.getByRole('button', { name: 'Add photos' })).toBeFocused()
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 10_000 })
    await page.keyboard.press('Enter')
    await (await chooser).setFiles([lamp('red.png', 220, 40)])
  }).toPass()
  await expect(messages.getByRole('button', { name: 'Remove red.png' })).toBeVisible()
  await messages.getByLabel('Your message').focus()
  await page.keyboard.press('Control+Enter')
  await expect(messages.getByLabel('Your message')).toHaveValue('')

  const photo = messages.getByRole('button', { name: 'Show photo 1 large' })
  await photo.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Photo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Photo' })).toBeHidden()
  await expect(photo).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

/** Returns the PNG header with the size of a picture. */
function claims(width: number, height: number): Buffer {
  const head = Buffer.alloc(17)
  head.write('IHDR', 0, 'latin1')
  head.writeUInt32BE(width, 4)
  head.writeUInt32BE(height, 8)
  head.set([8, 2, 0, 0, 0], 12)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(13)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(head))
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), length, head, sum])
}

import { settingsOf } from '@test/data/setting'
import { json, serve } from '@test/fakeServer'
import { renderPage } from '@test/renderPage'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import { CouriersSection } from './CouriersSection'

beforeEach(() => adminSession.start('desk'))

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) =>
  userEvent.type(screen.getByLabelText(label), text.replaceAll('{', '{{'))

test('a courier is added and sent with the version that was seen', async () => {
  const requests = serve({
    'GET /': () => new Response('', { status: 503 }),
    'PUT /desk/settings/couriers': () => json(200, settingsOf({ version: 8 })),
  })
  renderPage(<CouriersSection settings={settingsOf()} />)
  expect(screen.getByText(/No couriers yet/)).toBeTruthy()
  await press('Add courier')
  await type('Courier', 'Swift')
  await type('Tracking link', 'https://swift.example/{docket}')
  await press('Save couriers')
  expect(await screen.findByText('The couriers were saved.')).toBeTruthy()
  expect(await requests[0]?.json()).toEqual({
    version: 7,
    couriers: [{ name: 'Swift', pattern: 'https://swift.example/{docket}' }],
  })
})

test('a wrong tracking link is not sent', async () => {
  const requests = serve({})
  renderPage(<CouriersSection settings={settingsOf()} />)
  await press('Add courier')
  await press('Save couriers')
  expect(screen.getByText('Please enter the name of the courier.')).toBeTruthy()
  await type('Courier', 'Swift')
  for (const wrong of ['http://swift.example/{docket}', 'https://{docket}/', 'https://a.b/c']) {
    await userEvent.clear(screen.getByLabelText('Tracking link'))
    await type('Tracking link', wrong)
    await press('Save couriers')
    expect(screen.getByText(/^Please enter an address that starts with https/)).toBeTruthy()
  }
  expect(requests).toEqual([])
})

test('one is renamed, one removed; a refusal is at its field', async () => {
  const couriers = [
    { name: 'Ocean', pattern: 'https://ocean.example/{docket}' },
    { name: 'Swift', pattern: 'https://swift.example/{docket}' },
  ]
  const requests = serve({
    'PUT /desk/settings/couriers': () =>
      json(400, {
        message: 'Too long.',
        error: 'Too long.',
        fields: [{ name: 'couriers[0].name', message: 'Too long.' }],
      }),
  })
  renderPage(<CouriersSection settings={settingsOf({ couriers })} />)
  await press('Remove Ocean')
  await type('Courier', ' Parcels')
  await press('Save couriers')
  expect(await screen.findByText('Too long.')).toBeTruthy()
  expect(await requests[0]?.json()).toMatchObject({
    couriers: [{ name: 'Swift Parcels', pattern: 'https://swift.example/{docket}' }],
  })
})

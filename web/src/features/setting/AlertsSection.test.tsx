import { settingsOf } from '@test/data/setting'
import { json, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import { AlertsSection } from './AlertsSection'

beforeEach(() => adminSession.start('desk'))

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save alerts' }))

test('the alerts are sent with the version that was seen', async () => {
  const requests = serve({
    'GET /': () => new Response('', { status: 503 }),
    'PUT /desk/settings/alerts': () => json(200, settingsOf({ version: 8 })),
  })
  renderPage(<AlertsSection settings={settingsOf()} />)
  expect(screen.getByLabelText(/Customers per hour/)).toHaveProperty('value', '500')
  await fill({ 'Customers per hour': '250' })
  await userEvent.click(screen.getByRole('checkbox', { name: /Email owners the head/ }))
  await save()
  expect(await screen.findByText('The alerts were saved.')).toBeTruthy()
  expect(await requests[0]?.json()).toEqual({
    version: 7,
    customersPerHour: 250,
    emailTrailHead: true,
  })
})

test('what is no number from 10 to 10,000 is not sent', async () => {
  const requests = serve({})
  renderPage(<AlertsSection settings={settingsOf()} />)
  for (const customers of ['9', '10001', 'many', '50.5']) {
    await fill({ 'Customers per hour': customers })
    await save()
    expect(screen.getByText('Please enter a number from 10 to 10,000.')).toBeTruthy()
  }
  expect(requests).toEqual([])
})

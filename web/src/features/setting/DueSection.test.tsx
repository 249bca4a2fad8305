import { settingsOf } from '@test/data/setting'
import { json, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import { DueSection } from './DueSection'

beforeEach(() => adminSession.start('desk'))

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save due dates' }))

test('due days are sent as numbers, with the version that was seen', async () => {
  const requests = serve({
    'GET /': () => new Response('', { status: 503 }),
    'PUT /desk/settings/due': () => json(200, settingsOf({ version: 8 })),
  })
  renderPage(<DueSection settings={settingsOf()} />)
  expect(screen.getByText(/New records use these days/)).toBeTruthy()
  await fill({ 'Repair & service': '4' })
  await save()
  expect(await screen.findByText('The due dates were saved.')).toBeTruthy()
  expect(await requests[0]?.json()).toEqual({
    version: 7,
    repair: 4,
    awr: 2,
    warranty: 5,
    claim: 5,
  })
})

test('what is no number of days from 1 to 60 is not sent', async () => {
  const requests = serve({})
  renderPage(<DueSection settings={settingsOf()} />)
  for (const days of ['0', '61', 'soon', '2.5']) {
    await fill({ Claims: days })
    await save()
    expect(screen.getByText('Please enter 1 to 60 working days.')).toBeTruthy()
  }
  expect(requests).toEqual([])
})

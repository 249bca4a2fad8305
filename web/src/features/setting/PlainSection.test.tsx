import { settingsOf } from '@test/data/setting'
import { json, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import { PlainSection } from './PlainSection'
import { alertsSection, dueSection, reasonsSection } from './plainSections'

beforeEach(() => adminSession.start('desk'))

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save alerts' }))

test('the alerts are sent with the version that was seen', async () => {
  const requests = serve({
    'GET /': () => new Response('', { status: 503 }),
    'PUT /desk/settings/alerts': () => json(200, settingsOf({ version: 8 })),
  })
  renderPage(<PlainSection of={alertsSection} settings={settingsOf()} />)
  expect(screen.getByLabelText(/Customers per hour/)).toHaveProperty('value', '500')
  await fill({ 'Customers per hour': '250' })
  await userEvent.click(screen.getByRole('checkbox', { name: /Email owners a daily proof/ }))
  await save()
  expect(await screen.findByText(/^The alerts were saved\./)).toBeTruthy()
  expect(await requests[0]?.json()).toEqual({
    version: 7,
    customersPerHour: 250,
    emailTrailHead: true,
  })
})

test('a number outside 10 to 10,000 is not sent', async () => {
  const requests = serve({})
  renderPage(<PlainSection of={alertsSection} settings={settingsOf()} />)
  for (const customers of ['9', '10001', 'many', '50.5']) {
    await fill({ 'Customers per hour': customers })
    await save()
    expect(screen.getByText('Please enter a number from 10 to 10,000.')).toBeTruthy()
  }
  expect(requests).toEqual([])
})

const saveDue = () => userEvent.click(screen.getByRole('button', { name: 'Save due dates' }))

test('due days are sent as numbers, with the version that was seen', async () => {
  const requests = serve({
    'GET /': () => new Response('', { status: 503 }),
    'PUT /desk/settings/due': () => json(200, settingsOf({ version: 8 })),
  })
  renderPage(<PlainSection of={dueSection} settings={settingsOf()} />)
  expect(screen.getByText(/New records use these days/)).toBeTruthy()
  await fill({ 'Repair & service': '4' })
  await saveDue()
  expect(await screen.findByText(/^The due dates were saved\./)).toBeTruthy()
  expect(await requests[0]?.json()).toEqual({
    version: 7,
    repair: 4,
    awr: 2,
    warranty: 5,
    claim: 5,
  })
})

test('a number of days outside 1 to 60 is not sent', async () => {
  const requests = serve({})
  renderPage(<PlainSection of={dueSection} settings={settingsOf()} />)
  for (const days of ['0', '61', 'soon', '2.5']) {
    await fill({ Claims: days })
    await saveDue()
    expect(screen.getByText('Please enter 1 to 60 working days.')).toBeTruthy()
  }
  expect(requests).toEqual([])
})

const saveReasons = () => userEvent.click(screen.getByRole('button', { name: 'Save reasons' }))

async function write(text: string) {
  const field = screen.getByLabelText('Reasons')
  await userEvent.clear(field)
  await userEvent.click(field)
  await userEvent.paste(text)
}

test('each non-empty line is a reason, sent with the version', async () => {
  const requests = serve({
    'GET /': () => new Response('', { status: 503 }),
    'PUT /desk/settings/reasons': () => json(200, settingsOf({ version: 8 })),
  })
  renderPage(<PlainSection of={reasonsSection} settings={settingsOf({ reasons: ['Too old.'] })} />)
  expect(screen.getByLabelText('Reasons')).toHaveProperty('value', 'Too old.')
  await write('  Too old.\n\nधुंधला है।  \n')
  await saveReasons()
  expect(await screen.findByText(/^The ready reasons were saved\./)).toBeTruthy()
  expect(await requests[0]?.json()).toEqual({ version: 7, reasons: ['Too old.', 'धुंधला है।'] })
})

test('too many, too long and the same twice are not sent', async () => {
  const requests = serve({})
  renderPage(<PlainSection of={reasonsSection} settings={settingsOf()} />)
  for (const [text, sentence] of [
    [
      Array.from({ length: 21 }, (_, n) => `Reason ${n}`).join('\n'),
      'Please keep at most 20 ready reasons.',
    ],
    ['x'.repeat(201), 'Please shorten each reason to at most 200 characters.'],
    ['Too old.\n Too old. ', 'A reason is in the list twice.'],
  ] as const) {
    await write(text)
    await saveReasons()
    expect(screen.getByText(sentence)).toBeTruthy()
  }
  expect(requests).toEqual([])
})

test('a refusal is shown at the field, and the text stays', async () => {
  serve({
    'PUT /desk/settings/reasons': () =>
      json(400, {
        message: 'No links.',
        error: 'No links.',
        fields: [{ name: 'reasons', message: 'No links.' }],
      }),
  })
  renderPage(<PlainSection of={reasonsSection} settings={settingsOf()} />)
  await write('See example.com')
  await saveReasons()
  expect(await screen.findByText('No links.')).toBeTruthy()
  expect(screen.getByLabelText('Reasons')).toHaveProperty('value', 'See example.com')
})

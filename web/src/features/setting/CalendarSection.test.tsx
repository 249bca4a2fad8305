import { settingsOf } from '@test/data/setting'
import { json, serve } from '@test/fakeServer'
import { fill } from '@test/fill'
import { renderPage } from '@test/renderPage'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { adminSession } from '@/lib/session'
import type { Settings } from './api'
import { CalendarSection } from './CalendarSection'

beforeEach(() => adminSession.start('desk'))

function show(settings: Settings, routes: Parameters<typeof serve>[0] = {}) {
  const requests = serve({ 'GET /': () => new Response('', { status: 503 }), ...routes })
  const { router } = renderPage(<CalendarSection settings={settings} />)
  return { requests, router }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const names = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

test('zone, days and holidays are changed and sent together', async () => {
  const { requests } = show(settingsOf(), {
    'PUT /desk/settings/calendar': () => json(200, settingsOf({ version: 8 })),
  })
  const zone = screen.getByLabelText('Time zone')
  await userEvent.clear(zone)
  await userEvent.type(zone, 'tok')
  await userEvent.click(await screen.findByRole('option', { name: /^Asia\/Tokyo/ }))
  await userEvent.click(screen.getByLabelText('Saturday'))
  await press(/^Remove Republic Day/)
  await userEvent.type(screen.getByLabelText('Date'), '02/10/2026')
  await userEvent.type(screen.getByLabelText('Name of the holiday'), 'Gandhi Jayanti{Enter}')
  expect(names()).toEqual(['02 Oct 2026Gandhi Jayanti', '15 Aug 2027Independence Day'])
  await press('Save calendar')
  expect(await screen.findByText(/^The calendar was saved\./)).toBeTruthy()
  expect(await requests[0]?.json()).toEqual({
    version: 7,
    timeZone: 'Asia/Tokyo',
    workingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    holidays: [
      { date: '2026-10-02', name: 'Gandhi Jayanti' },
      { date: '2027-08-15', name: 'Independence Day' },
    ],
  })
})

test('a holiday needs a new day and a name, and Enter is no save', async () => {
  const { requests } = show(settingsOf())
  await press('Add')
  expect(screen.getByText('Please enter the date of the holiday.')).toBeTruthy()
  expect(screen.getByText('Please enter the name of the holiday.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Date'), '26/01/2027')
  await userEvent.type(screen.getByLabelText('Name of the holiday'), 'Again{Enter}')
  expect(screen.getByText('This day is already in the list.')).toBeTruthy()
  expect(names()).toHaveLength(2)
  expect(requests).toEqual([])
})

test('a list is pasted as a whole, or not at all', async () => {
  show(settingsOf({ holidays: [] }))
  expect(screen.getByText(/^No holidays yet\./)).toBeTruthy()
  await press('Paste a list')
  const dialog = await screen.findByRole('dialog', { name: 'Paste a list' })
  await fill({ 'One holiday per line': '26/01/2027 Republic Day\nwhenever' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add these' }))
  expect(await screen.findByText("Line 2: 'whenever' needs a date and a name.")).toBeTruthy()
  expect(names()).toEqual([])
  await fill({ 'One holiday per line': '15/08/2027\tIndependence Day\n26/01/2027\tRepublic Day' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add these' }))
  await waitFor(() =>
    expect(names()).toEqual(['26 Jan 2027Republic Day', '15 Aug 2027Independence Day']),
  )
})

test('a typed holiday that was not added asks before it is lost', async () => {
  const { router } = show(settingsOf())
  await userEvent.type(screen.getByLabelText('Name of the holiday'), 'Gandhi Jayanti')
  void router.navigate('/elsewhere')
  expect(await screen.findByRole('dialog', { name: 'Discard your changes?' })).toBeTruthy()
})

test('at least one day must be left, as the server says', async () => {
  const sentence = 'Please choose at least one working day.'
  show(settingsOf({ workingDays: ['monday'] }), {
    'PUT /desk/settings/calendar': () =>
      json(400, { message: sentence, fields: [{ name: 'workingDays', message: sentence }] }),
  })
  await userEvent.click(screen.getByLabelText('Monday'))
  await press('Save calendar')
  expect(await screen.findByText(sentence)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Monday')))
})
